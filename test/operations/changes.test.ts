import { describe, expect, test, vi } from 'vitest';
import type { Change, ChangeEntry, ChangeFilter } from '../../operations/changes.ts';
import { connect } from '../../operations/connect.ts';
import type { Operations } from '../../operations/operations.ts';
import { ENGINES, type TestDatabase } from '../databases.ts';
import { eachOpened } from './each-opened.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

describe.each(ENGINES)('"append-only, exportable" on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  eachOpened(engine, { now: NOON }, async (opened, own) => {
    [operations, database] = [opened, own];
  });

  const made = (subject: string, detail?: Change['detail']) => ({
    ...{ actor: 'cli:ana', action: 'key.create', subject, detail },
  });
  async function kept(filter: ChangeFilter = {}) {
    const entries: ChangeEntry[] = [];
    for await (const entry of operations.changes.entries(filter)) entries.push(entry);
    return entries;
  }
  const subjects = async (filter?: ChangeFilter) => (await kept(filter)).map(({ subject }) => subject);

  test('an entry says who, what and when', async () => {
    await operations.changes.add(made('k1', { plan: 'trial' }));
    expect(await kept()).toEqual([
      {
        ...{ id: expect.any(String), at: '2026-11-20T12:00:00.000Z', actor: 'cli:ana', action: 'key.create' },
        ...{ subject: 'k1', detail: { plan: 'trial' } },
      },
    ]);
  });

  test('days are inclusive, and a subject has its own entries', async () => {
    for (const [at, subject] of ['a', 'b', 'c'].entries()) {
      vi.setSystemTime(NOON + at * DAY);
      await operations.changes.add(made(subject));
    }
    expect(await subjects({ from: '2026-11-21' })).toEqual(['b', 'c']);
    expect(await subjects({ to: '2026-11-21' })).toEqual(['a', 'b']);
    expect(await subjects({ subject: 'c' })).toEqual(['c']);
  });

  test('more than one statement reads come whole, each once', async () => {
    const many = Array.from({ length: 1_201 }, (_, at) => `s${at}`);
    await operations.changes.add(...many.map((subject) => made(subject)));
    expect((await subjects()).toSorted()).toEqual(many.toSorted());
  });

  test.each(["UPDATE change_entry SET actor = 'nobody'", 'DELETE FROM change_entry'])('%s is refused', async (sql) => {
    await operations.changes.add(made('k1'));
    const { knex, close } = await connect(database.operations);
    await expect(knex.raw(sql)).rejects.toThrow('Entries of changes are added and never changed.');
    await close();
    expect(await subjects()).toEqual(['k1']);
  });
});
