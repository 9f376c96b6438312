import { Kind } from 'graphql';
import { expect, test } from 'vitest';
import type { Catalog } from '../../catalog/model.ts';
import type { AnyStage } from '../../catalog/stage.ts';
import { createCosts } from '../../gateway/graph/cost/create-costs.ts';
import { exactly, Records } from '../../gateway/graph/cost/records.ts';
import { executableSubgraph } from '../../kit/serve.ts';
import { findPurge, openSnapshotPurge } from '../../purge/snapshots/purge-snapshots.ts';
import { ownTypeOf } from '../../search/index/own-types.ts';
import { scopeOf } from '../../search/index/scope-of.ts';
import { typedMatch } from '../../search/known/typed-query.ts';
import { lackingIn } from '../../search/outdated.ts';
import { type OwnSearchInput, ownSearch, searchOwn } from '../../search/own-search.ts';
import { prepareOwnTypes } from '../../search/prepare-search.ts';
import { ownWords } from '../../search/retrieval/words.ts';
import { fanOutsOf } from '../../storage/fan-outs.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { ownSearchChecks, ownSearchResolvers } from '../../subgraphs/own-searches.ts';
import { catalogOf } from '../catalog/inline.ts';
import { withSchema } from '../catalog/with-schema.ts';
import { ENGINES } from '../databases.ts';
import { serve } from '../kit/execute.ts';
import { type Draw, drawing } from '../random.ts';
import { buildOn, builtSnapshot } from './built-snapshot.ts';

const TYPES = `
  type Site @entity { label: String  addresses: [Address] @connection(through: "SiteStandsAtAddress") }
  type Address @entity {
    streetAddress1: String  streetAddress2: String  city: String  state: String  zip: String  county: String
  }
  type PermitAlias @attribute(of: "Permit") { name: String }
  type Inspector @entity SEARCHED_INSPECTOR { name: String }`;
const permits = (searched: string, inspector = '') =>
  catalogOf({
    permits: `type Permit @entity ${searched} {
      place: Int
      holderName: String
      tradeName: String
      aliases: [PermitAlias] @connection(order: ["name ASC"])
      sites: [Site] @connection(through: "PermitIsForSite")
    } ${TYPES.replace('SEARCHED_INSPECTOR', inspector)}`,
  });
const BY = '"holderName", "tradeName", "aliases.name", "sites.label"';
const CATALOG = permits(`@searched(by: [${BY}], at: ["sites.addresses"])`, '@searched(by: ["name"])');
const UNMARKED = permits('');
const OTHERWISE = permits('@searched(by: ["holderName"])');

function fail(): never {
  throw new Error('Expected it to be there.');
}

interface Site {
  readonly label: string | null;
  readonly city: string;
  readonly state: string;
}

/** A permit as the oracle knows it. */
interface Permit {
  readonly number: number;
  readonly holderName: string | null;
  readonly tradeName: string | null;
  readonly aliases: readonly string[];
  readonly sites: readonly Site[];
}

const WORDS = {
  first: 'BLUE GOLDEN NORTHERN SILVER WILD HARBOR CEDAR MAPLE RIVER SUMMIT LUCKY CORNER ROYAL ATLAS'.split(' '),
  second: 'HERON ANCHOR LANTERN ORCHARD FALCON BEACON COPPER WILLOW PEBBLE THISTLE MARIGOLD OSPREY'.split(' '),
  trade: 'BAKERY PLUMBING ELECTRIC CATERING ROOFING DENTAL BOOKS BREWING'.split(' '),
  form: ['LLC', 'INC', '', '', 'CO'],
};
const CITIES: readonly (readonly [city: string, state: string])[] = [
  ['SEATTLE', 'WA'],
  ['PORTLAND', 'OR'],
  ['PORTLAND', 'ME'],
  ['COEUR D’ALENE', 'ID'],
];

const oneOf = <T>(draw: Draw, list: readonly T[]): T => list[draw(list.length)] ?? fail();
const nameOf = (draw: Draw) =>
  Object.values(WORDS)
    .map((list) => oneOf(draw, list))
    .join(' ')
    .trim();

