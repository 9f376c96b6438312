import { describe, expect, test } from 'vitest';
import { type Business, businessPreparer } from '../../../matching/business.ts';
import { compareAddresses } from '../../../matching/evidence/address.ts';
import { compareResidences } from '../../../matching/evidence/residence.ts';

const prepare = businessPreparer();
/** What is found of where people live, in one decimal, either way round. */
function found(one: Business, other: Business) {
  const [query, candidate] = [prepare(one), prepare(other)];
  const [address, sameAddress] = [query.addresses[0], candidate.addresses[0]];
  const known = address && sameAddress && compareAddresses(address, sameAddress, 'firm');
  const values = [compareResidences(query, candidate, known), compareResidences(candidate, query, known)].map((each) =>
    each === undefined ? undefined : Math.round(each.logOdds * 10) / 10,
  );
  expect(values[0]).toBe(values[1]);
  return values[0];
}

const [HOME, SHOP] = ['7 Oak Ave, Kent, WA 98030', '100 Main St, Seattle, WA 98101'];

describe('where a person lives is evidence', () => {
  test.each<[string, Business, Business, number | undefined]>([
    ['if the other is there', { residences: [HOME] }, { addresses: [HOME] }, 3.7],
    ['if another person lives there', { residences: [HOME] }, { residences: [HOME] }, 3.7],
    ['if the other is in the city', { residences: [HOME] }, { addresses: ['Kent, WA'] }, 1.4],
    ['if the other is in the state', { residences: [HOME] }, { addresses: ['WA'] }, 0.2],
    ['the best of several homes', { residences: ['WA', HOME] }, { addresses: ['Kent, WA', HOME] }, 3.7],
    ['not if the other is elsewhere', { residences: [HOME] }, { addresses: [SHOP] }, undefined],
    ['not without a home', { addresses: [HOME] }, { addresses: [HOME] }, undefined],
    // The same agreement counts once.
    ['not if the addresses have said it', { addresses: [HOME], residences: [HOME] }, { addresses: [HOME] }, undefined],
    ['beside the addresses', { addresses: [SHOP], residences: [HOME] }, { addresses: [SHOP], residences: [HOME] }, 3.7],
  ])('%s', (_, one, other, logOdds) => {
    expect(found(one, other)).toBe(logOdds);
  });
});
