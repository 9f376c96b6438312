import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CorrectionKind } from '../../../../catalog/correction.ts';
import type { Catalog } from '../../../../catalog/model.ts';
import { readCatalog } from '../../../../catalog/read.ts';
import { type BuildOptions, type BuildReport, buildSnapshot } from '../../../../ingest/build.ts';
import type { LoadInputs } from '../../../../ingest/load-inputs.ts';
import { type JoinSettings, NO_SETTINGS } from '../../../../ingest/resolution/corrections/join-settings.ts';
import { type SaidPair, STORED, saidPair } from '../../../../ingest/resolution/corrections/said-pair.ts';
import { explainEntity } from '../../../../storage/explain-entity.ts';
import { entityId, uuidText } from '../../../../storage/ids.ts';
import { storeAt } from '../../../../storage/store-at.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../../databases.ts';
import { facts, TINY } from '../../tiny.ts';
import { ADDRESS, firm, shop } from '../staged.ts';

const CATALOG = readCatalog();

/** A record as these tests write it: data set and key, or an id. */
const record = (written: string) => {
  const [dataset = '', key] = written.split(':');
  return key === undefined ? { dataset: '', key: dataset } : { dataset, key };
};
const said =
  (type: string, kind: CorrectionKind) =>
  (left: string, right: string, different: Partial<SaidPair> = {}): SaidPair => ({
    ...saidPair(
      { kind, type, left: record(left), right: record(right), who: 'ana', when: '2026-03-01', why: 'as I know them' },
      'corrections.csv line 2',
    ),
    ...different,
  });
const [sameAddress, notSameAddress] = [said('Address', 'same'), said('Address', 'not-same')];
const [sameFirm, notSameFirm] = [said('LegalEntity', 'same'), said('LegalEntity', 'not-same')];

