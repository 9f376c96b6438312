import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../../gateway/server.ts';
import { KEPT } from '../../../lists/files/download-url.ts';
import { uploadKey } from '../../../lists/files/file-keys.ts';
import type { IssuedKey } from '../../../operations/operations.ts';
import { type TestDatabase, testDatabase } from '../../databases.ts';
import { sampleCity } from '../../sample-city.ts';
import { until } from '../../until.ts';

const [LIMIT, COUNT, BYTES] = [200_000, 3, 300_000];
const CSV = 'name,city\nMoonlit Bakery,Seattle\n';

let database: TestDatabase;
let server: RunningServer;
let key: IssuedKey;

beforeAll(async () => {
  database = await testDatabase('sqlite');
  server = await startServer(
    readConfiguration({
      ...{ SVC_PORT: '0', SVC_LOG_LEVEL: 'error', SVC_DATA_DIR: database.dataDir, SVC_WORKERS: '0' },
      SVC_WAREHOUSE_URL: `sqlite:${(await sampleCity('sqlite')).warehouse}`,
      SVC_OPERATIONS_URL: `sqlite:${database.operations}`,
      ...{
        SVC_UPLOAD_LIMIT: String(LIMIT),
        SVC_ACCOUNT_UPLOADS: String(COUNT),
        SVC_ACCOUNT_UPLOAD_BYTES: String(BYTES),
      },
    }),
  );
  key = await server.operations.createKey({ plan: 'enterprise' });
});
afterEach(async () => {
  for (const { id } of await server.operations.uploads.list(key.accountId)) await remove(id);
  expect(onDisk()).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

interface Shown {
  readonly uri: string;
  readonly name: string | null;
  readonly bytes: number;
  readonly rows: number | null;
  readonly format: string;
  readonly created: string;
  readonly expires: string;
}

const folder = () => join(database.dataDir, 'uploads');
const onDisk = (): string[] => (readdirSync(database.dataDir).includes('uploads') ? readdirSync(folder()) : []);
const idOf = ({ uri }: Shown) => uri.slice('upload:'.length);

const send = async (body: RequestInit['body'], headers: Record<string, string> = {}, query = '', as = key.key) => {
  const sent = { method: 'POST', headers: { 'x-api-key': as, ...headers }, ...(body != null && { body }) };
  const response = await fetch(`${server.url}/files${query}`, { ...sent, duplex: 'half' } as RequestInit);
  const answer = JSON.parse(await response.text());
  return { status: response.status, answer, headers: response.headers };
};
const upload = async (body: RequestInit['body'] = CSV): Promise<Shown> => {
  const { status, answer } = await send(body, { 'content-type': 'text/csv' });
  expect([status, answer]).toEqual([201, expect.anything()]);
  return answer;
};
const list = async (as = key.key): Promise<readonly Shown[]> => {
  const response = await fetch(`${server.url}/files`, { headers: { 'x-api-key': as } });
  const { uploads }: { uploads: Shown[] } = JSON.parse(await response.text());
  return uploads;
};
const remove = (id: string, as = key.key) =>
  fetch(`${server.url}/files/uploads/${id}`, { method: 'DELETE', headers: { 'x-api-key': as } });

/** A form whose parts are written by hand. */
const form = (...parts: string[]) => ({
  body: `${parts.map((part) => `--XX\r\n${part}\r\n`).join('')}--XX--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=XX' },
});
const filePart = (name: string, content = CSV) =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}`;

describe('"POST /files (streamed, limits, type by content) gives the URI that inputFileUri takes"', () => {
  test('a body is a file, kept six days below its id', async () => {
    const { status, answer } = await send(CSV, { 'content-type': 'text/csv' }, '?name=customers.csv');
    expect(status).toBe(201);
    expect(answer).toEqual({
      ...{
        uri: expect.stringMatching(/^upload:[0-9a-f-]{36}$/),
        name: 'customers.csv',
        bytes: CSV.length,
        rows: null,
        format: 'CSV',
      },
      ...{ created: expect.any(String), expires: expect.any(String) },
    });
    expect(Date.parse(answer.expires) - Date.parse(answer.created)).toBe(KEPT);
    expect(readFileSync(join(database.dataDir, uploadKey(idOf(answer))), 'utf8')).toBe(CSV);
    expect(onDisk()).toEqual([idOf(answer)]);
    expect(await list()).toEqual([answer]);
    await server.operations.uploads.count(idOf(answer), key.accountId, 1);
    expect(await list()).toEqual([{ ...answer, rows: 1 }]);
    const input = { listType: 'ENRICHMENT', inputFileUri: answer.uri };
    expect(await createList(input)).toMatchObject({ data: { createList: { list: { inputFileUri: answer.uri } } } });
  });

  test.each([
    ['no content type', {}],
    ['bytes', { 'content-type': 'application/octet-stream' }],
    ['a type that is another', { 'content-type': 'application/json' }],
  ])('the bytes decide what it is: %s', async (_name, headers) => {
    const { status, answer } = await send(Buffer.from(CSV), headers);
    expect([status, answer.format, answer.name]).toEqual([201, 'CSV', null]);
  });

  test('/openapi.json describes what is answered', async () => {
    const response = await fetch(`${server.url}/openapi.json`);
    const document: { paths: object; components: { schemas: Record<string, object> } } = JSON.parse(
      await response.text(),
    );
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/files', '/files/uploads/{id}']));
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const fits = (schema: string, value: unknown) =>
      ajv.validate({ ...document, $ref: `#/components/schemas/${schema}` }, value);
    const shown = await upload();
    expect([fits('Upload', shown), fits('Uploads', { uploads: await list() })]).toEqual([true, true]);
    expect(fits('FileRefusal', (await send('%PDF-')).answer)).toBe(true);
    expect(fits('Upload', { ...shown, lines: 1 })).toBe(false);
  });

  test('a form has one file', async () => {
    const { body, headers } = form('Content-Disposition: form-data; name="note"\r\n\r\nspring', filePart('a "b".csv'));
    const { status, answer } = await send(body, headers);
    expect([status, answer.bytes]).toEqual([201, CSV.length]);
    const made = new FormData();
    made.set('file', new File([CSV], 'Ärzte.csv', { type: 'text/csv' }));
    expect(await send(made)).toMatchObject({ status: 201, answer: { name: 'Ärzte.csv', bytes: CSV.length } });
  });

  test.each([
    ['?name=..%2F..%2Fetc%2Fpasswd', {}, 'passwd'],
    ['?name=..%5C..%5Cx.csv', {}, 'x.csv'],
    ['?name=a%00b%0d%0a%E2%80%AEc.csv', {}, 'abc.csv'],
    ['?name=..', {}, null],
    ['?name=', {}, null],
    [`?name=${'n'.repeat(500)}`, {}, 'n'.repeat(150)],
    ['', { 'content-disposition': "attachment; filename*=UTF-8''Caf%C3%A9.csv" }, 'Café.csv'],
    ['', { 'content-disposition': 'attachment; filename="' }, null],
  ])('a name is nothing but a name: %s %o', async (query, headers, name) => {
    expect((await send(CSV, headers, query)).answer.name).toBe(name);
  });

  test.each([
    ['a PDF', '%PDF-1.7', /got "a PDF document"/],
    ['a web page', '<!DOCTYPE html><html>', /a web page/],
    ['JSON', '[{"name": 1}]', /got "JSON"/],
    [
      'an archive',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      /a ZIP archive that is not a workbook/,
    ],
    ['gzip', Buffer.from('1f8b0800', 'hex'), /gzip/],
    ['half a PARQUET file', 'PAR1 and so on', /PARQUET file that is cut off/],
    ['bytes', Buffer.from([1, 2, 3, 0, 4]), /a file that is not text/],
    ['blanks', ' \n\n', /without any text/],
    ['nothing', '', /nothing|an empty file/],
  ])('refuses what is no table, and says what it is: %s', async (_name, body, message) => {
    const { status, answer } = await send(body, { 'content-type': 'text/csv' });
    expect([status, answer.error_code]).toEqual([400, expect.stringMatching(/^BAD_(USER_INPUT|REQUEST)$/)]);
    expect(answer.error_message).toMatch(message);
    expect(onDisk()).toEqual([]);
  });

  test.each([
    ['no file', form('Content-Disposition: form-data; name="a"\r\n\r\nb'), /one file, got none/],
    ['two files', form(filePart('a.csv'), filePart('b.csv')), /one file, got more/],
    [
      'many fields',
      form(...Array.from({ length: 30 }, (_, at) => `Content-Disposition: form-data; name="${at}"\r\n\r\nb`)),
      /at most 2\d/,
    ],
    ['no end', { ...form(), body: `--XX\r\n${filePart('a.csv')}` }, /broken/],
    ['no boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }, /boundary/],
    [
      'another boundary',
      { ...form(filePart('a')), headers: { 'content-type': 'multipart/form-data; boundary=YY' } },
      /broken|none/,
    ],
    ['no form', { body: 'x', headers: { 'content-type': 'multipart/mixed; boundary=XX' } }, /boundary|broken|none/],
  ])('refuses a form with %s', async (_name, { body, headers }, message) => {
    const { status, answer } = await send(body, headers);
    expect([status, answer.error_code, answer.error_message]).toEqual([
      400,
      'BAD_REQUEST',
      expect.stringMatching(message),
    ]);
    expect(onDisk()).toEqual([]);
  });

  test('refuses an encoding of the body', async () => {
    expect((await send(CSV, { 'content-encoding': 'gzip' })).answer.error_code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('"others\' uploads do not exist for them"', () => {
  test('they are not listed, not removed, and no list takes them', async () => {
    const mine = await upload();
    const other = await server.operations.createKey({ plan: 'enterprise' });
    expect(await list(other.key)).toEqual([]);
    for (const id of [idOf(mine), randomUUID(), '..%2F..%2Foperations.db', 'x']) {
      const refused = await remove(id, other.key);
      expect([refused.status, JSON.parse(await refused.text()).error_code]).toEqual([404, 'NOT_FOUND']);
    }
    const refusal = (uri: string) => createList({ listType: 'ENRICHMENT', inputFileUri: uri }, other.key);
    const unknown = `upload:${randomUUID()}`;
    const [theirs, nobodys] = [await refusal(mine.uri), await refusal(unknown)];
    expect(theirs.errors[0].extensions.code).toBe('BAD_USER_INPUT');
    expect(theirs.errors[0].message).toBe(nobodys.errors[0].message.replace(unknown, mine.uri));
    expect(await list()).toEqual([mine]);
    expect((await remove(idOf(mine))).status).toBe(204);
    expect((await remove(idOf(mine))).status).toBe(404);
    expect((await createList({ listType: 'ENRICHMENT', inputFileUri: mine.uri })).errors[0].message).toContain(
      'six days',
    );
  });

  test('it needs a key of scope lists', async () => {
    const { key: narrow } = await server.operations.createKey({ plan: 'enterprise', scopes: ['graph'] });
    expect((await send(CSV, {}, '', narrow)).answer.error_code).toBe('FORBIDDEN');
    expect((await send(CSV, {}, '', 'no-such-key-0123456789')).answer.error_code).toBe('UNAUTHORIZED');
    expect(onDisk()).toEqual([]);
  });
});

describe('limits', () => {
  const chunks = (count: number) =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < count; at += 1) controller.enqueue(Buffer.alloc(1_000, 'a'));
        controller.close();
      },
    });

  test('413 that closes, for a file that is announced too large and for one that turns out so', async () => {
    const announced = await send(Buffer.alloc(LIMIT + 20_000, 'a'));
    const streamed = await send(chunks(LIMIT / 1_000 + 1));
    for (const { status, answer, headers } of [announced, streamed]) {
      expect([status, answer.error_code, headers.get('connection')]).toEqual([413, 'PAYLOAD_TOO_LARGE', 'close']);
      expect(answer.error_message).toContain(LIMIT.toLocaleString('en-US'));
    }
    const { body, headers } = form(filePart('a.csv', 'a'.repeat(LIMIT + 1)));
    expect((await send(body, headers)).status).toBe(413);
    expect((await send(chunks(LIMIT / 1_000))).status).toBe(201);
  });

  test('an account has so many uploads, and so many bytes, at a time', async () => {
    for (let at = 0; at < COUNT; at += 1) await upload();
    const refused = await send(CSV);
    expect([refused.status, refused.answer.error_code]).toEqual([409, 'CONFLICT']);
    expect(refused.answer.error_message).toContain(`at most ${COUNT} uploads`);
    for (const shown of await list()) await remove(idOf(shown));
    await upload(Buffer.alloc(LIMIT, 'a'));
    expect((await send(Buffer.alloc(BYTES - LIMIT + 1, 'a'))).status).toBe(409);
    expect((await send(chunks((BYTES - LIMIT) / 1_000 + 1))).status).toBe(409);
    expect((await send(chunks((BYTES - LIMIT) / 1_000))).status).toBe(201);
    expect((await send(CSV)).status).toBe(409);
  });

  test('of uploads that come at once no more pass than one after the other', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(Buffer.alloc(100_000, 'a'))));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await list()).toHaveLength(3);
    expect(onDisk()).toHaveLength(3);
  });

  test('what is announced to be too much is refused before it is sent', async () => {
    const refused = async (bytes: number) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      socket.write(`POST /files HTTP/1.1\r\nhost: a\r\nx-api-key: ${key.key}\r\ncontent-length: ${bytes}\r\n\r\n`);
      const [answer]: Buffer[] = await once(socket, 'data');
      socket.destroy();
      return String(answer).slice(0, 'HTTP/1.1 413'.length);
    };
    expect(await refused(LIMIT + 100_000)).toBe('HTTP/1.1 413');
    await upload(Buffer.alloc(BYTES - LIMIT + 1, 'a'));
    expect(await refused(LIMIT)).toBe('HTTP/1.1 409');
  });

  test('an upload that is broken off leaves nothing, not even its room', async () => {
    const { hostname, port } = new URL(server.url);
    for (const headers of [
      'content-length: 100000',
      'content-type: multipart/form-data; boundary=XX\r\ncontent-length: 100000',
    ]) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(
        `POST /files HTTP/1.1\r\nhost: a\r\nx-api-key: ${key.key}\r\n${headers}\r\n\r\n--XX\r\n${filePart('a.csv')}`,
      );
      await until(() => onDisk().length === 1);
      socket.destroy();
      await until(() => onDisk().length === 0);
    }
    // Two of 100,000 bytes fill the account but for what the third may have.
    for (let at = 0; at < COUNT; at += 1) await upload(Buffer.alloc(BYTES / COUNT, 'a'));
  });
});

async function createList(input: object, as = key.key) {
  const query = 'mutation ($input: CreateListInput!) { createList(input: $input) { list { inputFileUri } } }';
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': as },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return JSON.parse(await response.text());
}
