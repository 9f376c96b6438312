import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Snapshot } from '../../../storage/snapshot.ts';
import { OUTPUT_FORMATS } from '../../../tables/output/output-format.ts';
import { checkpointOf, filesOf } from '../../../tables/output/resumable-lines.ts';
import { CHECKPOINT } from '../../../verification/portfolio/checkpoint.ts';
import { columnsOf } from '../../../verification/portfolio/columns.ts';
import { outputColumns } from '../../../verification/portfolio/output-row.ts';
import { rowRequest } from '../../../verification/portfolio/row-request.ts';
import { rowVerifier } from '../../../verification/portfolio/row-verifier.ts';
import { verifyPortfolio } from '../../../verification/portfolio/verify-portfolio.ts';
import { readOptions } from '../../../verification/request/read-options.ts';
import { loadedTaxNumbers } from '../../../verification/tax-numbers/loaded-tax-numbers.ts';
import { childEnvironment } from '../../child-environment.ts';
import { runCommandWith } from '../../cli/run-command.ts';
import { sampleCity } from '../../sample-city.ts';
import { sampleSnapshots } from '../../search/sample-snapshots.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';

const samples = sampleSnapshots();
const options = readOptions({ package: 'verify', attrs: 'tin_verification,ssn_verification' }, 'v2');

describe('"header mapping"', () => {
  const meanings = (header: string, named = new Map()) =>
    columnsOf(header.split(','), named).map(({ column }) => column ?? '-');

  test.each([
    [
      'name,street_address1,street_address2,city,state,postal_code,website,tin',
      'name street_address1 street_address2 city state postal_code website tin',
    ],
    [
      'Business Name,DBA,Address,Unit,City,State,ZIP Code,URL,EIN',
      'name name_2 street_address1 street_address2 city state postal_code website tin',
    ],
    ['company,first name,Last-Name,SSN,Customer No', 'name first_name last_name ssn -'],
    ['Company,Owner', 'name person'],
  ])('%s', (header, expected) => {
    expect(meanings(header).join(' ')).toBe(expected);
  });

  test('"--columns name=Firma,… overrides"', () => {
    expect(
      meanings(
        'Firma,PLZ,name',
        new Map([
          ['name', 'firma'],
          ['postal_code', 'PLZ'],
        ]),
      ),
    ).toEqual(['name', 'postal_code', '-']);
  });

  test.each([
    [
      '"clear error where no name column is recognised"',
      'Firma,Ort',
      undefined,
      'No column looks like the names of businesses. The columns are Firma, Ort; choose one with --columns name=<its name>.',
    ],
    [
      'a named column that is not there',
      'name',
      new Map([['city', 'Ort']]),
      'The header has no column "Ort" for city; its columns are name.',
    ],
    [
      'two of one purpose',
      'name,zip,Zip Code',
      undefined,
      'Two columns look like postal_code: zip and Zip Code; choose one with --columns postal_code=<its name>.',
    ],
  ])('%s', (_, header, named, message) => {
    expect(() => meanings(header, named)).toThrow(message);
  });
});

describe('a row', () => {
  const request = (header: string, row: string) => rowRequest(columnsOf(header.split(',')), row.split(','), options);

  test('is a request as a client would send it', () => {
    expect(
      request(
        'name,dba,street,unit,city,state,zip,url,ein,owner,ssn',
        'Acme LLC,Acme,1 Main St,2,Seattle,WA,98101,acme.com,12-3456789,Jane Q Doe,123-45-6789',
      ),
    ).toEqual({
      names: ['Acme LLC', 'Acme'],
      primaryName: null,
      addresses: [
        { streetAddress1: '1 Main St', streetAddress2: '2', city: 'Seattle', state: 'WA', postalCode: '98101' },
      ],
      persons: [{ firstName: 'JANE', lastName: 'DOE', ssn: '123456789' }],
      websites: ['acme.com'],
      tins: ['123456789'],
      personsToScreen: [],
    });
  });

  test('a zero that a spreadsheet dropped is put back; a street alone is no address', () => {
    expect(request('name,street,ein', 'Acme,1 Main St,12345678')).toMatchObject({ addresses: [], tins: ['012345678'] });
  });

  test.each([
    ['name,city', ',Seattle', /business name/],
    ['name', 'Acme,more', 'The row has 2 values, the header 1.'],
    ['name', 'x'.repeat(10_000), /name/],
  ])('that makes no request says why: %s', (header, row, fault) => {
    expect(request(header, row)).toEqual({ fault: expect.stringMatching(fault) });
  });
});

