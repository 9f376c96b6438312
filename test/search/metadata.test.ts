import { describe, expect, test } from 'vitest';
import { businessPreparer } from '../../matching/business.ts';
import { compareBusinesses } from '../../matching/compare-businesses.ts';
import { metadataOf } from '../../search/metadata.ts';
import type { Candidate } from '../../search/retrieval/candidates.ts';
import type { StoredAddress } from '../../search/retrieval/evidence-columns.ts';

const NOWHERE: StoredAddress = { street: null, unit: null, city: null, state: null, zip: null };
const prepare = businessPreparer();

const CANDIDATE: Candidate = {
  ...{ key: 1, id: 'x', position: 0, exact: 0, fuzzy: 0, prompt: 0, phone: 0, website: 0, address: 0 },
  ...{ isAtAddress: false, queryAddresses: [], names: [], ownNames: 0, addresses: [], phones: [], websites: [] },
  ...{ persons: [], tins: [], industries: [], hasWebsite: false, locations: 0, status: null },
};

/** The stored parts that are shown as matched, where a query names an address and a candidate has another. */
function matchedOf(asked: Partial<StoredAddress>, known: Partial<StoredAddress>): readonly (string | null)[] {
  const stored = { ...NOWHERE, ...known };
  const candidate = { ...CANDIDATE, address: 1, isAtAddress: true, addresses: [stored] };
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

describe('"How each channel found a candidate, among all candidates"', () => {
  const ACME = { names: ['ACME BAKERY LLC'], phones: ['2065550142'], websites: ['acme.example'] };
  const query = prepare({ names: ['Acme Bakery'], phones: ['206 555 0142'], websites: ['https://acme.example/menu'] });
  const [nobody, place] = [CANDIDATE, { ...NOWHERE, city: 'Seattle', state: 'WA' }];
  const found = (candidate: Candidate, others: readonly Candidate[], asked = query) => {
    const { names, phones, websites, addresses } = candidate;
    const business = prepare({ names, phones, websites, addresses });
    const { evidence } = compareBusinesses(asked, business, 'location');
    return metadataOf(candidate, [...others, candidate], asked, business, evidence);
  };

  test('a channel that did not find it is null; one that did has its rank and what matched', () => {
    const better = { ...nobody, key: 2, exact: 9, phone: 7 };
    const candidate = { ...nobody, ...ACME, key: 5, exact: 3, phone: 7, website: 1 };
    expect(found(candidate, [better])).toMatchObject({
      fullTextName: { rank: 1, matched: 'ACME BAKERY LLC' },
      trigramName: null,
      // Equal values are ranked by key.
      phoneNumber: { rank: 1, matched: expect.stringContaining('2065550142') },
      website: { rank: 0, matched: expect.stringContaining('acme.example') },
      address: null,
      addressCity: null,
    });
    expect(found({ ...candidate, key: 1 }, [better]).phoneNumber).toMatchObject({ rank: 0 });
    expect(found({ ...candidate, fuzzy: 1 }, [better]).trigramName).toEqual({ rank: 0, matched: 'ACME BAKERY LLC' });
  });

  test('an address is there where a key found it, or where a part agrees', () => {
    const asked = prepare({ names: ['Acme Bakery'], addresses: [{ ...NOWHERE, city: 'SEATTLE', state: 'WA' }] });
    const [here, elsewhere] = [place, { ...NOWHERE, city: 'Reno', state: 'NV' }].map((address) => ({
      ...{ ...nobody, ...ACME, addresses: [{ ...NOWHERE, city: 'Butte', state: 'MT' }, address] },
    }));
    if (here === undefined || elsewhere === undefined) throw new Error('Expected two.');
    expect(found(here, [], asked)).toMatchObject({ address: { rank: 0 }, addressCity: { matched: 'Seattle' } });
    expect(found(elsewhere, [], asked)).toMatchObject({ address: null, addressCity: null, addressState: null });
    const byKey = { ...elsewhere, address: 1 };
    expect(found(byKey, [{ ...nobody, key: 2, address: 2 }], asked)).toMatchObject({ address: { rank: 1 } });
  });

  test('the name is shown as it is stored, though a part of it was compared', () => {
    const candidate = { ...nobody, names: ['OTHER', 'GREYLARK HOLDINGS DBA ACME BAKERY'], exact: 1 };
    expect(found(candidate, []).fullTextName).toEqual({ rank: 0, matched: 'GREYLARK HOLDINGS DBA ACME BAKERY' });
  });
});
