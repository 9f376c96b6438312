import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { type CreateListInput, createdContent } from '../../lists/definition/read-input.ts';
import { exportColumns } from '../../lists/export/export-column.ts';
import { type ExportState, exportLines } from '../../lists/export/export-lines.ts';
import type { Snapshot, SnapshotFile } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { SnapshotLease, Warehouse } from '../../storage/warehouse.ts';
import { OUTPUT_FORMATS } from '../../tables/output/output-format.ts';
import { ENGINES } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { ownSnapshot } from '../search/own-snapshot.ts';
import { catalog, sampleSnapshots } from '../search/sample-snapshots.ts';

const samples = sampleSnapshots();
/** Brands of the sample city, and how many of them have a name. */
const [BRANDS, NAMED] = [416, 414];

/** An export as its chunks come. */
function chunks(snapshot: Snapshot, input: CreateListInput, from?: ExportState, ending = '.csv') {
  const { search, columns: defined } = checkedDefinition(createdContent(input), catalog);
  const columns = exportColumns(catalog, search.entityType, defined);
  const format = OUTPUT_FORMATS.get(ending);
  if (format === undefined) throw new Error(`No format ${ending}.`);
  return exportLines({ search, columns, format }, { snapshot, catalog }, from);
}

async function textOf(snapshot: Snapshot, input: CreateListInput, from?: ExportState, ending?: string) {
  const parts: string[] = [];
  for await (const { lines } of chunks(snapshot, input, from, ending)) parts.push(Buffer.from(lines).toString());
  return parts.join('');
}

