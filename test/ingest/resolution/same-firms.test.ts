import { expect, test } from 'vitest';
import { type FirmRow, joinFirms } from '../../../ingest/resolution/same-firms.ts';

/** Firms of one name and place, each with its name and its identifiers. */
function joined(firms: readonly (readonly [name: string, ...identifiers: string[]])[], wanted = () => true) {
  const rows = firms.map(
    ([name, ...identifiers], at): FirmRow => ({
      ...{ key: 'blarney', number: at + 1, dataset: 1, name, place: 'in WA' },
      identifiers: identifiers.length === 0 ? null : identifiers.join('\n'),
    }),
  );
  const pairs: string[] = [];
  joinFirms(rows, {
    wants: (one, other) => one !== other && wanted(),
    join: (one, other, reason, evidence) => {
      // They are one by what all have, whichever of them are passed.
      expect(evidence?.sharedBy).toBe(rows);
      pairs.push(`${one}=${other} ${reason}`);
    },
  });
  return pairs;
}

test('firms of one name and place are joined to the first one', () => {
  expect(joined([['BLARNEY LLC'], ['BLARNEY'], ['Blarney, L.L.C.']])).toEqual([
    '1=2 "BLARNEY LLC" and "BLARNEY" in WA',
    '1=3 "BLARNEY LLC" and "Blarney, L.L.C." in WA',
  ]);
});

test.each<[string, readonly (readonly [string, ...string[]])[], boolean]>([
  ['one legal form', [['BLARNEY LLC'], ['BLARNEY LLC']], true],
  ['a legal form and none', [['BLARNEY LLC'], ['BLARNEY']], true],
  ['two legal forms', [['BLARNEY LLC'], ['BLARNEY INC']], false],
  ['two legal forms, one of a third firm', [['BLARNEY LLC'], ['BLARNEY'], ['BLARNEY INC']], false],
  [
    'one tax number',
    [
      ['BLARNEY', 'tax=123456789'],
      ['BLARNEY', 'tax=123456789'],
    ],
    true,
  ],
  [
    'two tax numbers',
    [
      ['BLARNEY', 'tax=123456789'],
      ['BLARNEY', 'tax=987654321'],
    ],
    false,
  ],
  ['two tax numbers of one firm', [['BLARNEY', 'tax=123456789', 'tax=987654321'], ['BLARNEY']], false],
  [
    'file numbers of two states',
    [
      ['BLARNEY', 'WA=1'],
      ['BLARNEY', 'OR=2'],
    ],
    true,
  ],
  [
    'two file numbers of one state',
    [
      ['BLARNEY', 'OR=1', 'WA=1'],
      ['BLARNEY', 'WA=2'],
    ],
    false,
  ],
])('%s: one firm %s', (_, firms, are) => {
  expect(joined(firms).length > 0).toBe(are);
});

test('nothing is joined that nobody wants, and of none or one there is nothing to join', () => {
  expect(joined([['BLARNEY'], ['BLARNEY']], () => false)).toEqual([]);
  expect([joined([]), joined([['BLARNEY']])]).toEqual([[], []]);
});
