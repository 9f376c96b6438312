import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import {
  addSnapshot,
  buildingFolder,
  currentVersion,
  isVersion,
  newVersion,
  pointerFile,
  publish,
  publishedVersions,
  rejectFolder,
  replace,
  retire,
  revisedVersion,
  snapshotFile,
  sumsOf,
  sweep,
  use,
  versions,
} from '../../storage/sqlite/folder.ts';
import { temporaryFolder } from '../temporary-folder.ts';

test('the versions of a folder are its snapshots, oldest first, whatever else stands there', () => {
  const folder = temporaryFolder('versions');
  const [older, newer] = ['20260101T000000Z-000001', '20260101T000001Z-000000'];
  const others = ['notes.sqlite', `${older}.txt`, `building-${older}`, `rejects-${older}.csv`, 'current', '.sqlite'];
  for (const name of [`${newer}.sqlite`, `${older}.sqlite`, ...others]) writeFileSync(join(folder, name), '');
  expect(versions(folder)).toEqual([older, newer]);
});

describe('"a revised snapshot keeps its place in the order of versions"', () => {
  const SECOND = '20260101T000000Z';

  test.each([
    ['the next digits', '000009', [], '00000a'],
    ['the first digits that are free', '0000fe', ['0000fd', '0000ff', '000100', '000102'], '000101'],
    ['the last digits', 'fffffe', [], 'ffffff'],
  ])('with %s', (_, digits, taken, revised) => {
    const others = new Set(taken.map((each) => `${SECOND}-${each}`));
    expect(revisedVersion(`${SECOND}-${digits}`, others)).toBe(`${SECOND}-${revised}`);
  });

  test('with those of a later second behind all versions if the second has none left', () => {
    const newest = '20990101T000000Z-ffffff';
    const taken = new Set([newest, `${SECOND}-ffffff`]);
    const revised = revisedVersion(`${SECOND}-ffffff`, taken);
    expect([isVersion(revised), revised.slice(0, 16)]).toEqual([true, '20990101T000001Z']);
  });
});

describe('a new version sorts behind the latest', () => {
  const NOW = new Date('2026-01-01T00:00:00.999Z');

  test.each([
    ['none', '', '20260101T000000Z'],
    ['of an earlier second', '20251231T235959Z-ffffff', '20260101T000000Z'],
    ['of the same second', '20260101T000000Z-000000', '20260101T000000Z'],
    ['of a clock that was ahead', '20260102T000000Z-7fffff', '20260102T000000Z'],
    ['of a second that has no digits left', '20260101T000000Z-ffffff', '20260101T000001Z'],
  ])('%s', (_, latest, second) => {
    const version = newVersion(NOW, latest);
    expect([isVersion(version), version > latest, version.slice(0, 16)]).toEqual([true, true, second]);
  });
});

const [A, B, C, D] = [1, 2, 3, 4].map((second) => `2026010${second}T000000Z-000001`) as [
  string,
  string,
  string,
  string,
];

/** A folder with published snapshots of these versions; the last one is current. */
function folderOf(...published: readonly string[]): string {
  const folder = temporaryFolder('snapshots');
  for (const version of published) publish(folder, version, built(folder, version));
  return folder;
}

/** A finished file in its build folder. */
function built(folder: string, version: string): string {
  mkdirSync(buildingFolder(folder, version), { recursive: true });
  const file = join(buildingFolder(folder, version), 'built.sqlite');
  const database = new Database(file);
  database.exec('CREATE TABLE t (n); INSERT INTO t VALUES (1)');
  database.close();
  return file;
}

/** What stands in a folder, without the files that lock it. */
const namesIn = (folder: string) => readdirSync(folder).filter((name) => !name.endsWith('.lock'));

