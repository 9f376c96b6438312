import { expect, test } from 'vitest';
import { realData } from '../../eval/firms.ts';
import { HAND_CHECKED, handCheckedPairs } from '../../eval/hand-checked.ts';
import { scorePairs } from '../../eval/pairs.ts';
import { classify } from '../../matching/fit/measures.ts';

const data = realData();
if (data === undefined) console.warn('Skipped: hand-checked pairs need real records (SVC_TEST_SHARED).');

test.skipIf(data === undefined)('"pair F1 at least 0.98 on businesses with name and address"', () => {
  const [licences] = HAND_CHECKED;
  const pairs = licences === undefined ? [] : scorePairs(handCheckedPairs(data ?? '', licences), licences.scope);
  expect(pairs.length).toBeGreaterThan(100);
  expect(classify(pairs, 0.5).f1).toBeGreaterThanOrEqual(0.98);
});

test.skipIf(data === undefined)('every hand-checked set finds its records', () => {
  expect(HAND_CHECKED.map((set) => handCheckedPairs(data ?? '', set).length)).toEqual([
    128,
    120,
    44,
    38,
    175,
    130,
    expect.toBeOneOf([0, 296]),
  ]);
});
