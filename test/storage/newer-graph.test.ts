import { describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../gateway/log.ts';
import { servedSnapshots } from '../../gateway/snapshots/served-snapshots.ts';
import { buildSnapshot } from '../../ingest/build.ts';
import { executableSubgraph } from '../../kit/serve.ts';
import { lackingTables } from '../../storage/lacking.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { StandIns } from '../../storage/stand-ins.ts';
import { storeAt } from '../../storage/store-at.ts';
import { catalogOf } from '../catalog/inline.ts';
import { withSchema } from '../catalog/with-schema.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { facts } from '../ingest/tiny.ts';
import { fetchEntities } from '../kit/execute.ts';

const OLDER = catalogOf({
  shops:
    'type Shop @entity { name: String  signs: [Sign] @connection } type Sign @attribute(of: "Shop") { text: String }',
});
const NEWER = {
  shops: `
    type Shop @entity {
      name: String
      area: Int
      isOpen: Boolean
      landlordId: UUID @reference(to: "Owner")
      signs: [Sign] @connection
      visits: [Visit] @connection(order: ["day DESC"])
      owners: [Owner] @connection(through: "OwnerRunsShop")
    }
    type Sign @attribute(of: "Shop") { text: String  width: Float }
    type Visit @attribute(of: "Shop") { day: Date  guests: Int }
    type Owner @entity { name: String  shops: [Shop] @connection(through: "OwnerRunsShop") }`,
};
const ALL = `
  name area isOpen landlordId internalLandlordId
  visits { edges { node { day } } pageInfo { hasNextPage } }
  last: visits(last: 2, conditions: { filter: { GT: ["guests", 1] }, orderBy: ["guests"] }) { edges { node { day } } }
  owners { edges { node { name } } }
  signs(conditions: { filter: { IS_NULL: ["width"] } }) { edges { node { text width } } }
  wide: signs(conditions: { filter: { GT: ["width", 1] } }) { edges { node { text } } }
  count(field: "visits")  sum(field: "visits.guests")  max(field: "signs.width")
  collect(field: "owners.name")  avg(field: "visits.guests")  maxDateTime(field: "visits.day")`;
const NOTHING = { edges: [] };

describe.each(ENGINES)('on %s', (engine) => {
  test('"a graph newer than its snapshot answers null for what is not there yet, never an error"', async () => {
    const database = await testDatabase(engine);
    onTestFinished(() => database.drop());
    const { dataDir, warehouse: location } = database;
    await buildSnapshot({ dataDir, warehouse: location, catalog: OLDER, stageInputs: stageShop });
    const catalog = withSchema(catalogOf(NEWER));
    const warehouse = storeAt(location).serve(servedSnapshots(catalog, createLog('silent')));
    onTestFinished(async () => warehouse.close());
    await warehouse.refresh();
    using lease = warehouse.acquire();
    const [authored] = catalog.subgraphs.values();
    if (authored === undefined) throw new Error('No subgraph.');
    const [shop] = await lease.snapshot.select<{ id: string }>(
      `SELECT ${lease.snapshot.dialect.uuidOut('id')} AS id FROM shop`,
      [],
    );
    const { data, errors } = await fetchEntities(
      executableSubgraph(catalog, authored),
      catalog,
      lease.snapshot,
      `... on Shop { ${ALL} } ... on Owner { name shops { edges { node { name } } } }`,
      [
        { __typename: 'Shop', id: shop?.id },
        { __typename: 'Owner', id: shop?.id },
      ],
    );
    expect(errors).toBeUndefined();
    expect(data._entities).toEqual([
      {
        name: 'HARBOR',
        ...{ area: null, isOpen: null, landlordId: null, internalLandlordId: null },
        visits: { edges: [], pageInfo: { hasNextPage: false } },
        ...{ last: NOTHING, owners: NOTHING, wide: NOTHING },
        signs: { edges: [{ node: { text: 'OPEN', width: null } }] },
        ...{ count: 0, sum: 0, max: null, collect: null, avg: null, maxDateTime: null },
      },
      null,
    ]);
    expect((await lackingTables(lease.snapshot, catalog)).map(({ name, isWhole }) => [name, isWhole])).toEqual([
      ['shop', false],
      ['sign', false],
      ['visit', true],
      ['owner', true],
      ['owner_runs_shop', true],
    ]);
  });

  test('a load takes over the history of a snapshot of an older graph', async () => {
    const database = await testDatabase(engine);
    onTestFinished(() => database.drop());
    const { dataDir, warehouse: location } = database;
    await buildSnapshot({ dataDir, warehouse: location, catalog: OLDER, stageInputs: stageShop });
    const catalog = catalogOf(NEWER);
    const { version } = await buildSnapshot({ dataDir, warehouse: location, catalog, stageInputs: stageShop });
    const rows = await storeAt(location).read(version, (snapshot) =>
      snapshot.select('SELECT name, area, (SELECT count(*) FROM visit) AS visits FROM shop', []),
    );
    expect(rows).toMatchObject([{ name: 'HARBOR', area: null }]);
    expect(Number(rows[0]?.visits)).toBe(0);
  });
});

test('a statement gets only what it names, before the tables of a WITH of its own', () => {
  const column = { name: 'area', type: 'integer', nullable: true } as const;
  const table = (name: string, isDeclared: boolean) => ({ name, isDeclared, columns: [column], isWhole: true });
  const standIns = new StandIns([table('visit', true), table('owner', true), table('fan_out', false)], sqlite);
  const others = 'SELECT 1 FROM visitor, revisit, fan_out';
  expect(standIns.complete(others)).toBe(others);
  expect(standIns.complete('SELECT 1 FROM visit')).toBe(
    'WITH visit AS (SELECT CAST(NULL AS integer) AS "area" WHERE false) SELECT 1 FROM visit',
  );
  expect(standIns.complete('WITH x AS (SELECT 1) SELECT 1 FROM visit')).toBe(
    'WITH visit AS (SELECT CAST(NULL AS integer) AS "area" WHERE false), x AS (SELECT 1) SELECT 1 FROM visit',
  );
  expect(new StandIns([], sqlite).complete('SELECT 1 FROM visit')).toBe('SELECT 1 FROM visit');
});

function stageShop({ stage }: Parameters<Parameters<typeof buildSnapshot>[0]['stageInputs']>[0]): void {
  const one = stage(facts('one'));
  const id = one.ref('Shop', '1');
  one.entity('Shop', id, { name: 'HARBOR' });
  one.attribute('Sign', id, { text: 'OPEN' });
}
