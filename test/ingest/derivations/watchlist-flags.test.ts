import { expect, test } from 'vitest';
import type { ValueOf } from '../../../catalog/graph.ts';
import { readCatalog } from '../../../catalog/read.ts';
import type { Stage, StagedId } from '../../../catalog/stage.ts';
import { areComparable } from '../../../ingest/derivations/watchlist-flags/flag-evidence.ts';
import { ownNames } from '../../../ingest/derivations/watchlist-flags/unlisted-entities.ts';
import type { LoadInputs } from '../../../ingest/load-inputs.ts';
import type { ListedKind } from '../../../sources/reference-facts.ts';
import { explainEntity } from '../../../storage/explain-entity.ts';
import { warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { built, facts } from '../tiny.ts';

const CATALOG = readCatalog();

/** A legal entity, or the listed party of a watchlist entry. */
interface Written {
  readonly names: readonly string[];
  readonly type?: ValueOf<'LegalEntityType.legalEntityType'>;
  readonly born?: string;
  /** Street, city, state and country. */
  readonly at?: readonly [street: string | null, city: string | null, state: string | null, country: string | null];
  /** What the list says of the party. */
  readonly kind?: ListedKind;
}

function entity(stage: Stage, key: string, { names, type, born, at }: Written): StagedId {
  const id = stage.ref('LegalEntity', key);
  stage.entity('LegalEntity', id);
  if (type !== undefined) stage.attribute('LegalEntityType', id, { legalEntityType: type });
  for (const name of names) stage.attribute('LegalEntityName', id, { name }, {}, name);
  if (born !== undefined || type === 'Person' || type === 'Sole Proprietorship') {
    const person = stage.ref('Person', key);
    stage.entity('Person', person, { fullName: names[0] ?? null, dateOfBirth: born ?? null });
    stage.edge('PersonIsInstanceOfLegalEntity', person, id);
  }
  if (at !== undefined) {
    const [streetAddress1, city, state, country] = at;
    const address = stage.ref('Address', at.join('|'));
    stage.entity('Address', address, { streetAddress1, city, state, country });
    stage.edge('LegalEntityReceivesMailAtAddress', id, address);
  }
  return id;
}

function listed({ reference }: LoadInputs, stage: Stage, key: string, party: Written): StagedId {
  const id = entity(stage, key, party);
  const entry = stage.ref('WatchlistEntry', key);
  stage.entity('WatchlistEntry', entry, { watchlistName: 'SDN' });
  stage.edge('LegalEntityAppearsOnWatchlistEntry', id, entry);
  if (party.kind !== undefined) {
    reference.listedParty({ entry, entity: id, kind: party.kind, number: null, numbers: [] });
  }
  return entry;
}

const FLAGS = `SELECT n.name AS name, l.name AS listed, f.confidence AS confidence, f.confidence_fields AS fields,
    f.from_rank AS from_rank, f.to_rank AS to_rank, r.reason AS reason
  FROM legal_entity_is_flagged_by_watchlist_entry AS f
  LEFT JOIN flag_reason AS r ON r.id = f.id
  JOIN legal_entity_name AS n ON n.owner_key = f.from_key AND n.rank = 0
  JOIN legal_entity_appears_on_watchlist_entry AS a ON a.to_key = f.to_key
  JOIN legal_entity_name AS l ON l.owner_key = a.from_key AND l.rank = 0 ORDER BY f.from_key, f.from_rank`;

/** The flags of one legal entity by one listed party. */
async function flagsOf(own: Written, party: Written, ...others: readonly Written[]) {
  const { rows } = await built((load) => {
    const stage = load.stage(facts('one'));
    listed(load, stage, 'listed', party);
    for (const [at, each] of [own, ...others].entries()) entity(stage, `own ${at}`, each);
  }, CATALOG);
  return rows(FLAGS);
}

const FIRM: Written = { names: ['QUIBDO ZARANDIX LLC'], type: 'Limited Liability Company' };
const PERSON: Written = { names: ['OSVALD TRENTHAM'], type: 'Sole Proprietorship' };
const HAVANA = [null, 'HAVANA', null, 'CUB'] as const;
/** At one street, equal names are one legal entity. */
const BOX = ['PO BOX 12', 'MIAMI', 'FL', null] as const;
const MIAMI = ['12 MAIN ST', 'MIAMI', 'FL', null] as const;

test.each<[string, Written, Written, string]>([
  ['two distinctive words', FIRM, { names: ['QUIBDO ZARANDIX LTD'], kind: 'organisation' }, 'name'],
  ['by any of its names', { ...FIRM, names: ['A BAKERY', 'QUIBDO ZARANDIX'] }, { names: ['QUIBDO ZARANDIX'] }, 'name'],
  ['a person, written otherwise', PERSON, { names: ['TRENTHAM OSVALD'], kind: 'person' }, 'name'],
  ['of a list that says no kind', PERSON, { names: ['OSVALD TRENTHAM'], kind: 'unknown' }, 'name'],
  [
    'one word and a post office box',
    { ...FIRM, names: ['ZARANDIX INC'], at: BOX },
    { names: ['ZARANDIX'], kind: 'organisation', at: BOX },
    'name,address',
  ],
  [
    'one word and a city',
    { ...FIRM, names: ['ZARANDIX INC'], at: ['1 OAK AVE', 'MIAMI', 'FL', null] },
    { names: ['ZARANDIX'], kind: 'organisation', at: MIAMI },
    'name,address',
  ],
  [
    'one word and a country abroad',
    { ...FIRM, names: ['ZARANDIX INC'], at: HAVANA },
    { names: ['ZARANDIX'], kind: 'organisation', at: ['CALLE 1', null, null, 'CUB'] },
    'name,country',
  ],
  [
    'usual words and a day of birth',
    { ...PERSON, names: ['JOHN KING'], born: '1960-02-03' },
    { names: ['JOHN KING'], kind: 'person', born: '1960-02-03' },
    'name,dob',
  ],
])('flagged: %s', async (_, own, party, fields) => {
  expect(await flagsOf(own, party)).toMatchObject([{ fields }]);
});

test.each<[string, Written, Written]>([
  ['one word is too little', { ...FIRM, names: ['ZARANDIX INC'] }, { names: ['ZARANDIX'], kind: 'organisation' }],
  ['so are usual words', { ...FIRM, names: ['GOLDEN LAKE INC'] }, { names: ['GOLDEN LAKE'], kind: 'organisation' }],
  ['a firm is no person', FIRM, { names: ['QUIBDO ZARANDIX'], kind: 'person' }],
  ['a person is no firm', PERSON, { names: ['OSVALD TRENTHAM'], kind: 'organisation' }],
  ['a firm is no ship', FIRM, { names: ['QUIBDO ZARANDIX'], kind: 'vessel' }],
  ['whoever it is, it is no ship', { names: FIRM.names }, { names: ['QUIBDO ZARANDIX'], kind: 'vessel' }],
  ['and no aeroplane', { names: FIRM.names }, { names: ['QUIBDO ZARANDIX'], kind: 'aircraft' }],
  ['a firm is no person, whom a day of birth tells', FIRM, { names: ['QUIBDO ZARANDIX'], born: '1960-02-03' }],
  ['a person is no aeroplane', PERSON, { names: ['OSVALD TRENTHAM'], kind: 'aircraft' }],
  ['a legal form says the kind where the list does not', PERSON, { names: ['TRENTHAM OSVALD LTD'], kind: 'unknown' }],
  ['another day of birth', { ...PERSON, born: '1984-07-09' }, { ...PERSON, born: '1960-02-03', kind: 'person' }],
  [
    'both have a word that the other lacks',
    { ...PERSON, names: ['OSVALD TRENTHAM MIDAROZ'] },
    { names: ['OSVALD TRENTHAM BEQIRAJ'], kind: 'person' },
  ],
  [
    'two words that only sound alike',
    { ...PERSON, names: ['SALEMIR ALEWARI'] },
    { names: ['SALEEMIR ALLEWARI'], kind: 'person' },
  ],
  [
    'all are in the United States',
    { ...FIRM, names: ['ZARANDIX INC'], at: ['1 OAK AVE', 'BOISE', 'ID', 'USA'] },
    { names: ['ZARANDIX'], kind: 'organisation', at: ['9 ELM ST', 'TAMPA', 'FL', 'USA'] },
  ],
  [
    'a name that is a town',
    { ...FIRM, names: ['QUIBDO ZARANDIX'], at: [null, 'QUIBDO ZARANDIX', 'MT', null] },
    { names: ['QUIBDO ZARANDIX'], kind: 'organisation' },
  ],
])('not flagged: %s', async (_, own, party) => {
  expect(await flagsOf(own, party)).toEqual([]);
});

test('a name that many legal entities bear means none of them', async () => {
  const bearers = ['ID', 'UT', 'NV', 'OR', 'WY'].map(
    (state): Written => ({ ...FIRM, at: [null, 'SALEM', state, null] }),
  );
  expect(await flagsOf(FIRM, { names: ['QUIBDO ZARANDIX'], kind: 'organisation' }, ...bearers)).toEqual([]);
  const few = await flagsOf(FIRM, { names: ['QUIBDO ZARANDIX'], kind: 'organisation' }, ...bearers.slice(0, 4));
  expect(few).toHaveLength(5);
});

test('"chapter and place names": behind the name of a body stands where the chapter is', () => {
  const bearers = (name: string) => (name === 'VETERANS OF THE LAKE' ? 3 : 1);
  expect(ownNames(['VETERANS OF THE LAKE', 'QUIBDO ZARANDIX'], bearers)).toEqual(['VETERANS OF THE LAKE']);
  expect(ownNames(['LAKE VETERANS', 'QUIBDO ZARANDIX'], bearers)).toEqual(['LAKE VETERANS', 'QUIBDO ZARANDIX']);
  expect(ownNames(['VETERANS OF THE LAKE', 'QUIBDO ZARANDIX'], () => 2)).toHaveLength(2);
  expect(ownNames([], () => 9)).toEqual([]);
});

test('kind is compared with kind; what has none may be a person or an organisation', () => {
  expect(areComparable('person', 'person')).toBe(true);
  expect(areComparable('organisation', 'unknown')).toBe(true);
  expect(areComparable('unknown', 'person')).toBe(true);
  expect(areComparable('person', 'organisation')).toBe(false);
});

test('"never 1.0 to a name alone"; a second field that agrees makes it as certain as the name', async () => {
  const confidenceOf = async (own: Written, party: Written) => (await flagsOf(own, party))[0]?.confidence;
  expect(await confidenceOf(FIRM, { names: FIRM.names, kind: 'organisation' })).toBe(0.9);
  // Written alike at one place, both would be one legal entity.
  const other = ['QUIBDO ZARANDIX HOLDING'];
  const firm = { ...FIRM, names: ['ZARANDIX QUIBDO HOLDING'] };
  expect(await confidenceOf({ ...firm, at: BOX }, { names: other, kind: 'organisation', at: BOX })).toBe(1);
  expect(
    await confidenceOf(
      { ...firm, at: ['9 ELM ST', 'MIAMI', 'FL', null] },
      { names: other, kind: 'organisation', at: MIAMI },
    ),
  ).toBe(0.95);
  expect(await confidenceOf({ ...firm, at: HAVANA }, { names: other, kind: 'organisation', at: HAVANA })).toBe(0.95);
  const born = { ...PERSON, born: '1960-02-03' };
  expect(await confidenceOf(born, { ...born, kind: 'person' })).toBe(1);
});

test('the most certain flag comes first on both sides, the listed party itself has none', async () => {
  const { rows, report } = await built((load) => {
    const stage = load.stage(facts('one'));
    listed(load, stage, 'l1', { names: ['QUIBDO ZARANDIX TRENTHAM'], kind: 'organisation' });
    listed(load, stage, 'l2', { names: ['QUIBDO ZARANDIX'], kind: 'organisation' });
    entity(stage, 'e1', { names: ['QUIBDO ZARANDIX LLC', 'QUIBDO ZARANDIX TRENTHAM'], type: 'Corporation', at: MIAMI });
    entity(stage, 'e2', { names: ['QUIBDO ZARANDIX INC'], type: 'Corporation' });
  }, CATALOG);
  // A name with no legal form is nearer to one without it.
  const flags = await rows(FLAGS);
  expect(flags.map(({ name, listed: party, from_rank, to_rank }) => [name, party, from_rank, to_rank])).toEqual([
    ['QUIBDO ZARANDIX LLC', 'QUIBDO ZARANDIX TRENTHAM', 0, 0],
    ['QUIBDO ZARANDIX LLC', 'QUIBDO ZARANDIX', 1, 0],
    ['QUIBDO ZARANDIX INC', 'QUIBDO ZARANDIX', 0, 1],
    ['QUIBDO ZARANDIX INC', 'QUIBDO ZARANDIX TRENTHAM', 1, 1],
  ]);
  expect(report.derived.at(-1)?.rows).toBe(4);
});

test('what a source said of a pair stays, and its ranks come first', async () => {
  const { rows } = await built((load) => {
    const stage = load.stage(facts('one'));
    const entry = listed(load, stage, 'l1', { names: FIRM.names, kind: 'organisation' });
    listed(load, stage, 'l2', { names: FIRM.names, kind: 'organisation' });
    const firm = entity(stage, 'e1', FIRM);
    stage.edge('LegalEntityIsFlaggedByWatchlistEntry', firm, entry, { confidence: 0.66, confidenceFields: 'name' });
  }, CATALOG);
  expect(await rows(FLAGS)).toMatchObject([
    { confidence: 0.66, from_rank: 0, reason: null },
    { confidence: 0.9, from_rank: 1 },
  ]);
});

test('"every edge explains itself": `svc explain` of the legal entity, of the entry and of the flag', async () => {
  const { dataDir } = await built((load) => {
    const stage = load.stage(facts('one'));
    listed(load, stage, 'l1', { names: ['QUIBDO ZARANDYX'], kind: 'organisation', at: HAVANA });
    entity(stage, 'e1', { ...FIRM, at: HAVANA });
    entity(stage, 'e2', { names: ['HARMLESS BAKERY'], type: 'Corporation' });
  }, CATALOG);
  await storeAt(warehouseFolder(dataDir)).read(undefined, async (snapshot) => {
    const [row] = await snapshot.select<{ id: string }>(
      `SELECT ${snapshot.dialect.uuidOut('id')} AS id FROM flag_reason`,
      [],
    );
    const [flagged] = await explainEntity(snapshot, CATALOG, row?.id ?? '');
    const [flag] = flagged?.flags ?? [];
    expect(flagged).toMatchObject({ type: 'LegalEntity', names: [{ name: 'QUIBDO ZARANDIX LLC' }] });
    expect(flag?.reason).toBe(
      '"QUIBDO ZARANDIX LLC" and "QUIBDO ZARANDYX" on SDN: quibdo, zarandix as zarandyx; organisation and organisation; CUB, HAVANA',
    );
    const [entry] = await explainEntity(snapshot, CATALOG, flag?.entryId ?? '');
    expect(entry).toMatchObject({ type: 'WatchlistEntry', flags: [flag] });
  });
});