/** The rows of an export, by column. */
const rowsOf = async (snapshot: Snapshot, input: CreateListInput): Promise<Record<string, unknown>[]> =>
  (await textOf(snapshot, input, undefined, '.ndjson'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const WIDE: CreateListInput = {
  columnOrdering: [
    ...['names.name', 'names[1].name', 'names[*].name', 'operatingLocations.rank', 'isMarketables.isMarketable'],
    ...['operatingLocations.addresses.city', 'operatingLocations[1].addresses.city', 'cardTransactions.periodEndDate'],
    ...[
      'operatingLocations[*].addresses.zip',
      'legalEntities.names.name',
      'operatingLocations.datasetIds',
      'internalId',
    ],
  ],
};

describe.each(ENGINES)('an export on %s', (engine) => {
  const snapshot = () => {
    const sample = samples.find((each) => each.engine === engine);
    if (sample === undefined) throw new Error(`No sample on ${engine}.`);
    return sample;
  };

  test('is a row an entity, in order of their keys, and takes few statements a chunk', async () => {
    const { snapshot: on, statements } = snapshot();
    statements.length = 0;
    const rows = await rowsOf(on, WIDE);
    expect(rows.length).toBe(BRANDS);
    // Keys, values of a rank, and one for each way of which all are shown.
    expect(statements.length).toBe(4);
    expect(rows.map(({ internalId }) => Number(internalId))).toEqual(
      rows.map(({ internalId }) => Number(internalId)).toSorted((one, other) => one - other),
    );
    expect(new Set(rows.map((row) => row.svc_id)).size).toBe(BRANDS);
  });

  test('names[*].name has all names, names.name the first', async () => {
    const rows = await rowsOf(snapshot().snapshot, WIDE);
    const several = rows.filter((row) => row['names[1].name'] !== null);
    expect(several.length).toBeGreaterThan(0);
    for (const row of rows) {
      const names = [row['names.name'], row['names[1].name']].filter((name) => name !== null).join('; ');
      expect(`${row['names[*].name'] ?? ''}; `.startsWith(`${names}; `)).toBe(true);
    }
  });

  test('keeps what the filter selects, no more than the limit, in the order asked for', async () => {
    const on = snapshot().snapshot;
    const name = 'names.name';
    const all = await rowsOf(on, { columnOrdering: [name] });
    const filter = { LIKE: [name, '%A%'] };
    const kept = await rowsOf(on, { searchInput: { conditions: { filter } }, columnOrdering: ['names[*].name'] });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(all.length);
    for (const row of kept) expect(row['names[*].name']).toMatch(/A/);
    const limited = await rowsOf(on, {
      searchInput: { conditions: { filter, limit: 3 } },
      columnOrdering: ['names[*].name'],
    });
    expect(limited).toEqual(kept.slice(0, 3));
    const orderBy = ['id DESC'];
    const ordered = await rowsOf(on, {
      searchInput: { conditions: { orderBy, limit: 7 } },
      columnOrdering: [name, 'id'],
    });
    expect(ordered.map(({ id }) => id)).toEqual(
      (await rowsOf(on, { columnOrdering: ['id'] }))
        .map(({ id }) => String(id))
        .toSorted()
        .reverse()
        .slice(0, 7),
    );
  });

  test('has what a prompt describes, as search does', async () => {
    const rows = await rowsOf(snapshot().snapshot, {
      searchInput: { prompt: 'coffee shops' },
      columnOrdering: ['names[*].name'],
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(BRANDS);
  });

  test.each([
    ['by key', {}],
    ['in an order', { searchInput: { conditions: { orderBy: ['names.name DESC'] } } }],
  ])('goes on behind any row without writing one twice, %s', async (_name, input) => {
    const on = snapshot().snapshot;
    const whole = await textOf(on, { ...WIDE, ...input });
    for (const limit of [1, 17, 399]) {
      const { search, columns: defined } = checkedDefinition(createdContent({ ...WIDE, ...input }), catalog);
      let state: ExportState | undefined;
      let text = '';
      const columns = exportColumns(catalog, search.entityType, defined);
      const format = OUTPUT_FORMATS.get('.csv');
      if (format === undefined) throw new Error('No CSV.');
      const first = exportLines({ search: { ...search, limit }, columns, format }, { snapshot: on, catalog });
      for await (const chunk of first) {
        text += Buffer.from(chunk.lines).toString();
        state = chunk.state;
      }
      expect(state).toMatchObject({ rows: limit, bytes: Buffer.byteLength(text) });
      expect(text + (await textOf(on, { ...WIDE, ...input }, state))).toBe(whole);
    }
  });

  test('of nothing is a header', async () => {
    const searchInput = { conditions: { filter: { EQ: ['names.name', 'NOBODY IS CALLED THIS'] } } };
    const aliases = [{ fullyQualifiedName: 'names.name', aliasName: 'Größe, "Name"' }];
    const input = { searchInput, aliases, columnOrdering: ['names.name'] };
    expect(await textOf(snapshot().snapshot, input)).toBe('"svc_id","Größe, ""Name"""\n');
  });

  test('has more columns than one statement joins tables for', async () => {
    const { snapshot: on, statements } = snapshot();
    statements.length = 0;
    const input = { columnOrdering: ['names[0..59].name', 'operatingLocations[0..29].addresses[0..2].city'] };
    const [row] = await rowsOf(on, input);
    expect(Object.keys(row ?? {}).length).toBe(151);
    expect(statements.length).toBeLessThan(15);
  });

  test('counts filled cells, and records at the tier of their dearest value', async () => {
    const columnOrdering = ['names.name', 'names[59].name', 'operatingLocations.addresses.city'];
    let state: ExportState | undefined;
    for await (const chunk of chunks(snapshot().snapshot, { columnOrdering })) state = chunk.state;
    expect(state?.tally.filled.slice(0, 3)).toEqual([BRANDS, NAMED, 0]);
    const [, , , cities = 0] = state?.tally.filled ?? [];
    expect(cities).toBeGreaterThan(0);
    // svc_id is free; names and addresses are CORE.
    expect(state?.tally.charged).toEqual({ FREE: BRANDS, CORE: NAMED + cities, PLUS: 0, PREMIUM: 0 });
  });
});

describe('an export of many rows from a file', () => {
  let warehouse: Warehouse;
  let lease: SnapshotLease;
  beforeAll(async () => {
    warehouse = storeAt((await sampleCity('sqlite')).warehouse).serve();
    await warehouse.refresh();
    lease = warehouse.acquire();
  });
  afterAll(async () => {
    lease[Symbol.dispose]();
    await warehouse.close();
  });

  const written = async (snapshot: Snapshot, chunk: number, from?: ExportState) => {
    const { search, columns: defined } = checkedDefinition(createdContent(WIDE), catalog);
    const format = OUTPUT_FORMATS.get('.csv');
    if (format === undefined) throw new Error('No CSV.');
    const exported = { search, columns: exportColumns(catalog, search.entityType, defined), format };
    const states: ExportState[] = [];
    let text = '';
    for await (const { lines, state } of exportLines(exported, { snapshot, catalog, chunk }, from)) {
      text += Buffer.from(lines).toString();
      states.push(state);
    }
    return { text, states };
  };
  /** The same snapshot, whose file threads open as `change` says. */
  const withFile = (change: Partial<SnapshotFile>): Snapshot => {
    const on = lease.snapshot;
    if (on.ownFile === undefined) throw new Error('Expected a file.');
    return {
      ...{ version: on.version, dialect: on.dialect, ownFile: { ...on.ownFile, ...change } },
      select: (statement, parameters, bounds) => on.select(statement, parameters, bounds),
      datasetIds: (set) => on.datasetIds(set),
    };
  };

  test('has the lines, the order and the counts that one thread gives them, and goes on behind any chunk', async () => {
    const one = await written(lease.snapshot, BRANDS);
    const several = await written(lease.snapshot, 10);
    expect(several.text).toBe(one.text);
    expect(several.states.at(-1)).toEqual(one.states.at(-1));
    expect(several.states.map(({ rows }) => rows)).toEqual([...Array.from({ length: 42 }, (_, at) => at * 10), BRANDS]);
    const from = several.states[25];
    const rest = await written(lease.snapshot, 10, from);
    expect(Buffer.from(one.text).subarray(0, from?.bytes).toString() + rest.text).toBe(one.text);
  });

  test('is read with what stands in for tables that the file lacks', async () => {
    const { text } = await written(
      withFile({ complete: (sql) => `WITH brand_name AS (SELECT * FROM main.brand_name WHERE false) ${sql}` }),
      10,
    );
    const named = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',')[1] !== '');
    // The first ten chunks are read by the snapshot itself.
    expect([named.slice(1, 101).includes(true), named.slice(101).includes(true)]).toEqual([true, false]);
  });

  test('fails where a thread does', async () => {
    await expect(written(withFile({ file: '/nowhere/at.sqlite' }), 10)).rejects.toThrow(/directory does not exist/);
    await expect(written(withFile({ complete: () => 'SELECT absent' }), 10)).rejects.toThrow(/no such column/);
  });
});

/** As they are stored: a reader of names takes a hyphen off their beginning. */
const HOSTILE = ['=HYPERLINK("HTTP://X")', '+CMD', '=-2+3', '@SUM(A1)', 'ÜNÏ “QUOTED”, 日本', '+12'];
const OWN = {
  own: {
    brand: ['brand_key,brand_name', ...HOSTILE.map((name, at) => `b${at},"${name.replaceAll('"', '""')}"`)],
    location: [
      'location_key,brand_key,street_address1,city,state,zip',
      ...HOSTILE.map((_, at) => `l${at},b${at},${100 + at} MAIN ST,SEATTLE,WA,98101`),
    ],
  },
};

describe.each(ENGINES)('hostile names on %s', (engine) => {
  const own = ownSnapshot(engine, OWN);
  test('"CSV files for people defuse cells that begin with = + - @ tab or CR … except numbers"', async () => {
    const text = await textOf(own(), { columnOrdering: ['names.name'] });
    const plain = await rowsOf(own(), { columnOrdering: ['names.name'] });
    expect(plain.map((row) => row['names.name']).toSorted()).toEqual(HOSTILE.toSorted());
    for (const name of HOSTILE) {
      const defused = /^[=@]|^\+C/.test(name) ? `'${name}` : name;
      expect(text).toContain(`,"${defused.replaceAll('"', '""')}"\n`);
    }
  });
});
