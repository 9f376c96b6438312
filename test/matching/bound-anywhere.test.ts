import { expect, test } from 'vitest';
import { businessPreparer } from '../../matching/business.ts';
import { matchProbability, probabilityBound, probabilityBoundAnywhere } from '../../matching/compare-businesses.ts';
import { drawing } from '../random.ts';

const NAMES = [
  'BOZEMAN BUILDERS',
  'BOZEMAN ZEN CENTER',
  'QUICK MART #12 LLC',
  'QUICK MART',
  'ACME INC',
  'SEATTLE COFFEE',
];
const STREETS = [null, '12 MAIN ST', '14 MAIN ST', '12 N MAIN AVE', 'PO BOX 7', 'RR 2 BOX 9', '100 OAK AVE STE 4'];
const CITIES = [null, 'BOZEMAN', 'SEATTLE', 'BELGRADE'];
const STATES = [null, 'MT', 'WA'];
const ZIPS = [null, '59715', '59718', '98101'];

test('what is known without addresses, or without streets, bounds the probability', () => {
  const prepare = businessPreparer();
  const draw = drawing(3);
  const one = <T>(values: readonly T[]): T | null => values[draw(values.length)] ?? null;
  const address = () => ({
    street: one(STREETS),
    unit: one([null, '4', '5']),
    city: one(CITIES),
    state: one(STATES),
    zip: one(ZIPS),
  });
  const business = () => ({
    names: draw(9) === 0 ? [] : [one(NAMES) ?? '', ...(draw(3) === 0 ? [one(NAMES) ?? ''] : [])],
    addresses: Array.from({ length: draw(3) }, address),
    websites: draw(3) === 0 ? ['acme.com'] : [],
  });
  let tight = 0;
  for (let at = 0; at < 4_000; at += 1) {
    const query = prepare({ ...business(), residences: draw(4) === 0 ? [address()] : [] });
    const candidate = prepare(business());
    for (const scope of ['firm', 'location'] as const) {
      const probability = matchProbability(query, candidate, scope);
      const anywhere = probabilityBoundAnywhere(query, { ...candidate, addresses: [] }, scope);
      expect(anywhere).toBeGreaterThanOrEqual(probability - 1e-12);
      expect(probabilityBound(query, candidate, scope)).toBeGreaterThanOrEqual(probability - 1e-12);
      if (anywhere < 0.5) tight += 1;
    }
  }
  expect(tight).toBeGreaterThan(1_000);
});
