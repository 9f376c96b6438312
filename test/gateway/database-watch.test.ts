import type { GraphQLFormattedError } from 'graphql';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { DatabaseWatch } from '../../gateway/snapshots/database-watch.ts';

const DOWN = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('databases that are watched', () => {
  let asked: string[];
  let lines: { readonly msg: string; readonly database: string }[];
  let faults: Record<string, Error | undefined>;
  let watch: DatabaseWatch;

  beforeEach(() => {
    [asked, lines, faults] = [[], [], {}];
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    const watched = (name: string) => ({
      name,
      ask: async () => {
        asked.push(name);
        if (faults[name] !== undefined) throw faults[name];
      },
    });
    watch = new DatabaseWatch([watched('operations'), watched('warehouse')], log);
  });
  const said = () => lines.map(({ database, msg }) => `${database}: ${msg}`);

  test.each<[string, readonly (string | undefined)[], boolean]>([
    ['without an error', [], false],
    ['with errors of another kind', ['TIMEOUT', 'NOT_FOUND', undefined], false],
    ['with one error among others that says so', ['TIMEOUT', 'NOT_READY'], true],
    ['with that error alone', ['NOT_READY'], true],
  ])('"Checks the databases if an answer has an error that says one is down": %s', (_, codes, isChecked) => {
    const errors = codes.map((code): GraphQLFormattedError => ({ message: '', ...(code && { extensions: { code } }) }));
    watch.heed(errors);
    expect(asked).toEqual(isChecked ? ['operations', 'warehouse'] : []);
  });

  test('"Each change of state is one log line"; requests are refused in between', async () => {
    await watch.look();
    watch.expectUp();
    faults.warehouse = DOWN;
    await watch.look();
    await watch.look();
    expect(() => watch.expectUp()).toThrow(
      expect.objectContaining({ extensions: expect.objectContaining({ code: 'NOT_READY' }) }),
    );
    faults = {};
    await watch.look();
    await watch.look();
    watch.expectUp();
    expect(said()).toEqual(['warehouse: A database is down; requests are refused.', 'warehouse: A database is back.']);
  });

  test('an error of a database that answers is none of its state', async () => {
    faults.operations = new Error('syntax error');
    await watch.look();
    watch.expectUp();
    expect(said()).toEqual([]);
  });

  test('looks that begin while one runs are that one', async () => {
    await Promise.all([watch.look(), watch.look()]);
    expect(asked).toEqual(['operations', 'warehouse']);
  });
});
