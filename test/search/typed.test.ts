import { describe, expect, test } from 'vitest';
import type { SearchInput } from '../../search/request/input.ts';
import { ENGINES } from '../databases.ts';
import { type OwnDatasets, ownSnapshot, type ReferenceFiles } from './own-snapshot.ts';
import { ask } from './sample-snapshots.ts';

interface Place {
  readonly name: string;
  readonly zip: string;
  readonly code?: string;
  readonly title?: string;
  /** Of several places that are one brand's. */
  readonly brand?: string;
}

const CHAIN = Array.from({ length: 9 }, (_, at) => ({
  ...{ name: 'ZANZIBAR MEXICAN GRILL', brand: 'ZANZIBAR MEXICAN GRILL' },
  zip: `9815${at + 1}`,
}));
const BAKERIES = { code: '311811', title: 'Retail Bakeries' };
const PLACES: readonly Place[] = [
  ...CHAIN,
  { name: 'ZANZIBAR', zip: '98109' },
  { name: 'QUIN TAI FUNG', zip: '98101' },
  { name: 'THE DEPOT INC', zip: '98101' },
  { name: 'BORGHESE', zip: '98101' },
  { name: 'ALAN C WHITE CONSULTING', zip: '98101' },
  { name: 'HOSTED SUSHI', brand: 'HOSTED SUSHI', zip: '98101' },
  { name: 'HOSTED SUSHI AT OVERLOOK', brand: 'HOSTED SUSHI', zip: '98102' },
  { name: 'OVERLOOK', zip: '98103' },
  ...['BOOKS', 'DENTAL', 'YOGA', 'FLOWERS', 'PIZZA'].map((word) => ({ name: `QUARRY HILL ${word}`, zip: '98107' })),
  ...Array.from({ length: 12 }, (_, at) => ({ name: `SHOP OF ${'ABCDEFGHIJKL'.charAt(at)}X`, zip: `9811${at % 3}` })),
  {
    name: 'SMITH AND SONS',
    zip: '98107',
    code: '238220',
    title: 'Plumbing, Heating, and Air-Conditioning Contractors',
  },
  { name: 'JONES PLUMBERS SUPPLY', zip: '98107', code: '423710', title: 'Hardware Merchant Wholesalers' },
  { name: 'LEE LLC', zip: '98101', code: '238220', title: 'Plumbing, Heating, and Air-Conditioning Contractors' },
  { name: 'BREAD AND CO', zip: '98101', ...BAKERIES },
  { name: 'SUNDRY LLC', zip: '98107', code: '812990', title: 'All Other Personal Services' },
  // Borne all over the city, by chance twice in one ZIP code.
  ...['0', '0', '1', '2', '3', '4'].map((zip, at) => ({
    name: `TIDEWATER ${'ABCDEF'.charAt(at)}Q`,
    zip: `9812${zip}`,
  })),
  { name: 'KAY LLC', zip: '98120', code: '238220', title: 'Plumbing, Heating, and Air-Conditioning Contractors' },
];

const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(','));
const brandOf = ({ name, zip, brand }: Place) => brand ?? `${name} ${zip}`;
const DATASETS: OwnDatasets = {
  own: {
    brand: csv([
      ['brand_key', 'brand_name', 'industry_type', 'industry_code', 'industry_desc'],
      ...[...new Map(PLACES.map((place) => [brandOf(place), place]))].map(([key, { name, brand, code, title }]) => [
        ...[key, brand ?? name],
        ...(code === undefined ? ['', '', ''] : ['naics_2022_code', code, title ?? '']),
      ]),
      // The supermarket has two more rows of one brand.
      ['MEGAMART', 'MEGAMART', 'svc_industry_description', '', 'Grocery Stores'],
      ['MEGAMART', 'MEGAMART', 'svc_industry_description', '', 'Meat Markets'],
      ['MEGAMART', 'MEGAMART', 'naics_2022_code', BAKERIES.code, BAKERIES.title],
    ]),
    location: csv([
      ['location_key', 'brand_key', 'location_name', 'street_address1', 'city', 'state', 'zip'],
      ...PLACES.map((place, at) => [
        ...[`l${at}`, brandOf(place), place.name, `${100 + 7 * at} ${'ABCDEFGH'.charAt(at % 8)} ST`],
        ...['SEATTLE', 'WA', place.zip],
      ]),
      ['mart', 'MEGAMART', 'MEGAMART', '9 Z ST', 'SEATTLE', 'WA', '98101'],
    ]),
  },
};

