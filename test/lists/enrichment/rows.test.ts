import { describe, expect, test } from 'vitest';
import { searchRequest } from '../../../search/request/input.ts';
import { search } from '../../../search/search.ts';
import type { Snapshot } from '../../../storage/snapshot.ts';
import { ENGINES } from '../../databases.ts';
import { ask, catalog, sampleSnapshots } from '../../search/sample-snapshots.ts';
import { zip } from '../../sources/zip.ts';
import { csv, enriched } from './enrich.ts';

const samples = sampleSnapshots();
const HEADER = ['Company', 'Street', 'City', 'State', 'Zip', 'Note'];
const MAPPING = [
  { columnName: 'Company', searchField: 'NAME' },
  { columnName: 'Street', searchField: 'ADDRESS_STREET1' },
  { columnName: 'City', searchField: 'ADDRESS_CITY' },
  { columnName: 'State', searchField: 'ADDRESS_STATE' },
  { columnName: 'Zip', searchField: 'ADDRESS_POSTAL_CODE' },
] as const;

/** Brands of the sample as rows of a customer's table. */
async function customers(snapshot: Snapshot, count: number): Promise<string[][]> {
  const rows = await snapshot.select<Record<'name' | 'street' | 'city' | 'state' | 'zip', string | null>>(
    `SELECT n.name, a.street_address1 AS street, a.city, a.state, a.zip FROM brand_name AS n
      JOIN brand_operates_at_operating_location AS l ON l.from_key = n.owner_key AND l.from_rank = 0
      JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key AND o.from_rank = 0
      JOIN address AS a ON a.key = o.to_key WHERE n.rank = 0 ORDER BY n.owner_key`,
    [],
  );
  return rows
    .slice(0, count)
    .map(({ name, street, city, state, zip }, at) => [
      ...[name, street, city, state, zip].map((cell) => cell ?? ''),
      `note ${at}`,
    ]);
}