test('a column of SSNs is never copied, nor is one that is called so', () => {
  const columns = columnsOf(['name', 'Owner SSN', 'Spouse SSN', 'note']);
  expect(outputColumns(columns, options).flatMap(({ name }) => (name.startsWith('input_') ? name : []))).toEqual([
    'input_name',
    'input_note',
  ]);
});

const HEADER = 'id,name,city,state,EIN,owner,Personal No,note';
const NAMED = new Map([['ssn', 'Personal No']] as const);
const ROWS = [
  '1,Blue Wren Bakery,SANDBOX HARBOR,WA,99-9000011,Mara Quill,123-45-6789,=1+1',
  '2,Zzyzx Qwertz,SANDBOX HARBOR,WA,999000022,,,-5',
  '3,,,,,,,no name',
  '4,No Such Firm Qwzx,SEATTLE,WA,970701234,,,"a, ""b"""',
];

describe('"every input row in the output, in order"', () => {
  const folder = temporaryFolder('portfolio', afterAll);
  const write = (name: string, rows: readonly string[]) => {
    const file = join(folder, name);
    writeFileSync(file, [HEADER, ...rows].join('\n'));
    return file;
  };
  const verified = async (snapshot: Snapshot, input: string, output: string, stopAfter = Number.POSITIVE_INFINITY) => {
    const format = OUTPUT_FORMATS.get(output.slice(output.lastIndexOf('.')));
    if (format === undefined) throw new Error('No format.');
    const stopping = new AbortController();
    const portfolio = {
      input,
      output,
      format,
      options,
      named: NAMED,
      work: 'test',
      checkpoint: checkpointOf(output, CHECKPOINT),
    };
    return verifyPortfolio(portfolio, {
      verifier: rowVerifier(options, {
        snapshot,
        taxNumbers: loadedTaxNumbers({ snapshot, ssnKey: undefined }),
        signal: stopping.signal,
      }),
      dataVersion: snapshot.version,
      signal: stopping.signal,
      progress: (rows) => rows >= stopAfter && stopping.abort(new Error('killed')),
    });
  };
  const csv = (file: string): Record<string, string>[] => parse(readFileSync(file), { columns: true });

  test('CSV: input_ columns, what was found, one column per task and reason; no SSN; formulas defused', async () => {
    for (const { snapshot, engine } of samples) {
      const output = join(folder, `out-${engine}.csv`);
      const counts = await verified(snapshot, write('in.csv', ROWS), output);
      expect(counts).toEqual({ verified: 1, found: 1, not_found: 1, failed: 1 });
      const rows = csv(output);
      expect(rows.map(({ input_id, row, status }) => [input_id, row, status])).toEqual([
        ['1', '2', 'verified'],
        ['2', '3', 'found'],
        ['3', '4', 'failed'],
        ['4', '5', 'not_found'],
      ]);
      expect(Object.keys(rows[0] ?? {})).not.toContain('input_Personal No');
      expect(rows[0]).toMatchObject({
        input_EIN: '99-9000011',
        input_note: "'=1+1",
        entity_name: 'BLUE WREN BAKERY LLC',
        brand_name: 'BLUE WREN BAKERY',
        name_verification: 'name_exact_match',
        tin_verification: 'tin_verified',
        ssn_verification: 'not_completed',
        data_version: snapshot.version,
      });
      expect(Number(rows[0]?.entity_match_probability)).toBeGreaterThan(0.9);
      expect(rows[1]).toMatchObject({
        input_EIN: '999000022',
        input_note: '-5',
        entity_name: 'COPPER KETTLE DINER INC',
      });
      expect(rows[2]?.fault).toContain('business name');
      expect(rows[3]).toMatchObject({
        input_EIN: '*****1234',
        input_note: 'a, "b"',
        entity_id: '',
        name_verification: 'name_not_verified',
      });
      expect(readFileSync(output, 'utf8')).not.toMatch(/123-?45-?6789|970701234/);
      expect(readdirSync(folder).filter((file) => file.startsWith(`out-${engine}.csv.`))).toEqual([]);
    }
  });

  test('NDJSON and PARQUET have the same rows, with numbers as numbers', async () => {
    const [sample] = samples;
    if (sample === undefined) throw new Error('No sample.');
    const input = write('formats.csv', ROWS);
    const [ndjson, parquet] = [join(folder, 'out.ndjson'), join(folder, 'out.parquet')];
    await verified(sample.snapshot, input, ndjson);
    await verified(sample.snapshot, input, parquet);
    const strip = ({ response_id: _, ...row }: Record<string, unknown>) => row;
    const lines = readFileSync(ndjson, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => strip(JSON.parse(line)));
    const file = await asyncBufferFromFile(parquet);
    expect((await parquetReadObjects({ file, compressors })).map(strip)).toEqual(lines);
    expect(lines[0]).toMatchObject({
      row: 2,
      input_note: '=1+1',
      fault: null,
      entity_match_probability: expect.any(Number),
    });
    const { schema } = await parquetMetadataAsync(file);
    const typeOf = (name: string) => schema.find((each) => each.name === name);
    expect(typeOf('row')).toMatchObject({ type: 'DOUBLE' });
    expect(typeOf('status')).toMatchObject({ type: 'BYTE_ARRAY', converted_type: 'UTF8' });
  });

  const MANY = Array.from({ length: 1_300 }, (_, at) => `${at},Qwzx ${at},,,,,,`);

  test('"killed and started again it goes on after the last complete chunk and never writes a row twice"', async () => {
    const [sample] = samples;
    if (sample === undefined) throw new Error('No sample.');
    const input = write('rows.csv', MANY);
    for (const ending of ['.csv', '.ndjson', '.parquet']) {
      const output = join(folder, `many${ending}`);
      await expect(verified(sample.snapshot, input, output, 1)).rejects.toThrow('killed');
      const first = checkpointOf(output, CHECKPOINT);
      expect(first?.rows).toBeGreaterThan(0);
      expect(first?.rows).toBeLessThan(MANY.length);
      expect(existsSync(output)).toBe(false);
      const { lines } = filesOf(output);
      const before = readFileSync(lines, 'utf8');
      // What was written after the checkpoint, by a process that was killed then.
      appendFileSync(lines, `"half a row${'x'.repeat(3_000_000)}`);
      expect(await verified(sample.snapshot, input, output)).toEqual({
        verified: 0,
        found: 0,
        not_found: MANY.length,
        failed: 0,
      });
      const all =
        ending === '.csv'
          ? csv(output)
          : ending === '.ndjson'
            ? readFileSync(output, 'utf8')
                .trimEnd()
                .split('\n')
                .map((line) => JSON.parse(line))
            : await parquetReadObjects({ file: await asyncBufferFromFile(output), compressors });
      expect(all.map(({ input_id }) => input_id)).toEqual(MANY.map((_, at) => String(at)));
      if (ending !== '.parquet') expect(readFileSync(output, 'utf8').startsWith(before)).toBe(true);
      expect(existsSync(lines)).toBe(false);
    }
  });

  test('a file without rows, or that is no table, leaves nothing', async () => {
    const [sample] = samples;
    if (sample === undefined) throw new Error('No sample.');
    await expect(verified(sample.snapshot, write('none.csv', []), join(folder, 'none-out.csv'))).rejects.toThrow(
      'no rows',
    );
  });
});

