import { expect, test } from 'vitest';
import { withoutAcronym } from '../../../matching/screening/acronym.ts';

test.each([
  ['WOLFHOUND TECHNOLOGY IMPORT & EXPORT, S.A. (WTI)', 'WOLFHOUND TECHNOLOGY IMPORT & EXPORT, S.A.'],
  ['WOLFHOUND TECHNOLOGY (W.T.)', 'WOLFHOUND TECHNOLOGY'],
  ['HARBOUR POLICY OF THE EAST (HPE)', 'HARBOUR POLICY OF THE EAST'],
  // Letters that are no initials, in another order, or more than there are words.
  ['WOLFHOUND TECHNOLOGY (WTX)', undefined],
  ['WOLFHOUND TECHNOLOGY (TW)', undefined],
  ['OLD WOLFHOUND TECHNOLOGY (WT)', undefined],
  // One letter, and a word.
  ['WOLFHOUND (W)', undefined],
  ['WOLFHOUND TECHNOLOGY (WOLFHOUND)', undefined],
  // Not at the end.
  ['WOLFHOUND TECHNOLOGY (WT) LIMITED', undefined],
])('%s without its acronym is %s', (name, plain) => {
  expect(withoutAcronym(name)).toBe(plain);
});