function cityOf(draw: Draw): readonly Permit[] {
  return Array.from({ length: 250 }, (_, number) => ({
    number,
    holderName: draw(10) === 0 ? null : nameOf(draw),
    tradeName: draw(3) === 0 ? nameOf(draw) : null,
    aliases: Array.from({ length: draw(3) }, () => nameOf(draw)),
    sites: Array.from({ length: draw(3) }, (_, at) => {
      const [city, state] = oneOf(draw, CITIES);
      return { label: at === 0 && draw(2) === 0 ? nameOf(draw) : null, city, state };
    }),
  }));
}

function stagePermits(stage: AnyStage, all: readonly Permit[]): void {
  for (const { number, holderName, tradeName, aliases, sites } of all) {
    const id = stage.ref('Permit', String(number));
    stage.entity('Permit', id, { place: number, holderName, tradeName });
    for (const name of aliases) stage.attribute('PermitAlias', id, { name });
    for (const [at, { label, city, state }] of sites.entries()) {
      const site = stage.ref('Site', `${number} ${at}`);
      stage.entity('Site', site, { label });
      stage.edge('PermitIsForSite', id, site);
      const address = stage.ref('Address', `${city} ${state}`);
      stage.entity('Address', address, { city, state });
      stage.edge('SiteStandsAtAddress', site, address);
    }
  }
  const inspector = stage.ref('Inspector', '1');
  stage.entity('Inspector', inspector, { name: 'MARIGOLD OSPREY' });
}

const seed = Number(process.env.SVC_TEST_SEED ?? Date.now() % 100_000);
const random = cityOf(drawing(seed));
const NO_NAMES = { holderName: null, tradeName: null, aliases: [], sites: [] };
const [SEATTLE = fail()] = CITIES.map(([city, state]) => ({ city, state }));
/** Permits of names that no other has: by a site before by its own; and more of a word than a page holds. */
const fixed = [
  { ...NO_NAMES, sites: [{ label: 'QUARTZ IGUANA', ...SEATTLE }] },
  { ...NO_NAMES, tradeName: 'QUARTZ IGUANA' },
  ...WORDS.second.map((word) => ({ ...NO_NAMES, holderName: `ZEPHYR ${word}` })),
].map((permit, at): Permit => ({ ...permit, number: random.length + at }));
const made = [...random, ...fixed];
const builtOn = (engine: (typeof ENGINES)[number], catalog: Catalog) =>
  builtSnapshot(engine, catalog, (stage) => stagePermits(stage, made));

const find = async (snapshot: Snapshot, input: OwnSearchInput, catalog = CATALOG, type = 'Permit') => {
  const found = await searchOwn(snapshot, ownSearch(catalog, type, input));
  const { dialect } = snapshot;
  const numbers = await snapshot.select<{ id: string; number: number }>(
    `SELECT ${dialect.uuidOut('id')} AS id, place AS number FROM permit`,
    [],
  );
  const byId = new Map(numbers.map(({ id, number }) => [id, number]));
  return found.map((each) => ({ ...each, number: byId.get(each.id) ?? -1 }));
};

/** What somebody types who means a name: a letter less, one more, two exchanged, another order, a part of it. */
const SLIPS: readonly ((name: string, draw: Draw) => string)[] = [
  (name) => name.toLowerCase(),
  (name, draw) => inLongest(name, (word) => word.slice(0, 2 + draw(2)) + word.slice(3 + draw(2))),
  (name) => inLongest(name, (word) => `${word.slice(0, 3)}${word.charAt(4)}${word.charAt(3)}${word.slice(5)}`),
  (name) => inLongest(name, (word) => `${word.slice(0, 3)}x${word.slice(4)}`),
  (name) => name.split(' ').toReversed().join(' '),
  (name) => name.split(' ').slice(0, 2).join(' '),
  (name) => name.replace(' ', ''),
];
const inLongest = (name: string, change: (word: string) => string) => {
  const longest = name.split(' ').reduce((best, word) => (word.length > best.length ? word : best), '');
  return name.replace(longest, change);
};