describe.each(ENGINES)('corrections on %s', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(engine);
  });
  afterEach(() => database.drop());

  /** Loads what `stage` stages with what people said. */
  const load = (
    stage: (inputs: LoadInputs) => void,
    pairs: readonly SaidPair[] = [],
    {
      catalog = TINY,
      settings = NO_SETTINGS,
      ...options
    }: Partial<BuildOptions & { settings: JoinSettings; catalog: Catalog }> = {},
  ): Promise<BuildReport> =>
    buildSnapshot({
      ...{ dataDir: database.dataDir, warehouse: database.warehouse, catalog },
      stageInputs(inputs) {
        stage(inputs);
        inputs.decide({ said: pairs, settings });
      },
      ...options,
    });

  /** Addresses of data sets, each as `dataset:street`; a data set has one. */
  const addresses =
    (...written: readonly string[]) =>
    ({ stage }: LoadInputs) => {
      for (const each of written) {
        const [dataset = '', streetAddress1 = ''] = each.split(':');
        const source = stage(facts(dataset, '2026-01-02'));
        source.entity('Address', source.ref('Address', 'p'), {
          streetAddress1,
          city: 'SEATTLE',
          state: 'WA',
          zip: '98101',
        });
      }
    };
  const idOf = (name: string, type = 'Address') => {
    const { dataset, key } = record(name);
    return uuidText(entityId(type, dataset, key));
  };
  const read = <T extends object>(sql: string) =>
    storeAt(database.warehouse).read(undefined, async (snapshot) => [...(await snapshot.select<T>(sql, []))]);
  const explained = (id: string, catalog = TINY) =>
    storeAt(database.warehouse).read(undefined, (snapshot) => explainEntity(snapshot, catalog, id));
  /** For each record the first of them that is the same entity. */
  const entities = async (names: readonly string[], type = 'Address', catalog = TINY) => {
    const ids: string[] = [];
    for (const name of names) ids.push((await explained(idOf(name, type), catalog))[0]?.id ?? 'none');
    return ids.map((id) => names[ids.indexOf(id)]);
  };
  const outcomes = ({ corrections }: BuildReport) => Object.fromEntries(corrections?.outcomes ?? []);

  test('"`same` forces the join", and `svc explain` names who, when and why', async () => {
    const report = await load(addresses('a:1 MAIN ST', 'b:9 PINE ST'), [sameAddress('a:p', 'b:p')]);
    expect(await entities(['a:p', 'b:p'])).toEqual(['a:p', 'a:p']);
    expect(outcomes(report)).toEqual({ joined: 1 });
    expect(report.joins[0]).toMatchObject({ type: 'Address', rule: 'correction', count: 1 });
    const [entity] = await explained(idOf('b:p'));
    expect(entity?.joins).toMatchObject([
      { rule: 'correction', reason: 'said by ana on 2026-03-01: "as I know them" (corrections.csv line 2)' },
    ]);
    expect(entity?.corrections).toEqual([
      {
        ...{ kind: 'same', left: 'a:p', right: 'b:p', leftId: idOf('a:p'), rightId: idOf('b:p'), outcome: 'joined' },
        ...{ who: 'ana', when: '2026-03-01', why: 'as I know them', origin: 'corrections.csv line 2', detail: '' },
      },
    ]);
  });

  test('"`not-same` forbids it", and `svc explain` says of both what gave way', async () => {
    const stage = addresses('a:1 MAIN ST', 'b:1 Main Street');
    expect(outcomes(await load(stage))).toEqual({});
    expect(await entities(['a:p', 'b:p'])).not.toEqual(['a:p', 'b:p']);
    const report = await load(stage, [notSameAddress('a:p', 'b:p')]);
    expect(outcomes(report)).toEqual({ 'kept apart': 1 });
    expect(await entities(['a:p', 'b:p'])).toEqual(['a:p', 'b:p']);
    for (const name of ['a:p', 'b:p']) {
      const [entity] = await explained(idOf(name));
      expect(entity?.redirects).toEqual([]);
      expect(entity?.corrections).toMatchObject([
        { outcome: 'kept apart', detail: expect.stringMatching(/^gave way: .* by same-address: "1 MAIN/i) },
      ]);
    }
  });

  test('"transitively": a later rule gives way, and the entity of the third says so too', async () => {
    // A is B by same-address, and the short C is both by same-short-street.
    const stage = addresses('a:100 MAIN ST', 'b:100 Main Street', 'c:100 MAIN');
    await load(stage);
    expect(new Set(await entities(['a:p', 'b:p', 'c:p'])).size).toBe(1);
    await load(stage, [notSameAddress('a:p', 'c:p')]);
    expect(await entities(['a:p', 'b:p', 'c:p'])).toEqual(['a:p', 'a:p', 'c:p']);
    const [entity] = await explained(idOf('b:p'));
    expect(entity?.corrections).toMatchObject([{ detail: expect.stringContaining('by same-short-street') }]);
  });

  test('"Ids: as with other merges and splits": an entity keeps its id, and what was parted from it has its own again', async () => {
    const stage = addresses('a:1 MAIN ST', 'b:1 Main Street');
    await load(stage);
    const [entity = '', joined = ''] = (await entities(['a:p', 'b:p']))[0] === 'a:p' ? ['a:p', 'b:p'] : ['b:p', 'a:p'];
    await load(stage, [notSameAddress('a:p', 'b:p')]);
    expect((await explained(idOf(entity)))[0]?.id).toBe(idOf(entity));
    expect((await explained(idOf(joined)))[0]).toMatchObject({ id: idOf(joined), redirectedFrom: undefined });
    await load(stage, [sameAddress('a:p', 'b:p')]);
    expect((await explained(idOf('a:p')))[0]?.id).toBe((await explained(idOf('b:p')))[0]?.id);
  });

  test('what an entity had of a record that is none of it goes with that record, with its first day', async () => {
    const stage =
      (date: string) =>
      ({ stage: stageOf }: LoadInputs) => {
        for (const [name, written] of [
          ['a', 'KILKENNY BREWING LLC'],
          ['b', 'KILKENNY BREWING L.L.C.'],
        ] as const)
          firm(stageOf(facts(name, date)), 'x', { name: written, at: ADDRESS });
      };
    await load(stage('2026-01-02'), [], { catalog: CATALOG });
    await load(stage('2026-02-03'), [notSameFirm('a:x', 'b:x')], { catalog: CATALOG });
    for (const [name, written] of [
      ['a:x', 'KILKENNY BREWING LLC'],
      ['b:x', 'KILKENNY BREWING L.L.C.'],
    ] as const) {
      const [entity] = await explained(idOf(name, 'LegalEntity'), CATALOG);
      expect(entity?.names).toEqual([
        { name: written, first: '2026-01-02', last: '2026-02-03', datasets: [name.slice(0, 1)], closed: false },
      ]);
    }
    expect(await read('SELECT id FROM closed_record')).toEqual([]);
  });

  test('"ids accepted too and resolved through history/redirects"', async () => {
    await load(addresses('a:1 MAIN ST', 'b:1 Main Street', 'c:7 OAK AVE'));
    // B is in this load no more, and what it was joined into is named by its id.
    const report = await load(addresses('a:1 MAIN ST', 'c:7 OAK AVE'), [sameAddress(idOf('b:p').toUpperCase(), 'c:p')]);
    expect(outcomes(report)).toEqual({ joined: 1 });
    const [entity] = await entities(['a:p', 'c:p']);
    expect(await entities(['a:p', 'c:p'])).toEqual([entity, entity]);
  });

  test('a record that vanished does not come back into an entity that it is not', async () => {
    const stage = addresses('a:1 MAIN ST', 'b:1 Main Street');
    await load(stage);
    const [entity = '', joined = ''] = (await entities(['a:p', 'b:p']))[0] === 'a:p' ? ['a:p', 'b:p'] : ['b:p', 'a:p'];
    const dataset = (name: string) => (name === 'a:p' ? 'a:1 MAIN ST' : 'b:1 Main Street');
    // The joined record vanished: its redirect goes.
    const report = await load(addresses(dataset(entity)), [notSameAddress('a:p', 'b:p')]);
    expect(outcomes(report)).toEqual({ absent: 1 });
    expect(await explained(idOf(joined))).toEqual([]);
    // The entity's own record vanished: it does not live on in the other.
    await load(stage, [], { fresh: true });
    await load(addresses(dataset(joined)), [notSameAddress('a:p', 'b:p')]);
    expect((await explained(idOf(joined)))[0]?.id).toBe(idOf(joined));
  });

  test('"Corrections whose records are not in the load are told in the load’s report, not lost"', async () => {
    const report = await load(addresses('a:1 MAIN ST'), [sameAddress('a:p', 'z:9'), notSameAddress('y:1', 'z:9')]);
    expect(outcomes(report)).toEqual({ absent: 2 });
    expect(report.corrections?.absent).toEqual([
      'same a:p and z:9, said by ana on 2026-03-01: "as I know them" (corrections.csv line 2): this load has no record z:9',
      'not-same y:1 and z:9, said by ana on 2026-03-01: "as I know them" (corrections.csv line 2): this load has no record y:1 and z:9',
    ]);
    expect((await explained(idOf('a:p')))[0]?.corrections).toMatchObject([{ outcome: 'absent' }]);
    expect(await read('SELECT outcome FROM correction')).toHaveLength(2);
  });

  test('"A contradiction (A same B, B same C, A not-same C) is named with its rows": the earlier "same" gives way', async () => {
    const report = await load(addresses('a:1 MAIN ST', 'b:2 PINE ST', 'c:3 OAK AVE'), [
      sameAddress('a:p', 'b:p', { when: '2026-01-01', origin: 'c.csv line 2' }),
      sameAddress('b:p', 'c:p', { when: '2026-02-01', origin: 'c.csv line 3' }),
      notSameAddress('c:p', 'a:p', { origin: 'c.csv line 4' }),
    ]);
    expect(await entities(['a:p', 'b:p', 'c:p'])).toEqual(['a:p', 'b:p', 'b:p']);
    expect(report.corrections?.contradictions).toEqual([
      'same a:p and b:p, said by ana on 2026-01-01: "as I know them" (c.csv line 2): gave way to not-same c:p and a:p, said by ana on 2026-03-01: "as I know them" (c.csv line 4)',
    ]);
  });

  test('"a not-same between two records that share a publisher’s own key": one record stays one, of two people have the last word', async () => {
    const [one, other] = ['a', 'b'];
    const stage = ({ stage: stageOf }: LoadInputs) => {
      for (const name of [one, other]) firm(stageOf(facts(name)), 'x', { name: 'ACME LLC', ein: '910000001' });
    };
    const itself = idOf('a:x', 'LegalEntity');
    // That a record is the same as itself contradicts nothing.
    const pairs = [notSameFirm('a:x', 'b:x'), notSameFirm('a:x', itself), sameFirm('b:x', idOf('b:x', 'LegalEntity'))];
    const report = await load(stage, pairs, { catalog: CATALOG });
    expect(await entities(['a:x', 'b:x'], 'LegalEntity', CATALOG)).toEqual(['a:x', 'b:x']);
    const origin = 'said by ana on 2026-03-01: "as I know them" (corrections.csv line 2)';
    expect(report.corrections?.contradictions).toEqual([
      `not-same a:x and ${itself}, ${origin}: both sides are one record, by the key that its publisher gave it`,
      `not-same a:x and b:x, ${origin}: stands against same-tax-number: taxes filed under one tax number`,
    ]);
  });

  describe('"a rule or a data set’s joins switched off"', () => {
    const NAME = { name: 'KILKENNY BREWING LLC', at: ADDRESS };
    const stage = ({ stage: stageOf }: LoadInputs) => {
      for (const name of ['a', 'b', 'c']) firm(stageOf(facts(name)), 'x', NAME);
    };
    const firms = ['a:x', 'b:x', 'c:x'];
    test.each<[string, Partial<JoinSettings>, readonly SaidPair[], number]>([
      ['nothing', {}, [], 1],
      ['the rule', { rulesOff: ['same-name-and-address'] }, [], 3],
      ['a data set', { alone: ['a'] }, [], 2],
      ['a data set, but for what people join', { alone: ['a'] }, [sameFirm('a:x', 'b:x')], 1],
      ['joins between two, by way of the third too', { apart: [['a', 'b']] }, [], 2],
      ['joins between two, but for what people join', { apart: [['a', 'b']] }, [sameFirm('a:x', 'b:x')], 1],
    ])('%s', async (_, off, pairs, count) => {
      const report = await load(stage, pairs, { catalog: CATALOG, settings: { ...NO_SETTINGS, ...off } });
      const found = await entities(firms, 'LegalEntity', CATALOG);
      expect(new Set(found).size).toBe(count);
      if (off.alone !== undefined && pairs.length === 0) expect(found.slice(1)).toEqual(['b:x', 'b:x']);
      // What records state stays one: settings are about who they are.
      expect(await read('SELECT id FROM address')).toHaveLength(1);
      expect(report.corrections?.unknownDatasets ?? []).toEqual([]);
    });

    test('a data set that the load lacks is told', async () => {
      const report = await load(stage, [], {
        catalog: CATALOG,
        settings: { ...NO_SETTINGS, alone: ['d'], apart: [['a', 'e']] },
      });
      expect(report.corrections?.unknownDatasets).toEqual(['d', 'e']);
    });
  });

  test('a load that keeps data sets without their files keeps what manifests said of them; what was said by hand comes anew', async () => {
    const settings = { ...NO_SETTINGS, rulesOff: ['same-short-street'] };
    await load(
      addresses('a:1 MAIN ST', 'b:1 Main Street', 'c:100 PINE ST'),
      [notSameAddress('a:p', 'b:p'), sameAddress('a:p', 'c:p', { origin: STORED })],
      { settings },
    );
    const report = await load((inputs) => {
      for (const each of inputs.previous) inputs.keep(each);
      addresses('d:100 PINE')(inputs);
    });
    expect(outcomes(report)).toEqual({ 'kept apart': 1 });
    expect(report.corrections?.settings.rulesOff).toEqual(['same-short-street']);
    expect(await entities(['a:p', 'b:p', 'd:p'])).toEqual(['a:p', 'b:p', 'd:p']);
  });
});