describe('`svc verify`', () => {
  const ENTRY = join(import.meta.dirname, '..', '..', '..', 'cli', 'svc.js');
  const settings = async () => {
    const { dataDir, warehouse } = await sampleCity('sqlite');
    return { SVC_DATA_DIR: dataDir, SVC_WAREHOUSE_URL: `sqlite:${warehouse}` };
  };
  const svc = async (...words: readonly string[]) => runCommandWith(await settings(), ['verify', ...words]);

  test('says how many rows came to what, and by its code whether some failed', async () => {
    const folder = temporaryFolder('portfolio');
    const [input, output] = [join(folder, 'in.csv'), join(folder, 'out.csv')];
    writeFileSync(input, ['Firma;Ort', 'Blue Wren Bakery;SANDBOX HARBOR', ';SEATTLE'].join('\n'));
    const done = await svc(input, '--to', output, '--columns', 'name=Firma,city=Ort');
    expect(done.stderr).toMatch(
      /2 rows: 1 verified, 0 found under another name, 0 not found, 1 failed \(column fault\)\.\n$/,
    );
    expect(done.status).toBe(2);
    expect(await svc(input, '--to', output)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--force replaces it'),
    });
    expect(await svc(input, '--to', output, '--force')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('No column looks like the names'),
    });
    expect(await svc(input, '--to', join(folder, 'out.txt'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('.csv, .ndjson, .parquet'),
    });
    expect(await svc(input, '--to', join(folder, 'b.csv'), '--attrs', 'x')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('attrs'),
    });
    expect(await svc(join(folder, 'none'), '--to', output, '--force')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no file'),
    });
  });

  test("gives in several threads the rows of one, in their order; equal rows at a time are in nobody's way", async () => {
    const folder = temporaryFolder('portfolio');
    const input = join(folder, 'in.csv');
    const [sample] = samples;
    const firms = await sample?.snapshot.select<{ name: string; tin: string }>(
      `SELECT n.name, t.tin FROM legal_entity_name AS n
        JOIN legal_entity_files_taxes_using_tin AS f ON f.from_key = n.owner_key JOIN tin AS t ON t.key = f.to_key
        WHERE n.rank = 0 AND t.tin IS NOT NULL ORDER BY n.owner_key LIMIT 20`,
      [],
    );
    const rows = (firms ?? []).flatMap(({ name, tin }) => [
      `"${name}",${tin}`,
      `"${name}",${tin}`,
      `"${name} X",`,
      ',123456789',
    ]);
    expect(rows.length).toBeGreaterThan(40);
    writeFileSync(input, ['name,tin', ...rows].join('\n'));
    const verified = async (threads: string) => {
      const output = join(folder, `out-${threads}.csv`);
      const words = ['--attrs', 'tin_verification,watchlist', '--threads', threads];
      expect((await svc(input, '--to', output, ...words)).status).toBe(2);
      const found: Record<string, string>[] = parse(readFileSync(output), { columns: true });
      return found.map(({ response_id: _, ...row }) => row);
    };
    const alone = await verified('1');
    expect(new Set(alone.map((row) => `${row.status} ${row.tin_verification}`)).size).toBeGreaterThan(2);
    expect(alone.some((row) => row.tin_verification === 'not_completed')).toBe(false);
    expect(await verified('3')).toEqual(alone);
    expect((await svc(input, '--to', join(folder, 'b.csv'), '--threads', '0')).stderr).toContain('from 1 to 64');
  });

  test('goes on after SIGKILL', async () => {
    const folder = temporaryFolder('portfolio');
    const [input, output] = [join(folder, 'in.csv'), join(folder, 'out.csv')];
    const count = 3_000;
    writeFileSync(input, ['name', ...Array.from({ length: count }, (_, at) => `Qwzx ${at}`)].join('\n'));
    const child = spawn(process.execPath, [ENTRY, 'verify', input, '--to', output], {
      env: childEnvironment(await settings()),
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await until(() => existsSync(filesOf(output).checkpoint) || existsSync(output));
    child.kill('SIGKILL');
    await ended;
    const interrupted = !existsSync(output);
    if (interrupted) expect((await svc(input, '--to', output)).status).toBe(0);
    const rows: Record<string, string>[] = parse(readFileSync(output), { columns: true });
    expect(rows.map(({ input_name }) => input_name)).toEqual(Array.from({ length: count }, (_, at) => `Qwzx ${at}`));
  });
});