const NODE = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'searchPermits' } } as const;
const onEngines = (catalog: Catalog) => ENGINES.map((engine) => builtOn(engine, catalog));
const [marked, unmarked, otherwise] = [onEngines(CATALOG), onEngines(UNMARKED), onEngines(OTHERWISE)];
const onFirst = () => marked[0]?.() ?? fail();

/** The answer of the first engine, once all have given the same. */
async function findOnAll(input: OwnSearchInput): Promise<Awaited<ReturnType<typeof find>>> {
  const [first = [], ...others] = await Promise.all(marked.map((snapshot) => find(snapshot(), input)));
  for (const other of others) expect(other).toEqual(first);
  return first;
}

test(`what a comparison with all records finds, the index finds on every engine, as probable (seed ${seed})`, async () => {
  const words = (await ownWords(ownTypeOf(CATALOG, 'Permit'), onFirst())) ?? fail();
  const draw = drawing(seed + 1);
  const all = made.map((permit) => {
    const addresses = permit.sites.map(({ city, state }) => ({ city, state }));
    return { permit, business: words.prepare({ names: namesOf(permit), addresses }) };
  });
  const named = made.filter((permit) => namesOf(permit).length > 0);
  let [expected, reached, best] = [0, 0, 0];
  for (let query = 0; query < QUERIES; query += 1) {
    const permit = oneOf(draw, named);
    const name = oneOf(draw, SLIPS)(oneOf(draw, namesOf(permit)), draw);
    const site = draw(2) === 0 ? permit.sites[0] : undefined;
    const address = site && { city: site.city.toLowerCase(), state: site.state };
    const asked = words.prepare({ names: [name], addresses: address ? [address] : [] });
    const oracle = all.map(({ permit: { number }, business }) => ({
      number,
      probability: typedMatch(asked, { business, ownNames: 9, firstNames: 0, places: 0 }, SCOPE).probability,
    }));
    const found = await findOnAll({ name, ...(address && { address }) });
    for (const { number, probability } of found)
      expect(probability).toBeCloseTo(oracle.find((each) => each.number === number)?.probability ?? -1, 4);
    const top = oracle
      .filter(({ probability }) => probability >= LIKELY)
      .toSorted((one, other) => other.probability - one.probability)
      .slice(0, 10);
    // Of equal ones any may stand among the first ten.
    const last = (top.at(-1)?.probability ?? 1) - 1e-4;
    expected += top.length;
    reached += Math.min(top.length, found.filter(({ probability }) => probability >= last).length);
    if (top.length === 0 || (found[0]?.probability ?? 0) >= (top[0]?.probability ?? 1) - 1e-4) best += 1;
  }
  expect(reached / expected).toBeGreaterThanOrEqual(0.95);
  expect(best / QUERIES).toBeGreaterThanOrEqual(0.95);
});
const QUERIES = 40;
const SCOPE = scopeOf({ name: 'Permit' });
/** Beside a good match, one that hardly reaches the threshold is no candidate (MIN_SHARE in word-hits.ts). */
const LIKELY = 0.8;

const namesOf = ({ holderName, tradeName, aliases, sites }: Permit): string[] =>
  [holderName, tradeName, ...aliases, ...sites.map(({ label }) => label)].filter((name) => name !== null);

/** A permit of its own, and what a test asks of it. */
const known = () => made.find(({ holderName, sites }) => holderName !== null && sites.length > 0) ?? fail();

test('says which of its names matched, and the parts of the address that did', async () => {
  const { number, holderName, sites } = known();
  const [{ city, state } = fail()] = sites;
  const found = await findOnAll({ name: holderName ?? '', address: { city, state } });
  const one = found.find((each) => each.number === number);
  expect(one?.probability).toBeGreaterThan(0.9);
  expect(one?.searchMetadata).toMatchObject({
    fullTextName: { matched: holderName },
    addressCity: { matched: city },
    addressState: { matched: state },
  });
});

