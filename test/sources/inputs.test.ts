import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Fetch } from '../../ingest/inputs/download.ts';
import type { InputLimits } from '../../ingest/inputs/limits.ts';
import { headText } from '../../sources/formats/text-lines.ts';
import { dataFolder } from '../ingest/tiny.ts';
import { fileOf, find, known, reasons } from './find.ts';
import { zip } from './zip.ts';

const CODES = 'naics,title\n722511,Full-Service Restaurants\n';
const LEVELS = 'Division,Major Group,Description\nA,01,Crops\n';
/** A file x.csv under a password. */
const ENCRYPTED =
  'UEsDBBQACQAIAP1kdF0gyzQmIwAAABkAAAAFABwAeC5jc3ZVVAkAA50/AGudPwBrdXgLAAEEAAAAAAQAAAAAMP51hTzP8y43CemD6S0IaTMCr23ts8KowvhEhUsCwDMq0OJQSwcIIMs0JiMAAAAZAAAAUEsBAh4DFAAJAAgA/WR0XSDLNCYjAAAAGQAAAAUAGAAAAAAAAQAAAKSBAAAAAHguY3N2VVQFAAOdPwBrdXgLAAEEAAAAAAQAAAAAUEsFBgAAAAABAAEASwAAAHIAAAAAAA==';
/** A brand of own records. */
const parquetOf = (options: Partial<Parameters<typeof parquetWriteBuffer>[0]>) =>
  Buffer.from(
    parquetWriteBuffer({
      columnData: [
        { name: 'brand_key', data: ['b1'], type: 'STRING' },
        { name: 'brand_name', data: ['Test'], type: 'STRING' },
      ],
      ...options,
    }),
  );

