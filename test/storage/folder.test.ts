import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isVersion, newVersion, revisedVersion, versions } from '../../storage/sqlite/folder.ts';
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
