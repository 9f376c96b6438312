import { describe, expect, test } from 'vitest';
import { checkAddress } from '../../matching/check-address.ts';
import { DIRECTION_NAMES, NAMED_BY_DIRECTIONS, STREET_TYPES } from '../../matching/tables/street-types.ts';

const STE_4 = '100 Main St Ste 4, Kent, WA 98030';
const DOOR = '100 Main St, Kent, WA 98030';

test.each([
  [DOOR, '100 MAIN STREET, KENT WA 98030', 'exact', 1, ''],
  [DOOR, STE_4, 'exact', 1, ' but for the unit, which the request does not name'],
  [STE_4, '100 Main St # 4, Kent, WA 98030', 'exact', 1, ''],
  [STE_4, DOOR, 'match', 1, ': same street and number, ZIP, city, state; without unit on record'],
  [DOOR, '100 Main St, Kent, WA', 'match', 1, ': same street and number, city, state; without ZIP on record'],
  [DOOR, '100 Main Ave, Kent, WA 98030', 'match', 0.9, ': same street and number, ZIP, city, state; other street type'],
  // An address in the same street is the nearest one where the number differs.
  ['100 Main St, Kent, WA', '900 Main St, Kent, WA', 'none', 0.5, ': same city, state; other house number'],
  ['100 Main St, Kent, WA', '900 Main St, Auburn, WA', 'none', 0, ': same state; other house number, city'],
  ['100 Main St, Kent, WA', '100 Elm St, Kent, WA', 'none', 0, ': same city, state; other street'],
  ['PO Box 7, Kent, WA', 'PO Box 8, Kent, WA', 'none', 0.6, ': same city, state; other box'],
  // Places alone are similar to places, not to a street or a box in them.
  ['Kent, WA', 'Kent, WA', 'exact', 1, ''],
  ['Kent, WA 98030', 'Kent, WA', 'match', 1, ': same city, state; without ZIP on record'],
  ['Kent, WA', 'Auburn, WA', 'none', 0, ': same state; other city'],
  ['Kent, WA', '100 Main St, Kent, WA', 'none', 0.4, ': same city, state; without street in the request'],
  ['100 Main St, Kent, WA', 'PO Box 7, Kent, WA', 'none', 0.4, ': same city, state'],
  ['98030', 'Kent', 'none', 0, ''],
])('%j and %j: %s, %d%s', (requested, recorded, verdict, score, difference) => {
  const checked = checkAddress(requested, recorded);
  expect({ ...checked, score: Math.round(checked.score * 10) / 10 }).toEqual({ verdict, score, difference });
});

describe('behind a direction, a word that names streets and their types names the street', () => {
  const isName = ([word, type]: readonly [string, string]) =>
    !NAMED_BY_DIRECTIONS.has(type) && !DIRECTION_NAMES.has(word);
  const check = (one: string, other: string) =>
    checkAddress(`1409 ${one}, Bellingham, WA 98225`, `1409 ${other}, Bellingham, WA 98225`);

  test.each([...STREET_TYPES].filter(isName))('N %s', (word) => {
    expect(check(`N ${word}`, `N ${word} ST`)).toEqual({
      ...{ verdict: 'match', score: 1, difference: ': same street and number, ZIP, city, state' },
    });
    expect(check(`NORTH ${word}`, `N ${word}`)).toEqual({ verdict: 'exact', score: 1, difference: '' });
    expect(check(`N ${word}`, `S ${word} ST`).verdict).toBe('none');
    expect(check(`N ${word}`, 'N ELM ST').difference).toBe(': same ZIP, city, state; other street');
  });
});
