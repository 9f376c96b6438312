import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeAt } from '../../storage/store-at.ts';
import { filesOf } from '../../tables/output/resumable-lines.ts';
import { childEnvironment } from '../child-environment.ts';
import { csv } from '../lists/enrichment/enrich.ts';
import { sampleCity } from '../sample-city.ts';
import { codecsOf } from '../tables/parquet-codecs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { runCommandWith } from './run-command.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'cli', 'svc.js');
const folder = temporaryFolder('enrich', afterAll);
const [few, many] = [join(folder, 'few.csv'), join(folder, 'many.csv')];
const settings = async () => {
  const { warehouse } = await sampleCity('sqlite');
  return { SVC_DATA_DIR: folder, SVC_WAREHOUSE_URL: `sqlite:${warehouse}` };
};

beforeAll(async () => {
  const names = await storeAt((await sampleCity('sqlite')).warehouse).read(undefined, (snapshot) =>
    snapshot.select<{ name: string }>('SELECT name FROM brand_name WHERE rank = 0 ORDER BY owner_key', []),
  );
  const rows = names.map(({ name }) => [name, 'note']);
  writeFileSync(
    few,
    csv([['Firma', 'Note'], ...rows.slice(0, 5), ['', 'nobody'], ['ZQXV WJKP', 'nobody'], ['A', 'b', 'c']]),
  );
  const distinct = Array.from({ length: 8 }, (_, at) => rows.map(([name = '']) => [`${name} ${at}`, String(at)]));
  writeFileSync(many, csv([['Company', 'Note'], ...distinct.flat()]));
});

const enrich = async (...words: string[]) => runCommandWith(await settings(), ['enrich', ...words]);
const leftOf = (file: string) => Object.values(filesOf(file)).filter((each) => existsSync(each));

test('`svc enrich` writes every row, says what it took columns for, and by its code whether some failed', async () => {
  const file = join(folder, 'few-out.ndjson');
  const { status, stderr } = await enrich(few, '--to', file, '--map', 'name="firma"', '--columns', 'names.name');
  expect(stderr).toMatch(/^Firma: name\. The mapping says so\.\nNote: copied\n/);
  expect(stderr).toMatch(
    /\n8 rows: 5 matched, 1 not, 2 that could not be searched by \(column match_reason\); 0 duplicates: /,
  );
  expect(status).toBe(2);
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.map((row) => row.svc_id !== null)).toEqual([true, true, true, true, true, false, false, false]);
  expect(Object.keys(rows[0])).toEqual([
    ...['input_Firma', 'input_Note', 'svc_id', 'match_score', 'matched', 'match_reason', 'names.name'],
  ]);
  expect(leftOf(file)).toEqual([]);
});

test('"snappy or zstd": a finished PARQUET file is packed as SVC_PARQUET_CODEC says', async () => {
  const file = join(folder, 'few-out.parquet');
  const snappy = { ...(await settings()), SVC_PARQUET_CODEC: 'snappy' };
  await runCommandWith(snappy, ['enrich', few, '--to', file, '--map', 'name=Firma']);
  expect(await codecsOf(file)).toEqual(['SNAPPY']);
});

test('what one column is said to hold is proposed of no other one', async () => {
  const two = join(folder, 'two.csv');
  writeFileSync(
    two,
    csv([
      ['Company', 'Trade', 'City'],
      ['ZQXV WJKP', 'B', 'SEATTLE'],
    ]),
  );
  const { stderr } = await enrich(two, '--to', join(folder, 'two-out.csv'), '--map', 'name=Trade');
  expect(stderr).toMatch(/^Company: copied\nTrade: name\. The mapping says so\.\nCity: city\. /);
});

test('the entity, the threshold and the filter are those of the command', async () => {
  const places = join(folder, 'places.csv');
  const words = [few, '--map', 'name=Firma'];
  await enrich(...words, '--to', places, '--entity', 'operating_location');
  expect(readFileSync(places, 'utf8')).toMatch(/\n"[^\n]*","O[0-9a-f]{16}",/);
  const none = JSON.stringify({ EQ: ['names.name', 'NOBODY IS CALLED THIS'] });
  for (const only of [
    ['--threshold', '1'],
    ['--filter', none],
  ]) {
    const { stderr } = await enrich(...words, '--to', join(folder, 'none.csv'), '--force', ...only);
    expect(stderr).toMatch(/8 rows: 0 matched, 6 not, 2 that/);
  }
});

test.each([
  ['an ending that is no format', [few, '--to', 'a.xlsx'], /--to expects a name that ends in/],
  ['a file that is not there', ['nowhere.csv', '--to', 'a.csv'], /There is no file nowhere\.csv/],
  [
    'a column that is not there',
    [few, '--to', 'a.csv', '--map', 'name=Company'],
    /columns of the file \(Firma, Note\)/,
  ],
  ['a field that is none', [few, '--to', 'a.csv', '--map', 'phone=Note'], /Expected pairs such as name=Company/],
  ['a header that says nothing', [few, '--to', 'a.csv'], /a column of NAME/],
  ['a threshold that is none', [few, '--to', 'a.csv', '--threshold', '1.5'], /Expected a number from 0 to 1/],
  ['a path that is none', [few, '--to', 'a.csv', '--columns', 'names.nme'], /Unknown path "names.nme"/],
])('%s is one line, and leaves nothing', async (_name, words, message) => {
  const { status, stderr } = await enrich(...words);
  expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toMatch(message);
  expect(readdirSync('.').filter((name) => name.startsWith('a.csv'))).toEqual([]);
});

test('"killed and started again" it goes on; other options, and a file that is there, need --force', async () => {
  const [whole, file] = [join(folder, 'whole.csv'), join(folder, 'killed.csv')];
  expect((await enrich(many, '--to', whole)).status).toBe(0);
  const child = spawn(process.execPath, [ENTRY, 'enrich', many, '--to', file], {
    env: childEnvironment(await settings()),
    stdio: 'ignore',
  });
  await until(() => existsSync(filesOf(file).checkpoint) && checkpointRows(file) > 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const done = checkpointRows(file);
  expect(existsSync(file)).toBe(false);
  expect((await enrich(many, '--to', file, '--threshold', '0.9')).stderr).toMatch(
    /belongs to another input file or to other options/,
  );
  expect(checkpointRows(file)).toBe(done);
  expect((await enrich(many, '--to', file)).status).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(whole, 'utf8'));
  expect(leftOf(file)).toEqual([]);
  expect((await enrich(many, '--to', file)).stderr).toMatch(/already exists; --force replaces it/);
});

const checkpointRows = (file: string): number => JSON.parse(readFileSync(filesOf(file).checkpoint, 'utf8')).state.rows;
