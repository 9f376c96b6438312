import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { executableSubgraph } from '../../kit/serve.ts';
import { type SearchInput, searchRequest } from '../../search/request/input.ts';
import { foundEntities } from '../../search/search.ts';
import { dataResolvers } from '../../subgraphs/search/resolvers.ts';
import { serve } from '../kit/execute.ts';
import { graphqlLiteral } from '../kit/graphql-literal.ts';
import { runs } from '../runs.ts';
import { ask, catalog, type SampleSnapshot, sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();
const authored = catalog.subgraphs.get('search');
if (authored === undefined) throw new Error('No subgraph search.');
const subgraph = executableSubgraph(catalog, authored, dataResolvers);
const entityType = 'OPERATING_LOCATION';
/** As large as a page may be. */
const PAGE = 1_000;
const PROMPTS = ['coffee shops', 'bakeries in Harbor City', 'restaurants', 'plumbers', 'xqzzt', 'shops in WA'];

interface Place {
  readonly name: string;
  readonly city: string;
  readonly [column: string]: string;
}
let places: readonly Place[];
beforeAll(async () => {
  const [sample] = samples;
  if (sample === undefined) throw new Error('No sample.');
  places = await sample.snapshot.select<Place>(
    `SELECT n.name, a.city FROM operating_location_name AS n
     JOIN operating_location_operates_at_address AS s ON s.from_key = n.owner_key JOIN address AS a ON a.key = s.to_key
     WHERE n.rank = 0 AND s.from_rank = 0 AND a.city IS NOT NULL ORDER BY n.owner_key`,
    [],
  );
});

/** The ids on all pages of a search, in their order. */
async function walked(sample: SampleSnapshot, input: SearchInput): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const page = { limit: PAGE, pageToken: String(ids.length) };
    const found = await ask(sample, { ...input, conditions: { ...Object(input.conditions), ...page } });
    ids.push(...found.map(({ id }) => id));
    if (found.length < PAGE) return ids;
  }
}

/** The distinct entities of each kind behind some locations, counted by hand. */
async function behind({ snapshot }: SampleSnapshot, ids: readonly string[]) {
  const edges = async (table: string, own: string, other: string) =>
    snapshot.select<{ readonly id: string; readonly other: number }>(
      `SELECT ${snapshot.dialect.uuidOut('l.id')} AS id, e.${other} AS other FROM operating_location AS l JOIN ${table} AS e ON e.${own} = l.key`,
      [],
    );
  const found = new Set(ids);
  const distinct = async (...edge: Parameters<typeof edges>) =>
    new Set((await edges(...edge)).filter(({ id }) => found.has(id)).map(({ other }) => Number(other))).size;
  return {
    operatingLocation: found.size,
    brand: await distinct('brand_operates_at_operating_location', 'to_key', 'from_key'),
    legalEntity: await distinct('legal_entity_owns_location_operating_location', 'to_key', 'from_key'),
  };
}

async function counted(sample: SampleSnapshot, input: SearchInput, ofCount = '') {
  const fields = ['operatingLocation', 'brand', 'legalEntity'];
  const counts = fields.map((field) => `${field}: count(field: "${field}"${ofCount})`).join(' ');
  const literal = graphqlLiteral(input).replace(`"${entityType}"`, entityType);
  const query = `{ aggregate(searchInput: ${literal}) { ${counts} } }`;
  const { data, errors } = await serve(subgraph, catalog, sample.snapshot, query);
  expect(errors, query).toBeUndefined();
  return JSON.parse(data).aggregate;
}

const HAS_WEBSITE = { HAS: ['websites'] };
const input = fc
  .record({
    place: fc.nat(),
    by: fc.constantFrom('name', 'prompt'),
    prompt: fc.constantFrom(...PROMPTS),
    where: fc.constantFrom('nowhere', 'address', 'addresses'),
    matchThreshold: fc.constantFrom(undefined, 0, 0.5, 0.9),
    filter: fc.constantFrom(undefined, HAS_WEBSITE, { NOT: [HAS_WEBSITE] }, { EQ: ['addresses.state', 'WA'] }),
  })
  .map(({ place, by, prompt, where, matchThreshold, filter }): SearchInput => {
    const { name, city } = places[place % places.length] ?? { name: '', city: '' };
    return {
      entityType,
      ...(by === 'name' ? { name } : { prompt }),
      ...(where === 'address'
        ? { address: { city } }
        : where === 'addresses'
          ? { addresses: [{ city }, { state: 'OR' }] }
          : {}),
      ...(matchThreshold !== undefined && { matchThreshold }),
      ...(filter && { conditions: { filter } }),
    };
  });

test('an aggregate by a name or a prompt counts the distinct entities behind all pages of the search with the same input', async () => {
  const sizes = new Set<number>();
  const property = fc.asyncProperty(input, async (written) => {
    for (const sample of samples) {
      const ids = await walked(sample, written);
      sizes.add(ids.length);
      expect(await counted(sample, written), JSON.stringify(written)).toEqual(await behind(sample, ids));
    }
  });
  await fc.assert(property, { numRuns: runs(200) });
  expect(sizes.size).toBeGreaterThan(3);
});

test('the filter of a count narrows what the search found', async () => {
  const written: SearchInput = { entityType, prompt: 'coffee shops' };
  for (const sample of samples) {
    const all = await walked(sample, written);
    const narrowed = await walked(sample, { ...written, conditions: { filter: HAS_WEBSITE } });
    const ofCount = `, conditions: { filter: ${graphqlLiteral(HAS_WEBSITE)} }`;
    expect(await counted(sample, written, ofCount)).toEqual(await behind(sample, narrowed));
    expect(narrowed.length).toBeLessThan(all.length);
    expect(narrowed.length).toBeGreaterThan(0);
  }
});

test('counts of one aggregate share one search, and read only what it found', async () => {
  const written: SearchInput = { entityType, prompt: 'coffee shops' };
  for (const sample of samples) {
    // Reads what is kept of a snapshot.
    await ask(sample, written);
    sample.statements.length = 0;
    await foundEntities(sample.snapshot, searchRequest(written, catalog));
    const ofSearch = sample.statements.splice(0);
    await counted(sample, written);
    expect(sample.statements.slice(0, ofSearch.length)).toEqual(ofSearch);
    const counts = sample.statements.slice(ofSearch.length);
    expect(counts).toHaveLength(3);
    for (const each of counts) expect(each).toMatch(/AS count FROM .* ON l\.key = /);
  }
});

test('a name that nothing bears counts nothing', async () => {
  const nothing = { operatingLocation: 0, brand: 0, legalEntity: 0 };
  for (const sample of samples) expect(await counted(sample, { entityType, name: 'Xqzzt Vlorp' })).toEqual(nothing);
});

test('all entities that a request finds: those of its pages, each once, whatever page it has', async () => {
  for (const sample of samples) {
    for (const prompt of PROMPTS) {
      const written = { entityType, prompt } as const;
      const keyOf = new Map(
        (
          await sample.snapshot.select<{ readonly id: string; readonly key: number }>(
            `SELECT ${sample.snapshot.dialect.uuidOut('id')} AS id, key FROM operating_location`,
            [],
          )
        ).map(({ id, key }) => [id, Number(key)]),
      );
      const expected = (await walked(sample, written)).map((id) => keyOf.get(id));
      for (const conditions of [undefined, { limit: 1 }, { limit: 3, pageToken: '7' }]) {
        const request = searchRequest({ ...written, conditions }, catalog);
        expect(await foundEntities(sample.snapshot, request)).toEqual({ keys: expected, isCut: false });
      }
    }
  }
});
