import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const coded = (code: string) => Object.assign(new Error('…'), { code });

test.for([
  ['ECONNREFUSED', 'down'],
  ['ECONNRESET', 'down'],
  ['ENOTFOUND', 'down'],
  ['57P01', 'down'],
  ['57P03', 'down'],
  ['08006', 'down'],
  ['28P01', 'down'],
  ['3D000', 'down'],
  ['53300', 'down'],
  ['SQLITE_BUSY_RECOVERY', 'down'],
  ['SQLITE_IOERR_READ', 'down'],
  ['SQLITE_CANTOPEN', 'down'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['XX001', 'damaged'],
  ['57014', undefined],
  ['42P01', undefined],
  ['SQLITE_ERROR', undefined],
  ['SQLITE_INTERRUPT', undefined],
  ['ENOENT', undefined],
] as const)('%s: %s', ([code, fault]) => {
  expect(databaseFault(coded(code))).toBe(fault);
  expect(databaseFault(new Error('The statement failed.', { cause: coded(code) }))).toBe(fault);
});

test('what the driver of PostgreSQL says without a code', () => {
  expect(databaseFault(new Error('Connection terminated unexpectedly'))).toBe('down');
  expect(databaseFault(new Error('timeout exceeded when trying to connect'))).toBe('down');
  expect(databaseFault(new Error('ROLLBACK - Client has encountered a connection error and is not queryable'))).toBe(
    'down',
  );
  expect(databaseFault(new Error('select "a" from "b" - Connection terminated unexpectedly'))).toBe('down');
  expect(databaseFault(new Error('insert \' - Connection terminated \' - column "a" does not exist'))).toBeUndefined();
  expect(databaseFault(new Error('No Connection terminated unexpectedly'))).toBeUndefined();
  expect(databaseFault(new Error('Cannot use a pool after calling end on the pool'))).toBeUndefined();
  expect(databaseFault('Connection terminated')).toBeUndefined();
});

test('SQLite itself: a locked file is down, another file is damaged, a wrong statement is neither', () => {
  const file = join(temporaryFolder('fault'), 'a.db');
  const thrownBy = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      return databaseFault(error);
    }
    throw new Error('Expected an error.');
  };
  const one = new Database(file);
  one.exec('CREATE TABLE a (x); BEGIN EXCLUSIVE');
  const other = new Database(file, { timeout: 0 });
  expect(thrownBy(() => other.prepare('SELECT * FROM a').all())).toBe('down');
  one.exec('COMMIT');
  expect(thrownBy(() => other.prepare('SELECT y FROM a').all())).toBeUndefined();
  expect(thrownBy(() => new Database(import.meta.filename).exec('SELECT * FROM a'))).toBe('damaged');
  expect(thrownBy(() => new Database(join(import.meta.filename, 'b.db')))).toBe('down');
});

test('a fault is looked for in the error and four causes of it', () => {
  const within = (levels: number): Error =>
    levels === 0 ? coded('ECONNRESET') : new Error('The statement failed.', { cause: within(levels - 1) });
  expect([0, 1, 4, 5].map((levels) => databaseFault(within(levels)))).toEqual(['down', 'down', 'down', undefined]);
});

test('what is no error, or has a code that is no text, is no fault of a database', () => {
  const numbered = Object.assign(new Error('Connection terminated'), { code: 7 });
  expect([undefined, 'ECONNRESET', { code: 'ECONNRESET' }, coded('')].map(databaseFault)).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ]);
  expect(databaseFault(numbered)).toBe('down');
  expect(databaseFault(Object.assign(new Error('Connection terminated'), { code: '42P01' }))).toBeUndefined();
});
