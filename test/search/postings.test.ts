import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { type Postings, postingsOf } from '../../search/index/postings.ts';
import { type ContractType, SEARCHED_TYPES } from '../../search/index/searched-types.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { ENGINES } from '../databases.ts';
import { smallSnapshot } from '../storage/small-snapshot.ts';
import { ownSnapshot } from './own-snapshot.ts';

/** Brands with a website or none, and with none to three shops. */
const DATASETS = {
  own: {
    brand: [
      'brand_key,brand_name,legal_entity_key,industry_type,industry_code',
      'b1,WOLFHOUND BAGELS OF KILKENNY,e1,naics_2022_code,722515',
      'b1,WOLFHOUND BAGELS OF KILKENNY,e1,naics_2022_code,445291',
      'b1,THE BAGELS,e1,,',
      'b2,QUARX TIRES,e2,,',
      'b3,ZELB BOOKS,,,',
      'b4,MURN FLOWERS,,,',
    ],
    website: ['website,brand_key', 'murn.example.com,b4', 'zelb.example.com,b3'],
    location: [
      'location_key,brand_key,location_name,legal_entity_key,location_type,street_address1,city,state,zip',
      'l1,b1,BAGELS AT THE MARKET,e1,retail,1912 PIKE PL,SEATTLE,WA,98101',
      'l2,b1,WOLFHOUND BAGELS,e1,,10402 STATE HWY 9 SE,KENT,WA,98030',
      'l3,b1,WOLFHOUND BAGELS,e1,,7 FIRST AVE,BEND,OR,97701',
      'l4,b2,QUARX TIRES,,,9 ELM ST,BEND,OR,97701',
      'l5,b3,ZELB BOOKS,,,11 ELM ST,BEND,OR,97701',
    ],
    operating_status: ['location_key,operating_status', 'l1,Closed', 'l2,Open', 'l3,Temporarily Closed', 'l5,Open'],
    legal_entity: [
      'legal_entity_key,legal_name,legal_entity_type,street_address1,city,state,zip',
      'e1,KILKENNY LLC,Limited Liability Company,400 BROAD ST,SEATTLE,WA,98109',
      'e2,QUARX TIRES INC,Corporation,9 ELM ST,BEND,OR,97701',
    ],
  },
};

const typeOf = (name: ContractType) => SEARCHED_TYPES.filter((type) => type.name === name)[0] ?? expect.fail(name);

async function opened(snapshot: Snapshot, name: ContractType): Promise<Postings> {
  return (await postingsOf(snapshot, typeOf(name))) ?? expect.fail(`no lists of ${name}`);
}