describe.each(ENGINES)('an enrichment on %s', (engine) => {
  const sample = () => {
    const found = samples.find((each) => each.engine === engine);
    if (found === undefined) throw new Error(`No sample on ${engine}.`);
    return found;
  };

  test('"every input row in the output, in order", "prefix input_", svc_id, match score, "then attribute columns"', async () => {
    const { snapshot } = sample();
    const rows = await customers(snapshot, 40);
    rows.splice(7, 0, ['ZQXV WJKP', '1 NOWHERE RD', 'NOWHERE', 'WA', '98101', 'unknown']);
    const { rows: found, work } = await enriched(snapshot, csv([HEADER, ...rows]), {
      columnOrdering: ['names.name', 'operatingLocations.addresses.city'],
      chunk: 9,
    });
    expect(work.columns.map(({ name }) => name)).toEqual([
      ...HEADER.map((name) => `input_${name}`),
      ...['svc_id', 'match_score', 'matched', 'match_reason'],
      ...['names.name', 'operatingLocations.addresses.city'],
    ]);
    expect(found.map((row) => row.input_Note)).toEqual(rows.map((row) => row[5]));
    expect(found[7]).toMatchObject({ svc_id: null, match_score: null, matched: null, 'names.name': null });
    expect(found[7]?.match_reason).toBe('No record is as probable a match as requested.');
    const [first] = found;
    expect(first).toMatchObject({ 'names.name': rows[0]?.[0], match_reason: null });
    expect(first?.svc_id).toMatch(/^B[0-9a-f]{16}$/);
    expect(first?.matched).toMatch(/^(name, address|address, name)$/);
    expect(Number(first?.match_score)).toBeGreaterThan(0.9);
    expect(String(first?.match_score)).toMatch(/^[01](\.\d{1,4})?$/);
  });

  test('each row has the match of a search for that record alone', async () => {
    const one = sample();
    const rows = (await customers(one.snapshot, 60)).filter(([, street]) => street !== '');
    const { rows: found } = await enriched(one.snapshot, csv([HEADER, ...rows]), { columnOrdering: ['id'] });
    for (const [at, [name = '', street1, city, state, postalCode]] of rows.entries()) {
      const written = searchRequest({ name, address: { street1, city, state, postalCode } }, catalog);
      const [match] = await search(one.snapshot, { ...written, isTyped: false });
      expect(found[at]).toMatchObject({
        id: match?.id ?? null,
        match_score: match === undefined ? null : Math.round(match.probability * 1e4) / 1e4,
      });
    }
  });

  test('"Duplicates in the input are matched once", wherever they stand', async () => {
    const { snapshot, statements } = sample();
    const rows = await customers(snapshot, 30);
    const [again = []] = rows;
    const [name = '', ...rest] = again.slice(0, 5);
    const repeated = Array.from({ length: 40 }, (_, at) => [
      at % 2 === 0 ? name : ` ${name.toLowerCase()}`,
      ...rest,
      `again ${at}`,
    ]);
    const input = csv([HEADER, ...rows, ...repeated]);
    await enriched(snapshot, csv([HEADER, ...rows]), { chunk: 10 });
    statements.length = 0;
    await enriched(snapshot, csv([HEADER, ...rows]), { chunk: 10 });
    const looked = statements.filter((text) => text.includes('search_key')).length;
    expect(looked).toBeGreaterThan(0);
    statements.length = 0;
    const { rows: found, state } = await enriched(snapshot, input, { chunk: 10 });
    expect(statements.filter((text) => text.includes('search_key')).length).toBe(looked);
    expect(state.counts).toMatchObject({ duplicates: 40, matched: found.length });
    expect(new Set(found.slice(30).map((row) => row.svc_id))).toEqual(new Set([found[0]?.svc_id]));
    expect(found.slice(30).map((row) => row.input_Note)).toContain('again 39');
  });

  test('"Bad rows stay in the file with the reason"', async () => {
    const { snapshot } = sample();
    const [good = []] = await customers(snapshot, 1);
    const bad = [
      ['', '', 'SEATTLE', 'WA', '98101', 'no name'],
      [...good, 'and more'],
      ['N/A', '-', 'NULL', '', '', 'nothing'],
      good.slice(0, 1),
      [good[0] ?? '', good[1] ?? '', good[2] ?? '', 'ATLANTIS', '9810', 'no state'],
    ];
    const { rows, state, result } = await enriched(snapshot, csv([HEADER, ...bad, good]));
    expect(rows.map((row) => row.match_reason)).toEqual([
      'The row has no name, website, person with first and last name, or street to search by.',
      'The row has 7 values, the header 6.',
      'The row has no name, website, person with first and last name, or street to search by.',
      null,
      null,
      null,
    ]);
    expect(rows[1]).toMatchObject({ input_Company: good[0], svc_id: null, 'names.name': null });
    expect(rows[3]).toMatchObject({ input_Company: good[0], input_Street: null });
    expect(state.counts).toEqual({ matched: 3, unmatched: 0, failed: 3, duplicates: 0 });
    expect(result.metrics).toEqual(
      Object.entries(state.counts).map(([metricName, metricValue]) => ({ metricName, columnName: null, metricValue })),
    );
  });

  test('a row that names an address alone matches who is alone there', async () => {
    const { snapshot } = sample();
    const rows = (await customers(snapshot, 200)).map((row) => ['', ...row.slice(1)]);
    const { rows: found } = await enriched(snapshot, csv([HEADER, ...rows]), {
      columnOrdering: ['operatingLocations.addresses.streetAddress1'],
    });
    const matched = found.filter((row) => row.svc_id !== null);
    expect(matched.length).toBeGreaterThan(10);
    expect(new Set(matched.map((row) => row.matched))).toEqual(new Set(['address']));
    expect(new Set(found.filter((row) => row.svc_id === null).map((row) => row.match_reason))).toContain(
      'Several are at this address; the row does not say which it means.',
    );
  });

  test('charges matched rows once per entity object, and nothing for the others', async () => {
    const { snapshot } = sample();
    const rows = await customers(snapshot, 3);
    const [again = []] = rows;
    const nobody = ['ZQXV WJKP', '', '', '', '', ''];
    const { result, state } = await enriched(snapshot, csv([HEADER, ...rows, again, nobody]), {
      columnOrdering: ['names.name', 'legalEntities.names.name'],
    });
    expect(result.billing).toContainEqual({ pricingTier: 'CORE', quantity: 4, entityType: 'BRAND' });
    expect(state.tally.filled.slice(0, 2)).toEqual([4, 4]);
    const count = (name: string) => result.columnCounts.find((each) => each.fullyQualifiedName === name)?.count;
    expect(['input_Company', 'input_Street', 'svc_id', 'match_score', 'match_reason', 'names.name'].map(count)).toEqual(
      [...[5, 4, 4, 4, 1, 4]],
    );
  });

  test('matches only whom the filter selects, at the threshold or above', async () => {
    const one = sample();
    const rows = await customers(one.snapshot, 25);
    const filter = { LIKE: ['names.name', '%A%'] };
    const input = csv([HEADER, ...rows]);
    const { rows: kept } = await enriched(one.snapshot, input, {
      searchInput: { conditions: { filter } },
      columnOrdering: ['id', 'names[*].name'],
    });
    for (const [at, [name = '', street1, city, state, postalCode]] of rows.entries()) {
      const [match] = await ask(one, { name, address: { street1, city, state, postalCode }, conditions: { filter } });
      expect(kept[at]?.id).toBe(match?.id ?? null);
    }
    expect(kept.some(({ id }) => id === null)).toBe(true);
    const { rows: sure } = await enriched(one.snapshot, input, { searchInput: { matchThreshold: 1 } });
    expect(sure.every((row) => row.svc_id === null)).toBe(true);
    const vague = csv([
      ['Company'],
      ...rows.flatMap(([name = '']) => [[name], [`${name.split(' ')[0]} OF ELSEWHERE`]]),
    ]);
    const { rows: all } = await enriched(one.snapshot, vague, { searchInput: { matchThreshold: 0 } });
    const { rows: some } = await enriched(one.snapshot, vague, { searchInput: { matchThreshold: 0.6 } });
    const { rows: usual } = await enriched(one.snapshot, vague);
    const from = (threshold: number) => all.map((row) => Number(row.match_score) >= threshold && row.svc_id !== null);
    expect(some.map((row) => row.svc_id !== null)).toEqual(from(0.6));
    expect(usual.map((row) => row.svc_id !== null)).toEqual(from(0.5));
    expect(new Set(from(0.6)).size).toBe(2);
  });

  test('goes on behind any row without writing one twice', async () => {
    const { snapshot } = sample();
    const rows = await customers(snapshot, 23);
    const input = csv([HEADER, ...rows, ['', '', '', '', '', 'bad'], ...rows.slice(3, 9)]);
    const whole = await enriched(snapshot, input, { fileFormat: 'CSV', chunk: 6 });
    for (const from of whole.states) {
      const rest = await enriched(snapshot, input, { fileFormat: 'CSV', chunk: 7, from });
      expect(Buffer.from(whole.text).subarray(0, from.bytes).toString() + rest.text).toBe(whole.text);
      expect(rest.state).toEqual(whole.state);
    }
  });

  test('LEGAL_ENTITY and OPERATING_LOCATION are matched as BRAND is', async () => {
    const one = sample();
    const rows = await customers(one.snapshot, 10);
    for (const entityType of ['LEGAL_ENTITY', 'OPERATING_LOCATION'] as const) {
      const { rows: found } = await enriched(one.snapshot, csv([HEADER, ...rows]), {
        searchInput: { entityType },
        columnOrdering: ['id'],
      });
      for (const [at, [name = '', street1, city, state, postalCode]] of rows.entries()) {
        const [match] = await ask(one, { name, entityType, address: { street1, city, state, postalCode } });
        expect(found[at]?.id).toBe(match?.id ?? null);
      }
    }
  });
});

