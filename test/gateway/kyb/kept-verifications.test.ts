import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLines } from '../../../cli/audit-report.ts';
import { SHAPE_PATHS } from '../../../verification/service/paths.ts';
import { faultsBy } from '../../verification/openapi/open-api.ts';
import { startScreening } from '../screening/screening-service.ts';

let service: Awaited<ReturnType<typeof startScreening>>;
let end: () => Promise<void>;
beforeAll(async () => {
  service = await startScreening({
    onEnd(ends) {
      end = ends;
    },
  });
});
afterAll(() => end());

const DATA = {
  names: ['Blue Wren Bakery'],
  addresses: [{ street_address1: '1200 Aldewick Street', city: 'Sandbox Harbor', state: 'WA', postal_code: '98998' }],
  persons: [{ first_name: 'Mara', last_name: 'Quill', ssn: '219123456' }],
  tins: ['999000011'],
};

async function ask(path: string, { as = service.key, body }: { as?: string; body?: object } = {}) {
  const response = await fetch(service.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': as, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text), headers: response.headers };
}

const verify = async (path: string, options: { as?: string } = {}): Promise<string> =>
  (await ask(path, { body: { data: DATA }, ...options })).body.response_id;

const schemaFaults = (name: string, value: unknown) => faultsBy(`/components/schemas/${name}`, value);

test('"a verification can be opened again by its response id", at once, by the account that asked, without its numbers', async () => {
  const id = await verify('/v2/kyb/?package=verify&attrs=tin_verification,ssn_verification,watchlist');
  const { status, text, body, headers } = await ask(`/v2/kyb/verifications/${id}`);
  expect({ status, faults: schemaFaults('KeptVerification', body) }).toEqual({ status: 200, faults: [] });
  expect(headers.get('x-svc-credits')).toBeNull();
  expect(text).not.toMatch(/219123456|999000011|ssn"/);
  expect(body).toMatchObject({
    response_id: id,
    package: 'verify',
    attrs: ['tin_verification', 'ssn_verification', 'watchlist'],
    request: { data: { names: DATA.names, addresses: DATA.addresses, tins: ['*****0011'] } },
    answer: { shape: 'v2', body: { response_id: id } },
    decision: null,
    decisions: [],
  });
  const [address] = body.tasks;
  expect(address).toMatchObject({ task_name: 'address_verification', result: 'address_match', status: 'success' });
  expect(address.reason).toContain('is similar to');
  expect(address.comparisons[0]).toMatchObject({
    requested: '1200 Aldewick Street, Sandbox Harbor, WA 98998',
    recorded: '1200 ALDERWICK ST, SANDBOX HARBOR, WA 98998',
  });
  const stranger = await service.newKey();
  for (const [path, as] of [
    [id, stranger],
    ['00000000-0000-4000-8000-000000000000', service.key],
    ['none', service.key],
  ] as const)
    expect(await ask(`/v2/kyb/verifications/${path}`, { as })).toMatchObject({ status: 404, body: { error: true } });
  const decided = await ask(`/v2/kyb/verifications/${id}/decision`, { as: stranger, body: { status: 'approved' } });
  expect(decided.status).toBe(404);
});

test('"append-only trail of who, when, what": a decision names the one that it follows, and svc audit show has all', async () => {
  const id = await verify('/v2/kyb/?package=verify');
  const path = `/v2/kyb/verifications/${id}/decision`;
  const first = await ask(path, { body: { status: 'referred', note: ' Ask for 219-12-3456. ' } });
  expect({ status: first.status, faults: schemaFaults('DecidedVerification', first.body) }).toEqual({
    status: 200,
    faults: [],
  });
  expect(first.body.decision).toMatchObject({ status: 'referred', note: 'Ask for *****3456.', version: 1 });
  const late = await ask(path, { body: { status: 'rejected' } });
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('has version 1, not 0') } });
  const second = await ask(path, { body: { status: 'approved', note: '', version: 1 } });
  expect(second.body.decision).toMatchObject({ status: 'approved', note: null, version: 2 });
  expect(second.body.decisions.map((each: { status: string }) => each.status)).toEqual(['referred', 'approved']);
  const { body: kept } = await ask(`/v2/kyb/verifications/${id}`);
  expect(kept).toMatchObject(second.body);
  const entry = await service.operations.auditEntry(id);
  if (entry === undefined) throw new Error('Expected the verification to be kept.');
  const lines = auditLines(entry, 'again').map((line) => line.replaceAll(/ +/g, ' '));
  const keyId = second.body.decision.api_key_id;
  expect(lines).toContain('decided at key note');
  expect(lines).toContain(`referred ${first.body.decision.timestamp} ${keyId} Ask for *****3456.`);
  expect(lines.findIndex((line) => line.startsWith('approved '))).toBeGreaterThan(0);
});

