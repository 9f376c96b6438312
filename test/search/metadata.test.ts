import { describe, expect, test } from 'vitest';
import type { SearchMetadata } from '../../search/found.ts';
import type { SearchInput } from '../../search/request/input.ts';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';
import { ask } from './sample-snapshots.ts';

/** Brands of one name, with and without a website and a place, one of an owner of that name; places in every status. */
const DATASETS = {
  own: {
    brand: [
      'brand_key,brand_name,legal_entity_key,industry_type,industry_desc',
      'placed,GOLDEN NAIL,,,',
      'site,GOLDEN NAIL,,,',
      'owned,MURN HOUSE,owner,,',
      'bakery,WOLFHOUND BAKERY,,svc_industry_description,Bakeries',
      'pair,ACME BAKERY,,,',
    ],
    website: ['website,brand_key', 'quarx.example.com,site'],
    phone: ['location_key,phone_number', 'wolf,206-343-0909'],
    legal_entity: [
      'legal_entity_key,legal_name,street_address1,city,state,zip',
      'owner,GOLDEN NAIL LLC,9 ELM ST,BEND,OR,97701',
    ],
    location: [
      'location_key,brand_key,location_name,street_address1,street_address2,city,state,zip',
      'l1,placed,GOLDEN NAIL,7 PINE ST,,BEND,OR,97701',
      'l2,site,GOLDEN NAIL,8 PINE ST,,YAKIMA,WA,98901',
      'l3,owned,MURN HOUSE,9 PINE ST,,KENT,WA,98030',
      'wolf,bakery,WOLFHOUND BAKERY,100 MAIN ST,STE 4,SEATTLE,WA,98101',
      'box,pair,DOCK,PO BOX 7,,SEATTLE,WA,98101',
      ...['open', 'paused', 'closed', 'unknown'].map(
        (key, at) => `${key},chain,KILKENNY BOOKS,${at + 1} OAK AVE,,BUTTE,MT,59701`,
      ),
    ],
    operating_status: ['location_key,operating_status', 'open,Open', 'paused,Temporarily Closed', 'closed,Closed'],
  },
};

const MAIN = { street1: '100 Main St', street2: 'Ste 4', city: 'Seattle', state: 'WA', postalCode: '98101' };
const STORED = ['100 MAIN ST', 'STE 4', 'SEATTLE', 'WA', '98101'];