describe('the columns of an input', () => {
  const snapshot = () => {
    const [first] = samples;
    if (first === undefined) throw new Error('No sample.');
    return first.snapshot;
  };
  const names = async (header: readonly string[]) =>
    (await enriched(snapshot(), csv([header, header.map(() => 'x')]))).work.columns
      .map(({ name }) => name)
      .filter((name) => name.startsWith('input_'));

  test('that have no name, or one that is there already, have names of their own', async () => {
    expect(await names(['name', '', 'Name', 'a', 'A', '  ', 'a_5'])).toEqual([
      ...['input_name', 'input_column_2', 'input_Name_3', 'input_a', 'input_A_5', 'input_column_6', 'input_a_5_7'],
    ]);
  });

  test('are taken for what the mapping says, in any letter case, and for nothing else', async () => {
    const [row = []] = await customers(snapshot(), 1);
    const header = ['Name', 'b', 'c', 'd', 'e', 'f'];
    const columnMapping = MAPPING.map((each, at) => ({ ...each, columnName: ' BCDE'[at]?.trim() || 'NAME' }));
    const { rows } = await enriched(snapshot(), csv([header, row]), { columnMapping });
    expect(rows[0]?.matched).toMatch(/address/);
    const byName = await enriched(snapshot(), csv([HEADER, row]), { columnMapping: MAPPING.slice(0, 1) });
    expect(byName.rows[0]?.matched).toBe('name');
  });

  test.each([
    ['', 'The file is empty.'],
    ['Company,City\n', 'The file has no rows below its header.'],
    ['Company,City\n\n , \n', 'The file has no rows below its header.'],
    ['Amount,Note\n1,a\n', 'The file expects a column of NAME'],
    ['Company,City\nA,"never closed\n', 'quotation mark is never closed'],
    ['%PDF-1.7', 'The file is no CSV'],
  ])('of a file that is no table with businesses are told in a sentence: %j', async (content, message) => {
    await expect(enriched(snapshot(), content)).rejects.toThrow(message);
    await expect(enriched(snapshot(), content)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  test('of a file of more columns than any spreadsheet has are refused by the limit and how many there are', async () => {
    const wide = csv([Array.from({ length: 40_000 }, (_, at) => `c${at}`), ['A']]);
    await expect(enriched(snapshot(), wide)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining('Row 1 has 40000 columns; a table has at most 16384.'),
    });
  });

  test('of a workbook that is small and unpacks to gigabytes are refused by the limit', async () => {
    const bomb = zip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(2 ** 20) });
    bomb.writeUInt32LE(3 * 2 ** 30, bomb.indexOf('PK\u0001\u0002') + 24);
    await expect(enriched(snapshot(), bomb)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining('The workbook unpacks to more than 1073741824 bytes; send it as CSV.'),
    });
  });

  test('that the mapping names and that are not there are refused by name', async () => {
    const columnMapping = [{ columnName: 'Firma', searchField: 'NAME' }] as const;
    await expect(enriched(snapshot(), csv([HEADER, HEADER]), { columnMapping })).rejects.toThrow(
      'columnMapping expects columns of the file (Company, Street, City, State, Zip, Note), got "Firma".',
    );
  });

  test('of a table with semicolons and Windows letters are read as those of any other', async () => {
    const text = 'Company;Straße\nACME;Größe\n';
    const { work } = await enriched(snapshot(), Buffer.from(text, 'latin1'));
    expect(work.columns[1]?.name).toBe('input_Straße');
  });
});