describe('publishing', () => {
  test('a finished file becomes the current snapshot, with its checksums', () => {
    const folder = folderOf(A);
    expect([currentVersion(folder), existsSync(sumsOf(snapshotFile(folder, A)))]).toEqual([A, true]);
    expect(readFileSync(pointerFile(folder), 'utf8')).toBe(`${A}\n`);
    // Its build folder is the builder's to remove; until then the version counts as left over.
    expect([versions(folder), publishedVersions(folder)]).toEqual([[A], []]);
  });

  test('one that is added is published, and is not current', () => {
    const folder = folderOf(B);
    addSnapshot(folder, A, built(folder, A));
    expect([currentVersion(folder), publishedVersions(folder), existsSync(buildingFolder(folder, A))]).toEqual([
      B,
      [A],
      false,
    ]);
    expect(publishedVersions(join(folder, 'nowhere'))).toEqual([]);
  });

  test.each([
    ['the current one', B, C],
    ['another one', A, B],
  ])('a snapshot that replaces %s is current only if that was', (_, replaced, current) => {
    const folder = folderOf(A, B);
    replace(folder, C, built(folder, C), replaced);
    expect([currentVersion(folder), versions(folder)]).toEqual([current, [A, B, C]]);
  });

  test('"Removes a snapshot that is not current, unless a process has it open"', () => {
    const folder = folderOf(A, B);
    expect([retire(folder, B), versions(folder)]).toEqual([false, [A, B]]);
    const reader = new Database(snapshotFile(folder, A));
    reader.exec('BEGIN; SELECT * FROM t');
    expect([retire(folder, A), versions(folder)]).toEqual([false, [A, B]]);
    reader.close();
    expect([retire(folder, A), versions(folder), existsSync(sumsOf(snapshotFile(folder, A)))]).toEqual([
      true,
      [B],
      false,
    ]);
  });

  test('"Makes a snapshot on disk the current one"; the one before stays, whatever its build left', () => {
    const folder = folderOf(A, B);
    expect([use(folder, A), currentVersion(folder), existsSync(buildingFolder(folder, B))]).toEqual([B, A, false]);
    for (const unknown of [C, 'current', '../x']) expect(() => use(folder, unknown)).toThrow(unknown);
    expect(() => use(join(folder, 'nowhere'), A)).toThrow(A);
    expect(currentVersion(folder)).toBe(A);
  });

  test('a pointer that names no version names none', () => {
    const folder = temporaryFolder('pointer');
    expect(currentVersion(folder)).toBeUndefined();
    writeFileSync(pointerFile(folder), 'something\n');
    expect(currentVersion(folder)).toBeUndefined();
    // A folder in its place is no missing file.
    const broken = temporaryFolder('broken');
    mkdirSync(pointerFile(broken));
    expect(() => currentVersion(broken)).toThrow('EISDIR');
  });
});

describe('"Removes the remains of dead builds, and all but the newest `keep` snapshots"', () => {
  /** Four published snapshots whose builders have tidied up, the last of them current. */
  const tidy = () => {
    const folder = folderOf(D);
    for (const version of [A, B, C]) addSnapshot(folder, version, built(folder, version));
    use(folder, D);
    sweep(folder, 9, new Set());
    return folder;
  };

  test.each<[keep: number, needed: string[], removed: string[]]>([
    [4, [], []],
    [3, [], [A]],
    [2, [], [A, B]],
    [1, [], [A, B, C]],
    [2, [A], [B]],
    [1, [A, B, C], []],
  ])('of four, keep %i and those that somebody needs (%j)', (keep, needed, removed) => {
    const folder = tidy();
    expect(sweep(folder, keep, new Set(needed))).toEqual(removed);
    expect(versions(folder)).toEqual([A, B, C, D].filter((version) => !removed.includes(version)));
    expect(currentVersion(folder)).toBe(D);
  });

  test('the current one stays even if it is the oldest', () => {
    const folder = tidy();
    use(folder, A);
    expect([sweep(folder, 2, new Set()), versions(folder)]).toEqual([
      [B, C],
      [A, D],
    ]);
  });

  test('what a dead build left goes with all that belongs to it, except the current snapshot', () => {
    const folder = tidy();
    built(folder, D);
    built(folder, C);
    mkdirSync(rejectFolder(folder, C));
    writeFileSync(`${rejectFolder(folder, C)}.csv`, '');
    writeFileSync(join(folder, 'current.next'), '');
    sweep(folder, 9, new Set());
    expect(namesIn(folder).sort()).toEqual([
      ...[A, B, D].flatMap((version) => [`${version}.sqlite`, `${version}.sums`]),
      'current',
    ]);
  });
});