describe.each(ENGINES)('on %s', (engine) => {
  const snapshot = ownSnapshot(engine, DATASETS);
  const found = (input: SearchInput) => ask({ snapshot: snapshot() }, input);
  const ranks = async (input: SearchInput) =>
    (await found(input)).map(({ tieBreakerMetadata }) => Object.values(tieBreakerMetadata).map(({ rank }) => rank));
  const metadata = async (input: SearchInput): Promise<SearchMetadata> =>
    (await found(input))[0]?.searchMetadata ?? expect.fail(`${JSON.stringify(input)} finds nothing.`);

  describe('of equal matches', () => {
    test('brands with a website come first, and last those of which a related record has the name', async () => {
      const list = await found({ name: 'Golden Nail' });
      const rank = (value: number) => ({ rank: value });
      expect(list.map(({ tieBreakerMetadata }) => tieBreakerMetadata)).toEqual([
        { svcIdExists: rank(0), websiteExists: rank(0), operatingLocationCount: rank(0) },
        { svcIdExists: rank(0), websiteExists: rank(1), operatingLocationCount: rank(0) },
        { svcIdExists: rank(0), websiteExists: rank(0), operatingLocationCount: rank(0) },
      ]);
      const [first, second, related] = list.map(({ probability }) => probability);
      expect([second, related]).toEqual([first, expect.closeTo(first ?? 0, 4)]);
      expect(related).toBeLessThan(first ?? 0);
    });

    test('locations come by their status: open, temporarily closed, closed, others; legal entities by their ids', async () => {
      expect(await ranks({ name: 'Kilkenny Books', entityType: 'OPERATING_LOCATION' })).toEqual([
        ...[
          [0, 0],
          [0, 1],
          [0, 2],
          [0, 3],
        ],
      ]);
      expect(await ranks({ name: 'Golden Nail', entityType: 'LEGAL_ENTITY' })).toEqual([[0]]);
    });
  });

  describe('"per retrieval channel … null where the channel did not find it"', () => {
    const nothing = { website: null, phoneNumber: null, fullTextName: null, trigramName: null, prompt: null };
    const nowhere = { address: null, addressCity: null, addressState: null };
    test.each<[channel: string, input: SearchInput, shown: object]>([
      [
        'a name by its words',
        { name: 'wolfhound' },
        { ...nothing, ...nowhere, fullTextName: { rank: 0, matched: 'WOLFHOUND BAKERY' }, reading: 'name: wolfhound' },
      ],
      [
        'a name by similar spelling',
        { name: 'wolfhuond' },
        { ...nothing, trigramName: { rank: 0, matched: 'WOLFHOUND BAKERY' } },
      ],
      [
        'a phone',
        { phoneNumber: '(206) 343-0909' },
        { ...nothing, phoneNumber: { rank: 0, matched: '+12063430909' }, reading: null },
      ],
      [
        'a website',
        { website: 'http://www.quarx.example.com/about' },
        { ...nothing, website: { rank: 0, matched: expect.stringContaining('quarx.example.com') } },
      ],
      [
        'a description',
        { prompt: 'bakeries in Seattle' },
        {
          ...{ ...nothing, prompt: { rank: 0, matched: 'Bakeries' }, address: { rank: 0 } },
          ...{ addressCity: { matched: 'SEATTLE' }, addressState: null, reading: 'trade: bakeries; place: seattle' },
        },
      ],
      [
        'a name in a prompt, as a name',
        { prompt: 'wolfhound bakery in Seattle' },
        {
          ...{ ...nothing, fullTextName: { rank: 0, matched: 'WOLFHOUND BAKERY' } },
          ...{ addressCity: { matched: 'SEATTLE' }, reading: 'name: wolfhound bakery; place: seattle' },
        },
      ],
      [
        'a place behind a name',
        { name: 'wolfhound bakery seattle' },
        { addressCity: { matched: 'SEATTLE' }, reading: 'name: wolfhound bakery; place: seattle' },
      ],
      [
        'a phone behind a name',
        { name: 'wolfhound 206-343-0909' },
        { phoneNumber: { rank: 0, matched: '+12063430909' }, reading: 'name: wolfhound' },
      ],
    ])('%s', async (_, input, shown) => {
      expect(await metadata(input)).toMatchObject(shown);
    });

    test('ranks count from 0 among all that a channel found', async () => {
      const list = await found({ name: 'Golden Nail' });
      expect(list.map(({ searchMetadata }) => searchMetadata.fullTextName?.rank)).toEqual([0, 2, 1]);
    });
  });

  describe('the parts of an address that are shown as matched are stored ones that agree', () => {
    const wolf = { name: 'wolfhound bakery', entityType: 'OPERATING_LOCATION', matchThreshold: 0 } as const;
    test.each<[string, NonNullable<SearchInput['address']>, readonly (string | null)[]]>([
      ['all', MAIN, STORED],
      ['other spellings', { ...MAIN, street1: '100 MAIN STREET', street2: '#4', state: 'Washington' }, STORED],
      ['another number', { ...MAIN, street1: '102 Main St' }, [null, null, ...STORED.slice(2)]],
      ['another street', { ...MAIN, street1: '100 Pine St' }, [null, null, ...STORED.slice(2)]],
      ['another unit', { ...MAIN, street2: 'Ste 5' }, ['100 MAIN ST', null, ...STORED.slice(2)]],
      ['no unit', { ...MAIN, street2: null }, ['100 MAIN ST', null, ...STORED.slice(2)]],
      ['another city', { ...MAIN, city: 'Elsewhere' }, ['100 MAIN ST', 'STE 4', null, 'WA', '98101']],
      ['no street', { city: 'Seattle', state: 'WA' }, [null, null, 'SEATTLE', 'WA', null]],
    ])('%s', async (_, address, parts) => {
      const shown = await metadata({ ...wolf, address });
      const { addressStreet1, addressStreet2, addressCity, addressState, addressPostalCode } = shown;
      expect(shown.address).toEqual({ rank: 0 });
      expect(
        [addressStreet1, addressStreet2, addressCity, addressState, addressPostalCode].map(
          (part) => part?.matched ?? null,
        ),
      ).toEqual(parts);
    });

    test('a box, however it is written', async () => {
      const address = { street1: 'P.O. Box 7', city: 'Seattle', state: 'WA' };
      const shown = await metadata({ name: 'acme bakery', entityType: 'OPERATING_LOCATION', address });
      expect(shown.addressStreet1).toEqual({ matched: 'PO BOX 7' });
    });
  });
});
