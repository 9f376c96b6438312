import { describe, expect, onTestFinished, test } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import type { Stage, StagedFields } from '../../catalog/stage.ts';
import { buildSnapshot } from '../../ingest/build.ts';
import type { LoadInputs } from '../../ingest/load-inputs.ts';
import { screenEntity } from '../../matching/screening/screen.ts';
import { screeningLists } from '../../search/screening/screening-lists.ts';
import { storeAt } from '../../storage/store-at.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { facts } from '../ingest/tiny.ts';

const CATALOG = readCatalog();

/** Two parties on three entries, and a firm that is on none. */
function stageLists(stage: Stage, reference: LoadInputs['reference']): void {
  const party = (key: string, names: readonly string[], lists: readonly string[]) => {
    const id = stage.ref('LegalEntity', key);
    stage.entity('LegalEntity', id);
    for (const name of names) stage.attribute('LegalEntityName', id, { name }, {}, name);
    for (const list of lists) {
      const entry = stage.ref('WatchlistEntry', `${list}:${key}`);
      stage.entity('WatchlistEntry', entry, { watchlistName: list }, { last: '2025-12-01' });
      stage.edge('LegalEntityAppearsOnWatchlistEntry', id, entry);
    }
    return id;
  };
  const address = (key: string, owner: ReturnType<typeof party>, fields: StagedFields<'Address'>) => {
    const id = stage.ref('Address', key);
    stage.entity('Address', id, fields);
    stage.edge('LegalEntityReceivesMailAtAddress', owner, id);
  };
  const firm = party('firm', ['QUIBDO MARITIME', 'ZARANDIX LINES', 'QMX'], ['SSI', 'NS-MBS']);
  reference.ratedAlias({ entity: firm, name: 'QMX', dataset: 'one', rating: 'weak' });
  address('1', firm, { streetAddress1: '1 A ST', streetAddress2: 'STE 4', city: 'MIAMI', state: 'FL', zip: '33101' });
  address('2', firm, { city: 'TEHRAN', country: 'IRN' });
  address('3', firm, { country: 'ARE' });
  address('4', firm, { city: 'NOWHERE' });
  const person = party('person', ['OSVALD TRENTHAM'], ['SDN']);
  for (const dateOfBirth of ['1960-02-03', '1961-02-03']) {
    const id = stage.ref('Person', dateOfBirth);
    stage.entity('Person', id, { fullName: 'OSVALD TRENTHAM', dateOfBirth });
    stage.edge('PersonIsInstanceOfLegalEntity', id, person);
  }
  party('other', ['ZARANDIX LINES LLC'], []);
}

describe.each(ENGINES)('watchlists of a snapshot on %s', (engine) => {
  async function snapshot() {
    const { warehouse: location, dataDir, drop } = await testDatabase(engine);
    await buildSnapshot({
      dataDir,
      warehouse: location,
      catalog: CATALOG,
      stageInputs: ({ stage, reference }) => stageLists(stage(facts('one')), reference),
    });
    const warehouse = storeAt(location).serve();
    await warehouse.refresh();
    const lease = warehouse.acquire();
    onTestFinished(async () => {
      lease[Symbol.dispose]();
      await warehouse.close();
      await drop();
    });
    return lease.snapshot;
  }

  test('one record per entry and party, with names in order, days of birth, addresses and countries', async () => {
    const { records, lists } = await screeningLists(await snapshot());
    expect(lists).toEqual(
      ['NS-MBS', 'SDN', 'SSI'].map((collection) => ({ collection, entries: 1, asOf: '2025-12-01' })),
    );
    const firm = {
      provider: 'one',
      isPerson: false,
      familyNames: [],
      weakNames: ['QMX'],
      names: ['QUIBDO MARITIME', 'ZARANDIX LINES', 'QMX'],
      datesOfBirth: [],
      addresses: ['1 A ST, STE 4, MIAMI, FL, 33101', 'TEHRAN', 'NOWHERE'],
      countries: ['USA', 'IRN', 'ARE'],
    };
    expect(records.map(({ recordId, legalEntityId, ...rest }) => rest)).toEqual([
      { ...firm, collection: 'SSI' },
      { ...firm, collection: 'NS-MBS' },
      {
        provider: 'one',
        collection: 'SDN',
        isPerson: true,
        familyNames: [],
        weakNames: [],
        names: ['OSVALD TRENTHAM'],
        datesOfBirth: ['1960-02-03', '1961-02-03'],
        addresses: [],
        countries: [],
      },
    ]);
    expect(records.every(({ recordId }) => /^[0-9a-f]{8}-/.test(recordId))).toBe(true);
  });

  test('the index is built once per snapshot', async () => {
    const lease = await snapshot();
    const [one, other] = await Promise.all([screeningLists(lease), screeningLists(lease)]);
    expect(one).toBe(other);
    expect(one.version).toBe(lease.version);
    expect(screenEntity(one, { org_name: ['Zarandix Lines'] }).hits.map(({ score }) => score)).toEqual([1, 1]);
  });

  test('the flags of the build are there, on either database', async () => {
    const rows = await (await snapshot()).select(
      `SELECT w.watchlist_name AS list, f.confidence_fields AS fields, f.from_rank AS from_rank
       FROM legal_entity_is_flagged_by_watchlist_entry AS f JOIN watchlist_entry AS w ON w.key = f.to_key ORDER BY f.from_rank`,
      [],
    );
    expect(rows).toEqual([
      { list: 'SSI', fields: 'name', from_rank: 0 },
      { list: 'NS-MBS', fields: 'name', from_rank: 1 },
    ]);
  });
});