const REFERENCE: ReferenceFiles = {
  'naics_index.csv': [
    'NAICS22,INDEX ITEM DESCRIPTION',
    '238220,Plumbers',
    '812990,Plumbers by the hour',
    ...['Astrologers', 'Bondsmen', 'Butlers', 'Chauffeurs', 'Psychics', 'Shoppers', 'Valets', 'Escorts'].map(
      (each) => `812990,${each}`,
    ),
    `423710,"Plumbers' tools and equipment merchant wholesalers"`,
    '311811,"Bakeries with baking from flour on the premises, retailing not for immediate consumption"',
  ],
  'geonames.txt': ['98107', '98101'].map(
    (zip) => `US\t${zip}\tSeattle\tWashington\tWA\tKing\t033\t\t\t47.67\t-122.37\t4`,
  ),
};

describe.each(ENGINES)('what people type, on %s', (engine) => {
  const snapshot = ownSnapshot(engine, DATASETS, { reference: REFERENCE });
  const named = async (input: SearchInput) => {
    const list = await ask({ snapshot: snapshot() }, input);
    const { dialect } = snapshot();
    const names: string[] = [];
    for (const { id } of list) {
      const [row] = await snapshot().select<{ name: string }>(
        `SELECT n.name FROM brand AS b JOIN brand_name AS n ON n.owner_key = b.key AND n.rank = 0 WHERE b.id = ${dialect.uuidIn('?')}`,
        [id],
      );
      names.push(row?.name ?? id);
    }
    return names;
  };

  test('who bears the typed name itself comes before a chain that begins with it, which is found too', async () => {
    expect(await named({ name: 'zanzibar' })).toEqual(['ZANZIBAR', 'ZANZIBAR MEXICAN GRILL']);
    expect(await named({ name: 'zanzibar', address: { postalCode: '98109' } })).toContain('ZANZIBAR');
  });

  test('a place that is called after its host does not make a brand with more places the host', async () => {
    expect((await named({ name: 'overlook' }))[0]).toBe('OVERLOOK');
  });

  test('a word that is another one but for a letter is found beside two that are as typed', async () => {
    expect(await named({ name: 'quin thai fung' })).toEqual(['QUIN TAI FUNG']);
  });

  test.each([['home depot'], ['white castle'], ['borgesius'], ['zanzibar auto glass repair']])(
    'a firm that is not there is withheld: %s',
    async (name) => {
      expect(await named({ name })).toEqual([]);
    },
  );

  test.each(['BRAND', 'OPERATING_LOCATION', 'LEGAL_ENTITY'] as const)(
    'a city or state that contradicts counts against any kind of entity: %s',
    async (entityType) => {
      for (const address of [{ city: 'Houston', state: 'TX' }, { state: 'OR' }, { city: 'Tacoma', state: 'WA' }])
        expect(await named({ entityType, name: 'zanzibar mexican grill', address })).toEqual([]);
    },
  );

  test('a trade is an industry before it is a word in a name', async () => {
    expect(await named({ prompt: 'plumbers in 98107' })).toEqual(['SMITH AND SONS']);
    expect(await named({ prompt: 'plumbers' })).toEqual(expect.arrayContaining(['SMITH AND SONS', 'LEE LLC']));
    expect(await named({ prompt: 'plumbers in 98118' })).toEqual([]);
  });

  test('a neighbourhood is where the businesses are that are called after it; a county is where its ZIP codes are', async () => {
    expect(await named({ prompt: 'plumbers near Quarry Hill' })).toEqual(['SMITH AND SONS']);
    expect(await named({ prompt: 'plumbers near Tidewater' })).not.toContain('KAY LLC');
    expect((await named({ prompt: 'King County plumbers' })).toSorted()).toEqual(['LEE LLC', 'SMITH AND SONS']);
  });

  test('a bakery comes before a supermarket with a bakery counter', async () => {
    expect(await named({ prompt: 'bakeries' })).toEqual(['BREAD AND CO', 'MEGAMART']);
  });
});
