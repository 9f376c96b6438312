import { describe, expect, test } from 'vitest';
import { bestMatches, type KnownBusiness, type MatchOptions } from '../../search/best-matches.ts';
import type { ContractType } from '../../search/index/searched-types.ts';
import { searchRequest } from '../../search/request/input.ts';
import { search } from '../../search/search.ts';
import { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { ENGINES } from '../databases.ts';
import { drawing } from '../random.ts';
import { ownSnapshot } from './own-snapshot.ts';
import { catalog, sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();

interface Row {
  readonly name: string;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly website: string | null;
  readonly first: string | null;
  readonly last: string | null;
}

const firms = (snapshot: Snapshot) =>
  snapshot.select<Row>(
    `SELECT n.name, a.street_address1 AS street, a.city, a.state, a.zip,
        (SELECT w.website FROM brand_operates_website_website AS s JOIN website AS w ON w.key = s.to_key
          WHERE s.from_key = n.owner_key AND s.from_rank = 0) AS website,
        (SELECT min(p.first_name) FROM person AS p WHERE p.last_name IS NOT NULL) AS first,
        (SELECT min(p.last_name) FROM person AS p WHERE p.last_name IS NOT NULL) AS last
      FROM brand_name AS n
      JOIN brand_operates_at_operating_location AS l ON l.from_key = n.owner_key
      JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key AND o.from_rank = 0
      JOIN address AS a ON a.key = o.to_key ORDER BY n.owner_key, n.rank, l.from_rank LIMIT 1500`,
    [],
  );

/** A business as somebody may know it: parts are missing, and its name is damaged. */
function known(rows: readonly Row[], draw: (count: number) => number): KnownBusiness & { readonly row: string } {
  const row = rows[draw(rows.length)];
  const other = rows[draw(rows.length)];
  if (row === undefined || other === undefined) throw new Error('No firms.');
  const words = row.name.split(' ');
  const at = draw(Math.max(1, row.name.length));
  const names = [
    ...[row.name, row.name, `${row.name} LLC`, words.slice(0, -1).join(' ') || row.name, words.toReversed().join(' ')],
    ...[
      row.name.slice(0, at) + row.name.slice(at + 1),
      words.join(''),
      `${words[0]} ${other.name}`,
      'ZQXV WJKP',
      other.name,
    ],
  ];
  const one = draw(3) === 0;
  const part = (value: string | null) => (draw(3) === 0 ? null : value);
  const address = {
    id: null,
    street: part(row.street),
    unit: null,
    city: part(row.city),
    state: part(row.state),
    zip: part(row.zip),
  };
  const website = draw(3) === 0 ? (row.website ?? undefined) : undefined;
  const [firstName, lastName] = [row.first, row.last];
  const person =
    draw(6) === 0 && lastName !== null
      ? { firstName, lastName, dateOfBirth: null, residence: null, tin: undefined }
      : undefined;
  const isNamed = draw(8) !== 0;
  return {
    row: JSON.stringify(row),
    known: {
      names: isNamed ? [names[draw(names.length)] ?? row.name] : [],
      tins: [],
      ...(website !== undefined && { website }),
      ...(person !== undefined && { person }),
    },
    addresses: one || Object.values(address).every((each) => each === null) ? [] : [address],
  };
}

/** What a search alone gives first. */
async function alone(snapshot: Snapshot, { known: by, addresses }: KnownBusiness, options: MatchOptions) {
  const [first] = await search(snapshot, { ...options, by: { known: by }, addresses, limit: 10, offset: 0 });
  return first && { id: first.id, probability: first.probability, evidence: first.evidence };
}

const together = async (snapshot: Snapshot, businesses: readonly KnownBusiness[], options: MatchOptions) =>
  (await bestMatches(snapshot, businesses, options)).map(
    (match) => match && { id: match.id, probability: match.probability, evidence: match.evidence },
  );

const NARROW = { LIKE: ['names.name', '%A%'] };
const TYPES: readonly ContractType[] = ['Brand', 'OperatingLocation', 'LegalEntity'];
const ENTITIES = { Brand: 'BRAND', OperatingLocation: 'OPERATING_LOCATION', LegalEntity: 'LEGAL_ENTITY' } as const;

describe.each(ENGINES)('the best matches of many businesses on %s', (engine) => {
  const sample = () => {
    const found = samples.find((each) => each.engine === engine);
    if (found === undefined) throw new Error(`No sample on ${engine}.`);
    return found;
  };

  test.each(TYPES.flatMap((type) => [0.5, 0].map((matchThreshold) => ({ type, matchThreshold }))))(
    'are those that each search gives first: $type at $matchThreshold',
    async (options) => {
      const { snapshot } = sample();
      const draw = drawing(17);
      const rows = await firms(snapshot);
      const businesses = Array.from({ length: 70 }, () => known(rows, draw));
      const found = await together(snapshot, businesses, options);
      for (const [at, business] of businesses.entries())
        expect([business.row, found[at]]).toEqual([business.row, await alone(snapshot, business, options)]);
      expect(found.filter((each) => each !== undefined).length).toBeGreaterThan(20);
      expect(found.some((each) => each === undefined)).toBe(true);
    },
  );

  test.each(TYPES)('of one business alone are, above a threshold, those without one: %s', async (type) => {
    // Without a threshold the addresses of all candidates are read with them; with one, of those alone that may reach it.
    const { snapshot } = sample();
    const draw = drawing(31);
    const rows = await firms(snapshot);
    const MIN = 0.3;
    let [left, out] = [0, 0];
    for (const { row, known: by, addresses } of Array.from({ length: 70 }, () => known(rows, draw))) {
      const request = { type, by: { known: by }, addresses, limit: 50, offset: 0 };
      const all = await search(snapshot, { ...request, matchThreshold: 0 });
      const found = await search(snapshot, { ...request, matchThreshold: MIN });
      expect([row, found]).toEqual([row, all.filter(({ probability }) => probability >= MIN)]);
      left += found.length;
      out += all.length - found.length;
    }
    expect(Math.min(left, out)).toBeGreaterThan(10);
  });

  test.each(TYPES)('are those that a filter keeps: %s', async (type) => {
    const { snapshot } = sample();
    const draw = drawing(23);
    const rows = await firms(snapshot);
    const businesses = Array.from({ length: 30 }, () => known(rows, draw));
    const { conditions } = searchRequest(
      { entityType: ENTITIES[type], name: 'a', conditions: { filter: NARROW } },
      catalog,
    );
    if (conditions === undefined) throw new Error('No conditions.');
    const options = { type, matchThreshold: 0.2, conditions };
    const found = await together(snapshot, businesses, options);
    for (const [at, business] of businesses.entries())
      expect(found[at]).toEqual(await alone(snapshot, business, options));
  });

  test('cost a few statements, however many they are', async () => {
    const { snapshot, statements } = sample();
    const rows = await firms(snapshot);
    const businesses = rows.slice(0, 20).map(({ name }) => ({ known: { names: [name], tins: [] }, addresses: [] }));
    await bestMatches(snapshot, businesses, { type: 'Brand', matchThreshold: 0.5 });
    statements.length = 0;
    await bestMatches(snapshot, businesses, { type: 'Brand', matchThreshold: 0.5 });
    expect(statements.length).toBeLessThan(15);
  });

  test('of none are none', async () => {
    expect(await bestMatches(sample().snapshot, [], { type: 'Brand', matchThreshold: 0.5 })).toEqual([]);
    const nobody = { known: { names: [''], tins: [] }, addresses: [] };
    expect(await bestMatches(sample().snapshot, [nobody], { type: 'Brand', matchThreshold: 0 })).toEqual([undefined]);
  });
});

/** A chain of 330 places, far more than a search compares, and sixty firms of one name, more than are candidates. */
const CHAIN = {
  own: {
    brand: [
      'brand_key,brand_name',
      'chain,QUICK MART',
      ...Array.from({ length: 60 }, (_, at) => `b${at},"GOLDEN NAIL${at % 3 === 0 ? ' SPA' : ''}"`),
    ],
    location: [
      'location_key,brand_key,street_address1,city,state,zip',
      ...Array.from(
        { length: 330 },
        (_, at) =>
          `c${at},chain,${100 + at} MAIN ST,${at > 310 ? 'TACOMA' : 'SEATTLE'},WA,${at > 310 ? 98402 : 98101 + (at % 5)}`,
      ),
      ...Array.from({ length: 60 }, (_, at) => `l${at},b${at},${7 + at} OAK AVE,SEATTLE,WA,98101`),
    ],
  },
};

describe.each(ENGINES)('chains and names that many have on %s', (engine) => {
  const own = ownSnapshot(engine, CHAIN);
  test('are compared as a search compares them', async () => {
    const options = { type: 'Brand', matchThreshold: 0 } as const;
    const place = (street: string | null, city: string | null, zip: string | null) => [
      { id: null, street, unit: null, city, state: 'WA', zip },
    ];
    const businesses: KnownBusiness[] = [
      ...['QUICK MART', 'QUICK MARTT'].flatMap((name) => [
        { known: { names: [name], tins: [] }, addresses: place('425 MAIN ST', 'TACOMA', null) },
        { known: { names: [name], tins: [] }, addresses: place('425 MAIN ST', null, '98402') },
        { known: { names: [name], tins: [] }, addresses: place('120 MAIN ST', 'SEATTLE', '98101') },
        { known: { names: [name], tins: [] }, addresses: [] },
      ]),
      { known: { names: ['GOLDEN NAIL'], tins: [] }, addresses: [] },
      { known: { names: ['GOLDEN NAIL SPA'], tins: [] }, addresses: place(null, 'SEATTLE', null) },
      { known: { names: ['GOLDEN NAIL'], tins: [] }, addresses: place('60 OAK AVE', 'SEATTLE', '98101') },
      { known: { names: [], tins: [] }, addresses: place('60 OAK AVE', 'SEATTLE', '98101') },
    ];
    const found = await together(own(), businesses, options);
    for (const [at, business] of businesses.entries())
      expect([at, found[at]]).toEqual([at, await alone(own(), business, options)]);
    expect(found.every((each) => each !== undefined)).toBe(true);
  });
});

const FIRMS = [
  ['F1', 'QUARX ZELB LLC', '12 MAIN ST,SEATTLE,WA,98101'],
  ['F2', 'QUARX ZELB LLC', '7 PINE ST,BEND,OR,97701'],
  ['F3', 'QUARX ZELB LLC', '9 OAK AVE,BUTTE,MT,59701'],
  ['F4', 'ALDER BAY INC', '12 MAIN ST,SEATTLE,WA,98101'],
  ['F5', 'TWIN PINES LLC', '40 ELM ST,YAKIMA,WA,98901'],
  ['F6', 'TWIN PINES INC', '40 ELM ST,YAKIMA,WA,98901'],
];

describe.each(ENGINES)('firms of one name on %s', (engine) => {
  const own = ownSnapshot(engine, {
    own: {
      legal_entity: [
        'legal_entity_key,legal_name,street_address1,city,state,zip',
        ...FIRMS.map((firm) => firm.join(',')),
      ],
    },
  });
  /** The street of the best match of a name at a place, and whether another one is as good. */
  type Case = readonly [
    name: string,
    street: string | null,
    place: string,
    best: readonly [string, boolean] | undefined,
  ];
  const CASES: readonly Case[] = [
    ['QUARX ZELB', '12 MAIN ST', 'SEATTLE WA', ['12 MAIN ST', false]],
    ['QUARX ZELB', '7 PINE ST', 'BEND OR', ['7 PINE ST', false]],
    ['QUARX ZELB', null, 'BEND OR', ['7 PINE ST', false]],
    ['ZZYZX', '1 ROAD', 'BOISE ID', undefined],
    ['QUARX ZELB', '9 OAK AVE', 'BUTTE MT', ['9 OAK AVE', false]],
    ['BIRCH BAY', '12 MAIN ST', 'SEATTLE WA', undefined],
    ['TWIN PINES', '40 ELM ST', 'YAKIMA WA', ['40 ELM ST', true]],
  ];

  test.each([undefined, 60_000])(
    'the one in the place is the best match, and a tie is said, within %s ms',
    async (milliseconds) => {
      using deadline = milliseconds === undefined ? undefined : new Deadline(milliseconds);
      const businesses = CASES.map(([name, street, place]): KnownBusiness => {
        const [city = null, state = null] = place.split(' ');
        return {
          known: { names: [name], tins: [] },
          addresses: [{ id: null, street, unit: null, city, state, zip: null }],
        };
      });
      const found = await bestMatches(own(), businesses, { type: 'LegalEntity', matchThreshold: 0.5 }, deadline);
      const rows = await own().select<{ key: number; street: string }>(
        `SELECT m.from_key AS key, a.street_address1 AS street
       FROM legal_entity_receives_mail_at_address AS m JOIN address AS a ON a.key = m.to_key`,
        [],
      );
      const streets = new Map(rows.map(({ key, street }) => [Number(key), street]));
      expect(found.map((match) => match && [streets.get(match.key), match.isTied])).toEqual(
        CASES.map(([, , , best]) => best),
      );
    },
  );
});
