import { describe, expect, test } from 'vitest';
import { Deadline } from '../../storage/deadline.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import type {
  Attr,
  VerificationOptions,
  VerificationRequest,
} from '../../verification/request/verification-request.ts';
import { ATTRS } from '../../verification/request/verification-request.ts';
import { TASK_NAMES } from '../../verification/tasks/task.ts';
import { verify } from '../../verification/verify.ts';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from '../search/own-snapshot.ts';
import { FIRMS, NO_AUTHORITY } from './firms.ts';
import { addressOf, optionsOf, requestOf } from './requests.ts';

const MAIN_STREET = addressOf({
  streetAddress1: '100 Main Street',
  streetAddress2: 'Suite 2',
  city: 'Seattle',
  state: 'WA',
  postalCode: '98101',
});
const PUB = requestOf({
  names: ['Blarney Stone Pub'],
  addresses: [MAIN_STREET],
  persons: [{ firstName: 'Maeve', lastName: 'OBrien', ssn: null }],
});
const COFFEE = requestOf({
  names: ['Wolfhound Coffee'],
  addresses: [addressOf({ streetAddress1: '7 Pine St', city: 'Portland', state: 'OR', postalCode: '97205' })],
});
const attrs = (...list: readonly Attr[]) => ({ attrs: new Set(list) });