describe.each(ENGINES)('posting lists on %s', (engine) => {
  const snapshot = ownSnapshot(engine, DATASETS);

  /** The first names of documents of a type, in order of the documents. */
  async function namesOf(name: ContractType, documents: Iterable<number>): Promise<string[]> {
    const { keys } = await opened(snapshot(), name);
    const rows = await snapshot().select<{ key: number; name: string }>(
      `SELECT owner_key AS key, name FROM ${typeOf(name).table}_name WHERE rank = 0`,
      [],
    );
    const names = new Map(rows.map((row) => [row.key, row.name]));
    return Array.from(documents, (document) => names.get(keys[document] ?? 0) ?? '');
  }

  test('brands stand with a website first, then by their number of places', async () => {
    const { keys, sites, places } = await opened(snapshot(), 'Brand');
    expect(await namesOf('Brand', keys.keys())).toEqual([
      ...['ZELB BOOKS', 'MURN FLOWERS'],
      ...['WOLFHOUND BAGELS OF KILKENNY', 'QUARX TIRES'],
    ]);
    expect([sites, places]).toEqual([Uint8Array.of(1, 1, 0, 0), Uint16Array.of(1, 0, 3, 1)]);
  });

  test('locations stand by their status: open, temporarily closed, closed, others', async () => {
    const { status, sites, places } = await opened(snapshot(), 'OperatingLocation');
    expect(status).toEqual(Uint8Array.of(0, 0, 1, 2, 3));
    expect([sites, places]).toEqual([undefined, undefined]);
  });

  test('equal documents stand by their ids', async () => {
    const { keys, size } = await opened(snapshot(), 'LegalEntity');
    const rows = await snapshot().select<{ key: number }>('SELECT key FROM legal_entity ORDER BY id', []);
    expect([...keys]).toEqual(rows.map(({ key }) => key));
    expect(size).toBe(2);
  });

  test('a document is found by its key, and by no other', async () => {
    const { keys, documentOf } = await opened(snapshot(), 'Brand');
    expect(Array.from(keys, documentOf)).toEqual([0, 1, 2, 3]);
    expect([documentOf(0), documentOf(99)]).toEqual([-1, -1]);
  });

  test('a brand has the words of its shortest own name, and its number of industries', async () => {
    const { words, industries } = await opened(snapshot(), 'Brand');
    expect([words, industries]).toEqual([Uint8Array.of(2, 2, 1, 2), Uint8Array.of(0, 0, 2, 0)]);
  });

  const BAGELS = ['WOLFHOUND BAGELS OF KILKENNY'];
  test.each<[what: string, type: ContractType, token: string, names: string[]]>([
    ['a word of its name', 'Brand', 'wolfhound', BAGELS],
    ['a word in the singular', 'Brand', 'tire', ['QUARX TIRES']],
    ['a word of a place', 'Brand', 'market', BAGELS],
    ['its whole name', 'Brand', 'own0wolfhoundbagelsofkilkenny', BAGELS],
    ['its other whole name', 'Brand', 'own0bagels', BAGELS],
    ['the whole name of its firm', 'Brand', 'rel0kilkenny', BAGELS],
    ['the whole name of its places', 'Brand', 'rel0wolfhoundbagels', BAGELS],
    ['no whole name of its firm that is its own', 'Brand', 'rel0quarxtires', []],
    ['no place’s whole name as its own', 'Brand', 'own0wolfhoundbagels', []],
    ['a street', 'Brand', 'at0pike', BAGELS],
    ['the number of a highway', 'Brand', 'at09', BAGELS],
    ['an ordinal in figures', 'Brand', 'at01st', BAGELS],
    ['no type of a street', 'Brand', 'at0hwy', []],
    ['the city, in order', 'Brand', 'city0bend', ['ZELB BOOKS', ...BAGELS, 'QUARX TIRES']],
    ['the kind of its firm', 'Brand', 'kind0limitedliabilitycompany', BAGELS],
    ['the kind of a place', 'Brand', 'kind0retail', BAGELS],
    ['its kind', 'OperatingLocation', 'kind0retail', ['BAGELS AT THE MARKET']],
    ['its kind', 'LegalEntity', 'kind0corporation', ['QUARX TIRES INC']],
    ['the kind of a place that it owns', 'LegalEntity', 'kind0retail', ['KILKENNY LLC']],
    ['nothing', 'Brand', 'unheard', []],
  ])('an entity is found by %s: %s %s', async (_, type, token, names) => {
    const lists = await (await opened(snapshot(), type)).read([token]);
    expect(await namesOf(type, lists.get(token) ?? [])).toEqual(names);
  });

  test('lists are read by one statement, and by none once they are in memory', async () => {
    const statements: string[] = [];
    const inner = snapshot();
    const { read } = await opened(
      {
        version: inner.version,
        dialect: inner.dialect,
        datasetIds: (set) => inner.datasetIds(set),
        select: (text, parameters) => {
          statements.push(text);
          return inner.select(text, parameters);
        },
      },
      'Brand',
    );
    statements.length = 0;
    const first = await read(['quarx', 'zelb', 'unheard']);
    expect(statements).toHaveLength(1);
    expect(await read(['unheard', 'quarx'])).toEqual(
      new Map([
        ['unheard', first.get('unheard')],
        ['quarx', first.get('quarx')],
      ]),
    );
    expect(await read([])).toEqual(new Map());
    expect(statements).toHaveLength(1);
    await read(['quarx', 'murn']);
    expect(statements).toHaveLength(2);
  });
});

test.each([
  ['without an index', []],
  ['with a full-text index', ["CREATE VIRTUAL TABLE search_brand USING fts5(words, content='')"]],
])('a snapshot %s has no lists', async (_, statements) => {
  expect(await postingsOf(smallSnapshot(readCatalog(), statements), typeOf('Brand'))).toBeUndefined();
});