test('a record that has the name itself stands before those with a related one', async () => {
  const [related, own] = fixed;
  const found = await findOnAll({ name: 'Quartz Iguana' });
  expect(found.map(({ number }) => number)).toEqual([own?.number, related?.number]);
  expect(found[0]?.probability).toBeCloseTo(found[1]?.probability ?? 0, 4);
});

test('takes conditions, a threshold and pages as search does', async () => {
  const asked = { name: 'ZEPHYR', matchThreshold: 0 };
  const all = await findOnAll({ ...asked, conditions: { limit: 1_000 } });
  expect(all).toHaveLength(12);
  expect(await findOnAll(asked)).toEqual(all.slice(0, 10));
  expect(await findOnAll({ ...asked, conditions: { limit: 3, pageToken: '2' } })).toEqual(all.slice(2, 5));
  expect(await findOnAll({ ...asked, conditions: { limit: 1 } })).toEqual(all.slice(0, 1));
  expect(await findOnAll({ ...asked, conditions: { limit: 0 } })).toEqual([]);
  const numbers = all.map(({ number }) => number);
  const middle = numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
  const filtered = await findOnAll({
    ...asked,
    conditions: { filter: { LT: ['place', middle] }, orderBy: ['place DESC'], limit: 1_000 },
  });
  expect(filtered.map(({ number }) => number)).toEqual(
    numbers.filter((number) => number < middle).toSorted((one, other) => other - one),
  );
  const { probability = 0 } = all[5] ?? {};
  const least = await findOnAll({ ...asked, matchThreshold: probability, conditions: { limit: 1_000 } });
  expect(least).toEqual(all.filter((each) => each.probability >= probability));
  expect(await findOnAll({ name: 'Zyxwvutsrq' })).toEqual([]);
});

/** The snapshot, and the statements that it is asked. */
function counting(snapshot: Snapshot): { readonly statements: string[]; readonly counted: Snapshot } {
  const statements: string[] = [];
  const counted: Snapshot = {
    ...{ version: snapshot.version, dialect: snapshot.dialect, datasetIds: () => [] },
    select: (sql, parameters, bounds) => {
      statements.push(sql);
      return snapshot.select(sql, parameters, bounds);
    },
  };
  return { statements, counted };
}

test('an id gives its record and overrides everything else; that of no record, or of another type, gives none', async () => {
  const { number, holderName } = known();
  const [{ id = '' } = {}] = (await findOnAll({ name: holderName ?? '', conditions: { limit: 1_000 } })).filter(
    (each) => each.number === number,
  );
  for (const asked of [id, id.toUpperCase()]) {
    const found = await findOnAll({ id: asked, name: 'Zyxwvutsrq', address: { state: 'ZZ' }, matchThreshold: 1 });
    expect(found).toMatchObject([{ number, probability: 1, searchMetadata: { fullTextName: null } }]);
  }
  expect(await findOnAll({ id, conditions: { limit: 0 } })).toEqual([]);
  expect(await findOnAll({ id, conditions: { pageToken: '1' } })).toEqual([]);
  expect(await findOnAll({ id: '00000000-0000-5000-8000-000000000000' })).toEqual([]);
  for (const snapshot of marked) {
    const [inspector] = await searchOwn(snapshot(), ownSearch(CATALOG, 'Inspector', { name: 'marigold osprey' }));
    expect(await searchOwn(snapshot(), ownSearch(CATALOG, 'Permit', { id: inspector?.id ?? '' }))).toEqual([]);
  }
});

test('each type has words of its own: a name of the one finds nothing of the other', async () => {
  for (const snapshot of marked) {
    const asked = { name: 'marigold ospray' };
    const found = await searchOwn(snapshot(), ownSearch(CATALOG, 'Inspector', asked));
    expect(found.map(({ searchMetadata }) => searchMetadata.fullTextName?.matched)).toEqual(['MARIGOLD OSPREY']);
    expect(await searchOwn(snapshot(), ownSearch(CATALOG, 'Inspector', { name: 'HERON' }))).toEqual([]);
    const words = await ownWords(ownTypeOf(CATALOG, 'Inspector'), snapshot());
    expect([words?.documents, words?.count('heron'), words?.count('osprey')]).toEqual([1, 0, 1]);
  }
});

