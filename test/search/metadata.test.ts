import { describe, expect, test } from 'vitest';
import { businessPreparer } from '../../matching/business.ts';
import { compareBusinesses } from '../../matching/compare-businesses.ts';
import { metadataOf } from '../../search/metadata.ts';
import type { Candidate } from '../../search/retrieval/candidates.ts';
import type { StoredAddress } from '../../search/retrieval/evidence-columns.ts';

const NOWHERE: StoredAddress = { street: null, unit: null, city: null, state: null, zip: null };
const prepare = businessPreparer();

/** The stored parts that are shown as matched, where a query names an address and a candidate has another. */
function matchedOf(asked: Partial<StoredAddress>, known: Partial<StoredAddress>): readonly (string | null)[] {
  const stored = { ...NOWHERE, ...known };
  const candidate: Candidate = {
    ...{ key: 1, id: 'x', position: 0, exact: 0, fuzzy: 0, prompt: 0, phone: 0, website: 0, address: 1 },
    ...{ isAtAddress: true, queryAddresses: [], names: [], ownNames: 0, addresses: [stored], phones: [], websites: [] },
    ...{ persons: [], tins: [], industries: [], hasWebsite: false, locations: 0, status: null },
  };
  const [query, business] = [prepare({ addresses: [asked] }), prepare({ addresses: [stored] })];
  const { evidence } = compareBusinesses(query, business, 'location');
  const found = metadataOf(candidate, [candidate], query, business, evidence);
  const { addressStreet1, addressStreet2, addressCity, addressState, addressPostalCode } = found;
  return [addressStreet1, addressStreet2, addressCity, addressState, addressPostalCode].map((part) =>
    part === null ? null : String(part.matched),
  );
}

const MAIN = { street: '100 Main St', unit: 'Ste 4', city: 'Seattle', state: 'WA', zip: '98101' };

describe('the parts of an address that are shown as matched are stored ones that agree', () => {
  test.each<[string, Partial<StoredAddress>, Partial<StoredAddress>, readonly (string | null)[]]>([
    ['all', MAIN, MAIN, ['100 Main St', 'Ste 4', 'Seattle', 'WA', '98101']],
    ['other spellings', { ...MAIN, street: '100 MAIN STREET', unit: '#4' }, MAIN, Object.values(MAIN)],
    ['another number', { ...MAIN, street: '102 Main St' }, MAIN, [null, null, 'Seattle', 'WA', '98101']],
    ['another street', { ...MAIN, street: '100 Pine St' }, MAIN, [null, null, 'Seattle', 'WA', '98101']],
    ['another unit', { ...MAIN, unit: 'Ste 5' }, MAIN, ['100 Main St', null, 'Seattle', 'WA', '98101']],
    ['no unit', { ...MAIN, unit: null }, { ...MAIN, unit: null }, ['100 Main St', null, 'Seattle', 'WA', '98101']],
    [
      'a box',
      { ...MAIN, street: 'PO Box 7' },
      { ...MAIN, street: 'P.O. BOX 7' },
      ['P.O. BOX 7', 'Ste 4', 'Seattle', 'WA', '98101'],
    ],
    [
      'another box',
      { ...MAIN, street: 'PO Box 7' },
      { ...MAIN, street: 'PO Box 8' },
      [null, null, 'Seattle', 'WA', '98101'],
    ],
    [
      'no street',
      { city: 'Seattle', state: 'WA' },
      { city: 'Seattle', state: 'WA' },
      [null, null, 'Seattle', 'WA', null],
    ],
    ['a state that is not stored', MAIN, { ...MAIN, state: null }, ['100 Main St', 'Ste 4', 'Seattle', null, '98101']],
  ])('%s', (_, asked, known, matched) => {
    expect(matchedOf(asked, known)).toEqual(matched);
  });
});