test('"independent of row order and source order": real rules, with random lists', async () => {
  const SOURCES = ['one', 'two', 'three'] as const;
  const NAMES = ['KILKENNY BREWING', 'KILKENNY BREWERY', 'KILKENNY BREWING LLC', 'BLAZING BAGELS'];
  const STREETS = ['100 MAIN ST', '100 Main Street', '100 MAIN'];
  const aShop = fc.tuple(fc.nat(NAMES.length - 1), fc.nat(STREETS.length - 1));
  const aSide = fc.tuple(fc.constantFrom(...SOURCES), fc.nat(3)).map(([source, at]) => `${source}:${source}${at}`);
  const TYPES = ['Brand', 'OperatingLocation', 'LegalEntity'] as const;
  const aPair = fc
    .tuple(aSide, aSide, fc.constantFrom(...TYPES), fc.constantFrom<CorrectionKind>('same', 'not-same', 'not-same'))
    .filter(([left, right]) => left !== right);
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...SOURCES.map(() => fc.array(aShop, { minLength: 2, maxLength: 4 }))),
      fc.array(aPair, { minLength: 1, maxLength: 8 }),
      fc.shuffledSubarray([...SOURCES], { minLength: SOURCES.length }),
      async (drawn, pairs, order) => {
        const saidPairs = pairs.map(([left, right, type, kind]) => said(type, kind)(left, right));
        const partition = async (sources: readonly (typeof SOURCES)[number][], list: readonly SaidPair[]) => {
          const database = await testDatabase('sqlite');
          try {
            const report = await buildSnapshot({
              ...{ dataDir: database.dataDir, warehouse: database.warehouse, catalog: CATALOG },
              stageInputs(load) {
                for (const source of sources) {
                  const stage = load.stage(facts(source));
                  for (const [at, [name, street]] of (drawn[SOURCES.indexOf(source)] ?? []).entries()) {
                    const at100 = { ...ADDRESS, street: STREETS[street] ?? '' };
                    const owner = firm(stage, `${source}${at}`, { name: NAMES[name] ?? '', at: at100 });
                    shop(stage, `${source}${at}`, NAMES[name] ?? '', at100, owner);
                  }
                }
                load.decide({ said: list, settings: NO_SETTINGS });
              },
            });
            const entities = new Map<string, string>();
            await storeAt(database.warehouse).read(undefined, async (snapshot) => {
              const { dialect } = snapshot;
              for (const { table } of CATALOG.types.values()) {
                if (!['brand', 'operating_location', 'legal_entity'].includes(table)) continue;
                for (const { id } of await snapshot.select<{ id: string }>(
                  `SELECT ${dialect.uuidOut('id')} AS id FROM ${table}`,
                  [],
                ))
                  entities.set(id, id);
              }
              for (const { id, entity } of await snapshot.select<{ id: string; entity: string }>(
                `SELECT ${dialect.uuidOut('id')} AS id, ${dialect.uuidOut('entity_id')} AS entity FROM redirect`,
                [],
              ))
                entities.set(id, entity);
            });
            return { entities: [...entities].sort(), report };
          } finally {
            await database.drop();
          }
        };
        const { entities, report } = await partition(SOURCES, saidPairs);
        const entityOf = new Map(entities);
        const overruled = report.corrections?.contradictions.join() ?? '';
        for (const { kind, left, right, type } of saidPairs) {
          const [one, other] = [left, right].map(({ id }) => entityOf.get(uuidText(id)));
          if (one === undefined || other === undefined) continue;
          if (kind === 'not-same') expect(one).not.toBe(other);
          else if (!overruled.includes(`same ${left.name} and ${right.name}`))
            expect([type, one]).toEqual([type, other]);
        }
        expect((await partition(order, saidPairs.toReversed())).entities).toEqual(entities);
      },
    ),
    { numRuns: 8, seed: 77 },
  );
});