const AHEAD = ['permit', 'inspector'].flatMap((type) => [`search_${type}_words`, `search_${type}_names`]);

test('the process of a subgraph reads words and lists of its own types ahead, that of all subgraphs those of all', async () => {
  const [snapshot = fail()] = marked;
  for (const [subgraph, tables] of [
    ['permits', AHEAD],
    ['others', []],
    [undefined, AHEAD],
  ] as const) {
    const { statements, counted } = counting(snapshot());
    await prepareOwnTypes(counted, CATALOG, subgraph);
    expect(statements.flatMap((sql) => /FROM (search_\w+)/.exec(sql)?.[1] ?? []).toSorted()).toEqual(tables.toSorted());
  }
});

test('a search whose words are in memory is one statement, for what it compares and shows', async () => {
  for (const snapshot of marked) {
    const { statements, counted } = counting(snapshot());
    const asked = ownSearch(CATALOG, 'Permit', { name: 'quartz iguana' });
    const found = await searchOwn(counted, asked);
    statements.length = 0;
    expect(await searchOwn(counted, asked)).toEqual(found);
    expect(found).toHaveLength(2);
    expect(statements).toHaveLength(1);
  }
});

test('a snapshot older than the SDL answers nothing, and says what it lacks; one indexed by other paths says that', async () => {
  const asked = ownSearch(CATALOG, 'Permit', { name: 'HERON' });
  for (const [at] of ENGINES.entries()) {
    const [older, other, newer] = [unmarked[at]?.() ?? fail(), otherwise[at]?.() ?? fail(), marked[at]?.() ?? fail()];
    expect(await searchOwn(older, asked)).toEqual([]);
    expect(await lackingIn(older, CATALOG)).toEqual([
      'the search index has no Permit: a search by name finds none',
      'the search index has no Inspector: a search by name finds none',
    ]);
    expect(await lackingIn(other, CATALOG)).toEqual([
      'the search index has Permit by holderName, expected ' +
        'holderName, tradeName, aliases.name, sites.label at sites.addresses: searches miss some of what is there',
      'the search index has no Inspector: a search by name finds none',
    ]);
    expect(await lackingIn(newer, CATALOG)).toEqual([]);
    expect(await lackingIn(newer, UNMARKED)).toEqual([]);
  }
});

test.each<[what: string, input: OwnSearchInput, message: string]>([
  ['no name', { name: ' ' }, 'name expects a name that is not blank, or an id in its place, got " ".'],
  ['nothing', {}, 'name expects a name that is not blank, or an id in its place'],
  ['an id that is none', { id: 'B0000000000000000', name: 'A' }, 'id expects a UUID, got "B0000000000000000".'],
  ['a state that is none', { name: 'A', address: { state: 'ZZ' } }, 'address.state expects a U.S. state'],
  ['a threshold above 1', { name: 'A', matchThreshold: 2 }, 'matchThreshold expects a number from 0 to 1, got 2.'],
  ['a path that is not there', { name: 'A', conditions: { orderBy: ['plac'] } }, 'did you mean "place"?'],
  ['too many results', { name: 'A', conditions: { limit: 1_001 } }, 'conditions.limit expects a number from 0 to 1000'],
])('refuses %s', (_what, input, message) => {
  expect(() => ownSearch(CATALOG, 'Permit', input)).toThrow(message);
});