test.each([
  [{ status: 'ok' }, 'status expects one of approved, rejected, referred, got "ok".'],
  [{}, 'status expects one of approved, rejected, referred, got nothing.'],
  [{ status: 'approved', version: -1 }, 'version expects a whole number from 0 on, got -1.'],
  [{ status: 'approved', note: '\u0000' }, 'note expects a text without control characters and broken letters'],
  [{ status: 'approved', reason: 'x' }, 'The body expects only status, note, version'],
])('%o is refused with what was expected', async (body, message) => {
  const refused = await ask('/v2/kyb/verifications/none/decision', { body });
  expect(refused).toMatchObject({ status: 400, body: { error: true, message: expect.stringContaining(message) } });
});

test('the latest verifications of an account, in pages, in every shape', async () => {
  const as = await service.newKey();
  const asked: string[] = [];
  for (const shape of ['v2', 'legacy', 'v1'] as const) {
    const id = await verify(`${SHAPE_PATHS[shape]}?package=verify`, { as });
    asked.push(id);
    const { body } = await ask(`/v2/kyb/verifications/${id}/`, { as });
    expect(schemaFaults('KeptVerification', body)).toEqual([]);
    expect(body.answer).toMatchObject({ shape, body: { response_id: id } });
    expect(body.tasks[0]).toMatchObject({ result: 'address_match', reason: expect.stringContaining('is similar to') });
  }
  const listed: string[] = [];
  let token = '';
  do {
    const { body } = await ask(`/v2/kyb/verifications?max_results=2${token}`, { as });
    expect(schemaFaults('VerificationsResponse', body)).toEqual([]);
    listed.push(...body.verifications.map((each: { response_id: string }) => each.response_id));
    token = body.next_page_token === null ? '' : `&page_token=${body.next_page_token}`;
    expect(body.verifications[0]).toMatchObject({ names: DATA.names, succeeded: expect.any(Number), decision: null });
  } while (token !== '');
  expect(listed.map((id) => id.replaceAll('-', ''))).toEqual(asked.map((id) => id.replaceAll('-', '')).toReversed());
  expect((await ask('/v2/kyb/verifications', { as: await service.newKey() })).body.verifications).toEqual([]);
});

test.each([
  ['max_results=0', 'max_results expects a whole number from 1 to 100'],
  ['max_results=x', 'max_results expects a whole number from 1 to 100'],
  ['page_token=x', 'page_token expects the next_page_token of an answer'],
  ['limit=1', 'The query string expects only max_results, page_token'],
])('a list with %s is refused', async (query, message) => {
  const refused = await ask(`/v2/kyb/verifications?${query}`);
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
});

test('"a key without scope kyb gets words that help"', async () => {
  const as = await service.newKey({ scopes: ['graph'] });
  for (const path of ['', '/none'])
    expect(await ask(`/v2/kyb/verifications${path}`, { as })).toMatchObject({
      status: 403,
      body: { message: 'This needs an API key of scope kyb; this key has graph.' },
    });
});
