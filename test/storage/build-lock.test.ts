import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { BuildInProgress, isRead, lockBuilds, lockPointer } from '../../storage/sqlite/build-lock.ts';
import { temporaryFolder } from '../temporary-folder.ts';

test('"Lets one build at a time write to a warehouse folder"', () => {
  const folder = temporaryFolder('locked');
  const first = lockBuilds(folder);
  expect(() => lockBuilds(folder)).toThrow(BuildInProgress);
  expect(() => lockBuilds(folder)).toThrow(`Another load is running on ${folder}`);
  // Another lock, and another folder, are free.
  lockPointer(folder)[Symbol.dispose]();
  lockBuilds(temporaryFolder('other'))[Symbol.dispose]();
  first[Symbol.dispose]();
  lockBuilds(folder)[Symbol.dispose]();
});

test('a folder that cannot be written is no running load', () => {
  expect(() => lockBuilds(join(temporaryFolder('missing'), 'nowhere'))).toThrow(
    /directory does not exist|unable to open/i,
  );
});

test('"True if a process has a snapshot\'s file open"', () => {
  const file = join(temporaryFolder('read'), 'a.sqlite');
  expect(isRead(file)).toBe(false);
  const database = new Database(file);
  database.exec('CREATE TABLE t (n)');
  expect(isRead(file)).toBe(false);
  database.exec('BEGIN; SELECT * FROM t');
  expect(isRead(file)).toBe(true);
  database.exec('COMMIT');
  database.close();
  expect(isRead(file)).toBe(false);
});

test('a file that is no database is an error, not a reader', () => {
  const file = join(temporaryFolder('damaged'), 'a.sqlite');
  writeFileSync(file, 'x'.repeat(4_096));
  expect(() => isRead(file)).toThrow('not a database');
});
