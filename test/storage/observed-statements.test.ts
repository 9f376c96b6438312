import { describe, expect, onTestFinished, test } from 'vitest';
import type { SqlStatement } from '../../catalog/statement-listener.ts';
import { Deadline } from '../../storage/deadline.ts';
import { storeAt } from '../../storage/store-at.ts';
import { ENGINES } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';

describe.each(ENGINES)('on %s', (engine) => {
  test('a listener hears of each statement on a snapshot and of its end, in every lane', async () => {
    const begun: SqlStatement[] = [];
    const ended: unknown[] = [];
    const warehouse = storeAt((await sampleCity(engine)).warehouse).serve({
      statements(statement) {
        begun.push(statement);
        return (fault) => void ended.push(fault);
      },
    });
    onTestFinished(async () => warehouse.close());
    await warehouse.refresh();
    using lease = warehouse.acquire();
    const { snapshot } = lease;
    using deadline = new Deadline(60_000);
    const sql = 'SELECT name FROM dataset WHERE name <> ?';
    for (const lane of ['short', 'byRows', 'long'] as const) await snapshot.select(sql, ['x'], { deadline, lane });
    await snapshot.select(sql, ['x']);
    expect(begun).toEqual(
      Array(4).fill({ database: 'warehouse', engine, sql: engine === 'sqlite' ? sql : sql.replace('?', '$1') }),
    );
    expect(ended).toEqual(Array(4).fill(undefined));
    const failing = async () => snapshot.select('SELECT nothing FROM dataset', [], { deadline, lane: 'short' });
    await expect(failing()).rejects.toThrow();
    expect(ended.at(-1)).toBeInstanceOf(Error);
    expect(ended).toHaveLength(5);
  });
});
