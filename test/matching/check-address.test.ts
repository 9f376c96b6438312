import { expect, test } from 'vitest';
import { checkAddress } from '../../matching/check-address.ts';

const STE_4 = '100 Main St Ste 4, Kent, WA 98030';
const DOOR = '100 Main St, Kent, WA 98030';

test.each([
  [DOOR, '100 MAIN STREET, KENT WA 98030', 'exact', 1, ''],
  [DOOR, STE_4, 'exact', 1, '; the request names no unit'],
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