test('the root field of the owning subgraph gives nodes that are walked on, on every engine', async () => {
  const catalog = withSchema(CATALOG);
  const [authored = fail()] = catalog.subgraphs.values();
  const subgraph = executableSubgraph(catalog, authored, ownSearchResolvers(catalog, 'permits'));
  const { number, holderName } = known();
  const query = `query ($name: String!, $filter: JSON) { searchPermits(name: $name, conditions: { filter: $filter }) {
    node { holderName sites { edges { node { label permits: addresses { edges { node { city } } } } } } }
    matchProbability searchMetadata { fullTextName { rank matched } } } }`;
  for (const snapshot of marked) {
    const variables = { name: holderName, filter: { EQ: ['place', number] } };
    const { data, errors } = await serve(subgraph, catalog, snapshot(), query, { variables });
    expect(errors).toBeUndefined();
    const { searchPermits } = JSON.parse(data);
    expect(searchPermits).toMatchObject([
      { node: { holderName }, searchMetadata: { fullTextName: { matched: holderName } } },
    ]);
    expect(searchPermits[0].matchProbability).toBeGreaterThan(0.9);
    const { edges } = searchPermits[0].node.sites;
    expect(edges.map((edge: { node: { label: string | null } }) => edge.node.label)).toEqual(
      made[number]?.sites.map(({ label }) => label),
    );
  }
  expect(ownSearchResolvers(catalog, 'others')).toEqual({});
  const check = ownSearchChecks(catalog).get('Query.searchPermits') ?? fail();
  const place = { node: NODE, variables: {}, limits: { pageSize: 9 } };
  expect(() => check({ name: '' }, place)).toThrow('name expects a name that is not blank');
  expect(() => check({ name: 'A' }, place)).not.toThrow();
});

test('the gateway estimates it as a search by name, by the records of the type', async () => {
  const cost = createCosts(CATALOG).get('Query.searchPermits') ?? fail();
  const estimating = { fanOuts: await fanOutsOf(onFirst()), variables: {}, literals: {}, limits: { pageSize: 100 } };
  const estimate = (conditions?: object) => cost(new Records(exactly(1)), { name: 'A', conditions }, estimating, NODE);
  expect(estimate()).toMatchObject({ read: { expected: 2_000, most: 20_000 }, records: { expected: 1.5, most: 10 } });
  expect(estimate({ limit: 100 })).toMatchObject({ read: { expected: 3_800 }, records: { most: 100 } });
  expect(estimate({ limit: 1_000 }).records.most).toBe(made.length);
  expect(cost(new Records(exactly(1)), { id: 'x' }, estimating, NODE)).toMatchObject({
    read: { expected: 1, most: 1 },
    records: { expected: 1, most: 1 },
  });
  expect(estimate({ filter: { EQ: ['sites.label', 'X'] } }).read.expected).toBeGreaterThan(2_000);
});

test.each(ENGINES)('a purge takes the words of a record out of the index, on %s', async (engine) => {
  await using built = await buildOn(engine, CATALOG, (stage) => {
    stagePermits(stage, made.slice(0, 20));
    const id = stage.ref('Permit', 'purged');
    stage.entity('Permit', id, { place: 999, holderName: 'QUETZALCOATL HERON' });
    // A word of another's name too, which a purge leaves in sentences.
    stage.entity('Permit', stage.ref('Permit', 'kept'), { place: 998, holderName: 'GREY HERON' });
    stage.attribute('PermitAlias', id, { name: 'HERON' });
    stage.attribute('PermitAlias', id, { name: 'XOLOTL' });
  });
  const { location } = built;
  const store = storeAt(location.warehouse);
  const counts = (version?: string) =>
    store.read(version, async (snapshot) => {
      const words = (await ownWords(ownTypeOf(CATALOG, 'Permit'), snapshot)) ?? fail();
      const found = await find(snapshot, { name: 'quetzalcoatl' });
      return { id: found[0]?.id, has: words.count('quetzalcoatl'), heron: words.count('heron') };
    });
  const before = await counts();
  const purged = await findPurge(location, [before.id ?? '']);
  await using purge = await openSnapshotPurge(location, () => {});
  const [{ version } = fail()] = await purge.replaceAll(purged, (text) => text);
  expect([before.has, await counts(version)]).toEqual([1, { id: undefined, has: 0, heron: before.heron - 1 }]);
  expect([...purged.texts]).toEqual(['QUETZALCOATL HERON', 'XOLOTL']);
  expect(await store.read(version, (snapshot) => lackingIn(snapshot, CATALOG))).toEqual([]);
});