describe.each(ENGINES)('on %s', (engine) => {
  const opened = ownSnapshot(engine, FIRMS);
  const run = (
    request: VerificationRequest,
    options: Partial<VerificationOptions> = {},
    snapshot: Snapshot = opened(),
    deadline?: Deadline,
  ) =>
    verify(request, optionsOf(options), {
      snapshot,
      taxNumbers: NO_AUTHORITY,
      signal: new AbortController().signal,
      ...(deadline && { deadline }),
    });
  const names = async (request: VerificationRequest, options: Partial<VerificationOptions> = {}) => {
    const { entities, brands } = await run(request, options);
    return { entities: entities.map((each) => each.names[0]), brands: brands.map((each) => each.names[0]) };
  };

  describe('what is found', () => {
    test('a firm by name, address and person: its entity, its brand, and every standard task of the package, in their order', async () => {
      const { entities, brands, tasks } = await run(PUB);
      expect(entities.map((each) => each.names)).toEqual([['BLARNEY STONE PUB LLC']]);
      expect(brands.map((each) => each.names)).toEqual([['BLARNEY STONE']]);
      expect(tasks.map(({ name, result }) => [name, result])).toEqual([
        ['address_verification', 'address_exact_match'],
        ['sos_address_verification', 'address_exact_match'],
        ['name_verification', 'name_match'],
        ['sos_name_verification', 'name_match'],
        ['person_verification', 'person_match'],
        ['domestic_registration', 'domestic_active'],
      ]);
      expect(tasks.map(({ name }) => TASK_NAMES.indexOf(name))).toEqual([0, 1, 2, 3, 4, 5]);
    });

    test('"identify": no person_verification, no domestic_registration', async () => {
      const { tasks } = await run(PUB, { package: 'identify' });
      expect(tasks.map(({ name }) => name)).toEqual([
        'address_verification',
        'sos_address_verification',
        'name_verification',
        'sos_name_verification',
      ]);
    });

    test('the brand at the asked address and its owner win over a stranger of the same name', async () => {
      expect(await names(COFFEE)).toEqual({ entities: ['KILKENNY VENTURES LLC'], brands: ['WOLFHOUND COFFEE'] });
    });

    test('the state of the request tells namesakes apart', async () => {
      const request = (state: string) => requestOf({ names: ['Blarney Stone Pub'], addresses: [addressOf({ state })] });
      expect(await names(request('MT'))).toMatchObject({ entities: ['BLARNEY STONE PUB INC'] });
      expect(await names(request('WA'))).toMatchObject({ entities: ['BLARNEY STONE PUB LLC'] });
    });

    test('"When a tin is loaded and belongs to an entity with a close name, that entity wins"', async () => {
      const request = (tin: string) => ({ ...COFFEE, tins: [tin] });
      expect(await names(request('827654321'))).toMatchObject({ entities: ['WOLFHOUND COFFEE CORP'] });
    });

    test.each(['82765432', '82-7654321', '000654321', 'no number'])(
      'a tin that is none (%s) plays no part',
      async (tin) => {
        expect(await names({ ...COFFEE, tins: [tin] })).toEqual(await names(COFFEE));
      },
    );

    test('a website counts; one without a domain plays no part', async () => {
      const likely = async (...websites: string[]) => {
        const { brands } = await run({ ...COFFEE, addresses: [], websites }, { matchThreshold: 0 });
        return brands.find((each) => each.names[0] === 'WOLFHOUND COFFEE')?.match.probability;
      };
      const [without = 0, withSite = 0] = [await likely(), await likely('www.wolfhound-coffee.example/menu')];
      expect(withSite).toBeGreaterThan(without);
      expect(await likely('no website')).toBe(without);
      const { brands } = await run(requestOf({ ...COFFEE, addresses: [] }));
      expect(brands[0]?.websites).toEqual(['https://wolfhound-coffee.example']);
    });

    test('two names and two addresses: either may be it', async () => {
      const request = requestOf({
        names: ['Kilkenny Ventures', 'Wolfhound Coffee'],
        addresses: [addressOf({ city: 'Spokane', state: 'WA' }), ...COFFEE.addresses],
      });
      expect(await names(request)).toEqual({ entities: ['KILKENNY VENTURES LLC'], brands: ['WOLFHOUND COFFEE'] });
    });

    test('an address and a person, without a name (v1)', async () => {
      const request = { ...PUB, names: [] };
      expect(await names(request)).toMatchObject({ entities: ['BLARNEY STONE PUB LLC'] });
      expect((await run(request)).tasks[2]).toMatchObject({
        result: 'name_not_verified',
        reason: 'No business name was given.',
      });
    });

    test('"Add-ons only when asked for", in the order of tasks', async () => {
      const { tasks } = await run(PUB, attrs('watchlist', 'tin_verification', 'ssn_verification'));
      expect(tasks.map(({ name }) => name)).toEqual(TASK_NAMES);
      const two = await run(PUB, { package: 'identify', ...attrs('watchlist') });
      expect(two.tasks.map(({ name }) => name).slice(4)).toEqual(['watchlist']);
      expect((await run(PUB, { topN: 2, ...attrs('watchlist') })).tasks).toEqual([]);
    });

    test('nothing: no records, and each task fails', async () => {
      const { entities, brands, tasks } = await run(requestOf({ names: ['Zebulon Quarry'], addresses: [MAIN_STREET] }));
      expect([entities, brands]).toEqual([[], []]);
      expect(tasks.map(({ status }) => status)).toEqual(tasks.map(() => 'failure'));
    });

    test('"No entity/brand below match_threshold"', async () => {
      const vague = requestOf({ names: ['Blarney Stone Pub'] });
      const { entities, brands } = await run(vague, { matchThreshold: 0 });
      const [probability] = [...entities, ...brands].map(({ match }) => match.probability).toSorted();
      if (probability === undefined) throw new Error('Nothing found.');
      const above = await run(vague, { matchThreshold: probability + 1e-4 });
      expect(above.entities.length + above.brands.length).toBeLessThan(entities.length + brands.length);
    });

    test('top_n above 1: several of each, the chosen pair first, and no tasks', async () => {
      const { entities, brands, tasks } = await run(COFFEE, { topN: 3, matchThreshold: 0.01 });
      expect(entities.map((each) => each.names[0]).slice(0, 2)).toEqual([
        'KILKENNY VENTURES LLC',
        'WOLFHOUND COFFEE CORP',
      ]);
      expect(entities.length).toBeLessThanOrEqual(3);
      expect(brands[0]?.names).toEqual(['WOLFHOUND COFFEE']);
      expect(tasks).toEqual([]);
    });
  });

  describe('what is known of it', () => {
    test('an entity with its filings, officers and addresses', async () => {
      const [entity] = (await run(PUB)).entities;
      const main = {
        streetAddress1: '100 MAIN ST',
        streetAddress2: 'STE 2',
        city: 'SEATTLE',
        state: 'WA',
        postalCode: '98101',
      };
      expect(entity).toMatchObject({
        legalEntityId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        registeredEntityId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'Limited Liability Company',
        formationDate: '2011-03-17',
        addresses: [main],
        bankruptcies: [],
        watchlists: [],
        filings: [
          {
            state: 'WA',
            jurisdictionType: 'domestic',
            homeState: null,
            registeredName: 'BLARNEY STONE PUB LLC',
            fileNumber: '601000001',
            issueDate: '2011-03-17',
            status: 'active',
            subStatus: 'good_standing',
            statusDetail: 'ACTIVE',
            officers: [
              {
                firstName: 'MAEVE',
                lastName: "O'BRIEN",
                fullName: "MAEVE Q O'BRIEN",
                titles: ['governor', 'president'],
              },
              { fullName: 'LIAM BYRNE', titles: ['registered agent'] },
            ],
            addresses: [{ ...main, type: 'headquarters' }],
          },
          { state: 'OR', jurisdictionType: 'foreign', homeState: 'WA', status: 'inactive', subStatus: null },
        ],
      });
      expect(entity?.svcId).toBe(`L${entity?.legalEntityId.replaceAll('-', '').slice(0, 16)}`);
    });

    test('entity and brand name each other, by both kinds of id', async () => {
      const { entities, brands } = await run(PUB);
      const [entity, brand] = [entities[0], brands[0]];
      expect(entity).toMatchObject({ brandIds: [brand?.id], brandSvcIds: [brand?.svcId] });
      expect(brand).toMatchObject({
        svcId: expect.stringMatching(/^B[0-9a-f]{16}$/),
        legalEntityIds: [entity?.legalEntityId],
        legalEntitySvcIds: [entity?.svcId],
        registeredEntityIds: [entity?.registeredEntityId],
      });
    });

    test('an entity without a filing stands under its own id', async () => {
      const { entities, brands } = await run(
        requestOf({ names: ['Harp Tavern'], addresses: [addressOf({ city: 'Tacoma' })] }),
      );
      expect(entities[0]).toMatchObject({
        registeredEntityId: null,
        type: 'Sole Proprietorship',
        formationDate: null,
        filings: [],
      });
      expect(brands[0]).toMatchObject({
        legalEntityIds: [entities[0]?.legalEntityId],
        registeredEntityIds: [entities[0]?.legalEntityId],
      });
    });

    test('of many locations ten, those that fit the address best first', async () => {
      const request = requestOf({
        names: ['Emerald Donuts'],
        addresses: [addressOf({ streetAddress1: '2900 Lake St', city: 'Seattle', state: 'WA', postalCode: '98129' })],
      });
      const { brands, tasks } = await run(request, attrs('operating_status', 'phone_numbers'));
      expect(brands[0]?.locations).toHaveLength(10);
      expect(brands[0]?.locations[0]).toMatchObject({
        names: ['EMERALD DONUTS #29'],
        addresses: [{ streetAddress1: '2900 LAKE ST', postalCode: '98129' }],
        operatingStatus: 'Open',
        phoneNumbers: ['+12065550229'],
      });
      expect(tasks[0]).toMatchObject({ result: 'address_exact_match' });
      expect(brands[0]?.industries).toEqual([
        { type: 'naics_2022_code', code: '722515', description: 'Snack and Nonalcoholic Beverage Bars' },
      ]);
    });

    test('of more than ten names the one asked for is among them, in the order of ranks', async () => {
      const tacoma = [addressOf({ streetAddress1: '12 Dock St', city: 'Tacoma', state: 'WA', postalCode: '98402' })];
      const { brands, tasks } = await run(requestOf({ names: ['Willow Room'], addresses: tacoma }));
      expect(brands[0]?.names).toHaveLength(10);
      expect([brands[0]?.names[0], brands[0]?.names[9]]).toEqual(['THE HARP', 'WILLOW ROOM']);
      expect(tasks[2]).toMatchObject({ result: 'name_exact_match' });
    });

    test('card figures: the latest of each that is asked for, not those of a platform', async () => {
      const { brands } = await run(PUB, attrs('card_revenue_amount'));
      expect(brands[0]?.cardTransactions).toEqual([
        {
          quantityType: 'card_revenue_amount',
          period: '1m',
          projectedQuantity: 2000.5,
          periodStartDate: '2026-02-01',
          periodEndDate: '2026-02-28',
        },
      ]);
    });

    test('what no attribute asks for is not read', async () => {
      const request = requestOf({
        names: ['Shamrock Roofing LLC'],
        addresses: [addressOf({ city: 'Spokane', state: 'WA' })],
      });
      expect((await run(request)).entities[0]).toMatchObject({
        type: 'Professional Limited Liability Company',
        bankruptcies: [],
        watchlists: [],
      });
      expect(
        (await run(request, attrs('bankruptcies'))).entities[0]?.bankruptcies.map((each) => each.filingDate),
      ).toEqual(['2021-02-03', '2019-02-03']);
      const [location] = (await run(requestOf({ names: ['Emerald Donuts'] }))).brands[0]?.locations ?? [];
      expect(location).toMatchObject({ operatingStatus: null, phoneNumbers: [] });
    });

    test('"the stored values that matched, or null", and the probability', async () => {
      const [entity] = (await run(PUB)).entities;
      expect(entity?.match).toMatchObject({
        matched: {
          name: 'BLARNEY STONE PUB LLC',
          address: '100 MAIN ST, STE 2, SEATTLE, WA, 98101',
          person: "MAEVE O'BRIEN",
        },
      });
      expect(entity?.match.probability).toBeGreaterThan(0.99);
      const [vague] = (await run(requestOf({ names: ['Blarney Stone Pub'], addresses: [addressOf({ state: 'MT' })] })))
        .entities;
      expect(vague?.match.matched.person).toBeNull();
      const elsewhere = { ...PUB, addresses: [addressOf({ streetAddress1: '9 Elm St', city: 'Boise', state: 'ID' })] };
      expect((await run(elsewhere)).entities[0]?.match.matched).toMatchObject({
        name: 'BLARNEY STONE PUB LLC',
        address: null,
      });
    });
  });

  describe('nine digits where a name or an address stands', () => {
    const SSN = '219098765';
    const said = (answer: object) => JSON.stringify(answer, (key, value) => (key === 'request' ? undefined : value));

    test.each([
      ['a name', { names: [`Blarney Stone Pub ${SSN}`, 'Blarney Stone 219-09-8765'] }],
      ['the name of the number', { primaryName: `Pub 219 09 8765`, tins: ['911234567'] }],
      ['a person', { persons: [{ firstName: 'Maeve', lastName: `OBrien ${SSN}`, ssn: null }] }],
      ['an address', { addresses: [{ ...MAIN_STREET, streetAddress2: `c/o ${SSN}` }] }],
      ['whom to screen', { personsToScreen: [{ firstName: SSN, lastName: 'OBrien', dob: null }] }],
    ])('are not repeated but for the last four: %s', async (_, typed) => {
      const answer = await run({ ...PUB, ...typed }, { ...attrs('tin_verification', 'watchlist'), matchThreshold: 0 });
      expect(answer.entities.length).toBeGreaterThan(0);
      expect(said(answer).replace(/\d[ -]+(?=\d)/g, (digit) => digit.charAt(0))).not.toContain(SSN);
      if (!('personsToScreen' in typed)) expect(said(answer)).toContain('*****8765');
    });

    test('what records say stays, and a postal code', async () => {
      const postalCode = '98101-1234';
      const answer = await run({ ...PUB, addresses: [{ ...MAIN_STREET, postalCode }] });
      expect(said(answer)).toContain(postalCode);
      const { entities } = await run({ ...PUB, names: [`Blarney Stone Pub ${SSN}`] });
      expect(entities.map((each) => each.names)).toEqual([['BLARNEY STONE PUB LLC']]);
    });
  });

  describe('what it takes', () => {
    /** The statements of a verification, once what is kept of the snapshot, and the lists of its words, are in memory. */
    async function statements(
      request: VerificationRequest,
      options: Partial<VerificationOptions>,
      deadline?: Deadline,
    ) {
      const ran: { readonly sql: string; readonly bounds: Bounds | undefined }[] = [];
      const snapshot = opened();
      const spied: Snapshot = {
        version: snapshot.version,
        dialect: snapshot.dialect,
        datasetIds: (set) => snapshot.datasetIds(set),
        select: (sql, parameters, bounds) => {
          ran.push({ sql, bounds });
          return snapshot.select(sql, parameters, bounds);
        },
      };
      await run(request, options, spied);
      ran.length = 0;
      await run(request, options, spied, deadline);
      return ran;
    }

    test('of legal entities and of brands one statement for each kind of key, and two for what is compared; three for the answer, whatever top_n and attributes', async () => {
      const everything = attrs(...ATTRS);
      const [personAndAddress, compared, answer] = [2, 2, 3];
      const most = 2 * (personAndAddress + compared) + answer;
      expect(await statements(PUB, {})).toHaveLength(most);
      expect(await statements(PUB, { topN: 10, matchThreshold: 0, ...everything })).toHaveLength(most);
      expect(await statements(requestOf({ names: ['Zebulon Quarry'] }), {})).toEqual([]);
    });

    test('each runs within the deadline, which ends the work', async () => {
      using deadline = new Deadline(60_000);
      for (const { bounds } of await statements(PUB, {}, deadline))
        expect(bounds).toMatchObject({ deadline, lane: 'short' });
      using over = new Deadline(0);
      await expect(run(PUB, {}, opened(), over)).rejects.toMatchObject({ code: 'TIMEOUT' });
    });
  });
});