describe('packed files', () => {
  test('gzip and zip are told by their bytes, whatever the name', async () => {
    const packed = fileOf(gzipSync(CODES), 'codes.csv');
    const found = await find(packed);
    expect(found).toMatchObject({ unknown: [], broken: [] });
    expect(found.known.map(({ file }) => headText(file))).toEqual([CODES]);
    expect(found.known[0]?.name).toBe(packed);
    expect(
      (await find(fileOf(zip({ 'a.csv': CODES, 'b/c.csv': LEVELS })))).known.map(({ source }) => source.facts.name),
    ).toEqual(['naics_2017', 'sic_1987']);
  });

  test('files of one archive lie together; packed files in it are unpacked; notes of a Macintosh are not looked at', async () => {
    const file = fileOf(
      zip({
        'a.csv.gz': gzipSync(CODES),
        'b.csv': LEVELS,
        'one/x.csv': CODES,
        'two/x.csv': LEVELS,
        '__MACOSX/b.csv': 'x',
        'read.me': 'hello',
      }),
      'all.zip',
    );
    const found = await find(file);
    expect(known(found)).toEqual([
      ['all.zip/a.csv.gz', 'naics_2017'],
      ['all.zip/b.csv', 'sic_1987'],
      ['one/x.csv', 'naics_2017'],
      ['two/x.csv', 'sic_1987'],
    ]);
    expect(new Set(found.known.slice(2).map((each) => dirname(each.file))).size).toBe(2);
    expect(found.unknown).toEqual([{ name: `${file}/read.me`, reason: 'no known format' }]);
  });

  test('a name that leads out of the archive leads nowhere', async () => {
    const folder = dataFolder();
    const file = join(folder, 'evil.zip');
    writeFileSync(file, zip({ '../../../escaped.csv': CODES }));
    const found = await find(file);
    // yauzl refuses such names itself.
    expect(found.known).toEqual([]);
    expect(reasons(found)[0]).toContain('the zip file is damaged');
    expect(readdirSync(folder)).toEqual(['evil.zip']);
  });

  const noise = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 251));
  test.each<[string, Buffer, RegExp]>([
    ['a truncated gzip', gzipSync(noise).subarray(0, 1_000), /^the gzip file ends early: it is not complete$/],
    [
      'a damaged gzip',
      Buffer.concat([gzipSync(CODES).subarray(0, 12), Buffer.from('garbage, garbage')]),
      /^the gzip file is damaged/,
    ],
    ['a truncated zip', zip({ 'a.csv': CODES }).subarray(0, 60), /^the zip file is damaged/],
    [
      'a gzip bomb',
      gzipSync(Buffer.alloc(6 << 20)),
      /^unpacks to more than 200 times its \d+ bytes, as a zip bomb does$/,
    ],
    ['a zip bomb', zip({ 'a.csv': Buffer.alloc(6 << 20) }), /as a zip bomb does$/],
    [
      'more than the input may have',
      zip({ 'a.csv': noise, 'b.csv': Buffer.alloc(9 << 20, 'ab,\n') }),
      /^more than 8388608 bytes$|zip bomb/,
    ],
    ['archives in archives', gzipSync(gzipSync(gzipSync(gzipSync(CODES)))), /^archives in archives, more than 3 deep$/],
    [
      'a gzip with something behind it',
      Buffer.concat([gzipSync(CODES), Buffer.from('more')]),
      /^the gzip file is damaged/,
    ],
    ['an encrypted zip', Buffer.from(ENCRYPTED, 'base64'), /^x\.csv is encrypted$/],
    ['a PARQUET file that breaks off', parquetOf({}).subarray(0, -20), /^the PARQUET file is damaged/],
    [
      'a PARQUET file of a codec that is not unpacked',
      parquetOf({ codec: 'LZ4', compressors: { LZ4: (input: Uint8Array) => input } }),
      /unsupported compression codec: LZ4$/,
    ],
    ['a damaged PARQUET file', Buffer.from('PAR1 and no more PAR1'), /^the PARQUET file is damaged/],
  ])('%s is said to be broken', async (_, content, reason) => {
    const found = await find(fileOf(content));
    expect(found.known).toEqual([]);
    expect(found.broken).toHaveLength(1);
    expect(reasons(found)[0]).toMatch(reason);
  });

  test('too many files in an archive', async () => {
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.csv`, CODES]));
    expect(reasons(await find(fileOf(zip(files)), { limits: { maxEntries: 10 } }))).toEqual([
      'more than 10 files in one archive, and not all are JSON documents',
    ]);
  });

  test('an archive of more JSON documents than files may be is one file of documents', async () => {
    const documents = Array.from({ length: 12 }, (_, index) => [
      `${index}.json`,
      JSON.stringify({ brand_key: `b${index}`, brand_name: 'Test' }),
    ]);
    const archive = fileOf(zip(Object.fromEntries(documents)));
    const { known: one, broken } = await find(archive, { limits: { maxEntries: 10 } });
    expect([one.length, broken]).toEqual([1, []]);
    const file = one[0]?.file ?? '';
    expect(headText(file).trim().split('\n')).toHaveLength(12);
    // The publisher's day of the archive's newest file.
    expect(statSync(file).mtime.toISOString().slice(0, 10)).toBe('2026-01-02');
    expect(reasons(await find(archive, { limits: { maxEntries: 10, maxDocuments: 11 } }))).toEqual([
      'more than 11 documents in one archive',
    ]);
    expect(reasons(await find(archive, { limits: { maxEntries: 10, maxBytes: 100 } }))).toEqual([
      'more than 100 bytes',
    ]);
  });

  test.each([
    ['snappy', undefined],
    ['gzip', gzipSync],
    ['brotli', brotliCompressSync],
  ] as const)('PARQUET packed by %s is JSON lines', async (name, pack) => {
    const codec = name === 'snappy' ? 'SNAPPY' : name === 'gzip' ? 'GZIP' : 'BROTLI';
    const buffer = parquetWriteBuffer({
      columnData: [
        { name: 'brand_key', data: ['b1', 'b2'], type: 'STRING' },
        { name: 'brand_name', data: ['Test', 'Näxt'], type: 'STRING' },
        { name: 'first_observed_date', data: [new Date('2025-01-02T00:00:00Z'), null], type: 'TIMESTAMP' },
      ],
      codec,
      ...(pack === undefined ? {} : { compressors: { [codec]: (input: Uint8Array) => new Uint8Array(pack(input)) } }),
    });
    const found = await find(fileOf(Buffer.from(buffer)));
    expect(found).toMatchObject({ unknown: [], broken: [] });
    expect(
      found.known.map(({ file, source }) => [
        source.facts.name,
        headText(file)
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ]),
    ).toEqual([
      [
        'own_records',
        [
          { brand_key: 'b1', brand_name: 'Test', first_observed_date: '2025-01-02' },
          { brand_key: 'b2', brand_name: 'Näxt', first_observed_date: null },
        ],
      ],
    ]);
  });
});

test('lists and groups of PARQUET are JSON too, and no value of a column', async () => {
  const columnData = [
    { name: 'brand_key', data: ['b1', 'b2'], type: 'STRING' as const },
    { name: 'brand_name', data: [{ nested: [1] }, ['x']], type: 'JSON' as const },
  ];
  const found = await find(fileOf(Buffer.from(parquetWriteBuffer({ columnData }))));
  expect(known(found).map(([, source]) => source)).toEqual(['own_records']);
  expect(found.known.map(({ file }) => headText(file).split('\n')[1])).toEqual([
    '{"brand_key":"b2","brand_name":["x"]}',
  ]);
});

describe('paths', () => {
  test('a pattern names files and folders; a folder its files by name, but hidden ones', async () => {
    const folder = dataFolder();
    mkdirSync(join(folder, 'b'));
    writeFileSync(join(folder, 'b', 'z.csv'), CODES);
    writeFileSync(join(folder, 'b', '.hidden.csv'), CODES);
    writeFileSync(join(folder, 'b', 'a.csv'), LEVELS);
    writeFileSync(join(folder, 'c.txt'), 'x');
    expect(known(await find(`${folder}/*`))).toEqual([
      ['b/a.csv', 'sic_1987'],
      ['b/z.csv', 'naics_2017'],
    ]);
    expect(known(await find(`${folder}/**/z.*`))).toEqual([['b/z.csv', 'naics_2017']]);
    expect(reasons(await find(`${folder}/*.parquet`))).toEqual(['no file matches']);
    expect(reasons(await find(`${folder}/absent.csv`))).toEqual(['there is no such file or folder']);
    mkdirSync(join(folder, 'none'));
    expect(reasons(await find(join(folder, 'none')))).toEqual(['the folder has no files']);
  });

  test('a link into the folder that it lies in is followed no further', async () => {
    const folder = dataFolder();
    writeFileSync(join(folder, 'a.csv'), CODES);
    symlinkSync(folder, join(folder, 'again'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling.csv'));
    expect((await find(folder)).known.map(({ name }) => name)).toEqual([join(folder, 'a.csv')]);
  });

  test('a pipe is read once, from its beginning', async () => {
    const pipe = join(dataFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const writing = writeFile(pipe, gzipSync(CODES));
    const found = await find(pipe);
    await writing;
    expect(found.known.map(({ file, name }) => [name, headText(file)])).toEqual([[pipe, CODES]]);
  });

  test('"-" is the standard input, packed or not', async () => {
    for (const content of [CODES, gzipSync(CODES)]) {
      expect(known(await find('-', { standardInput: Readable.from([Buffer.from(content)]) }))).toEqual([
        ['standard input', 'naics_2017'],
      ]);
    }
  });
});

describe('https', () => {
  /** A fetch that reaches a local server under the name of https://data.example. */
  async function serve(answer: RequestListener): Promise<Fetch> {
    const server = createServer(answer);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return (url, init) => fetch(url.replace('https://data.example', `http://127.0.0.1:${port}`), init);
  }

  test('a file is downloaded as a stream, with the date of its change, and its query is not repeated', async () => {
    const given = await serve((_, response) => {
      response.setHeader('last-modified', 'Sat, 31 Jan 2026 12:00:00 GMT');
      response.end(gzipSync(CODES));
    });
    const found = await find('https://data.example/codes.csv.gz?key=secret', { fetch: given });
    expect(found.known.map(({ name }) => name)).toEqual(['https://data.example/codes.csv.gz']);
    expect(found.known[0] && existsSync(found.known[0].file)).toBe(true);
  });

  test('redirects are followed on https alone', async () => {
    const given = await serve((request, response) => {
      const to = {
        '/one': 'https://data.example/two',
        '/loop': 'https://data.example/loop',
        '/http': 'http://data.example/two',
      }[request.url ?? ''];
      if (to === undefined) response.end(CODES);
      else response.writeHead(302, { location: to }).end();
    });
    expect(known(await find('https://data.example/one', { fetch: given }))).toEqual([
      ['data.example/one', 'naics_2017'],
    ]);
    expect(reasons(await find('https://data.example/loop', { fetch: given }))).toEqual(['more than 5 redirects']);
    expect(reasons(await find('https://data.example/http', { fetch: given }))).toEqual([
      'only https URLs can be loaded',
    ]);
    expect(reasons(await find('http://data.example/two', { fetch: given }))).toEqual(['only https URLs can be loaded']);
    expect(reasons(await find('ftp://data.example/two', { fetch: given }))).toEqual(['only https URLs can be loaded']);
  });

  test.each<[string, RequestListener, string | RegExp, Partial<InputLimits>]>([
    ['is not there', (_, response) => void response.writeHead(404).end(), 'the server answered 404', {}],
    ['stands still', (_, response) => void response.write('a,b\n'), 'nothing came for 0.3 s', {}],
    ['never answers', () => {}, 'the download took longer than 0.5 s', { maxDownloadMs: 500 }],
    ['is too large', (_, response) => void response.end(Buffer.alloc(9 << 20)), 'more than 8388608 bytes', {}],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('a,b\n');
        setTimeout(() => response.destroy(), 20);
      },
      /^the download failed: /,
      {},
    ],
  ])('a file that %s', async (_, answer, reason, limits) => {
    const found = await find('https://data.example/file.csv?key=secret', { fetch: await serve(answer), limits });
    expect(found.known).toEqual([]);
    expect(found.broken.map(({ name }) => name)).toEqual(['https://data.example/file.csv']);
    expect(reasons(found)[0]).toMatch(reason);
  });
});
