import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LISTED_SCREENING } from '../../../verification/kept/kept-screening.ts';
import { until } from '../../until.ts';
import { listedName, startScreening } from './screening-service.ts';

let service: Awaited<ReturnType<typeof startScreening>>;
let end: () => Promise<void> = async () => {};
beforeAll(async () => {
  service = await startScreening({
    trial: { screeningsPerHour: 1e6 },
    onEnd: (ending) => {
      end = ending;
    },
  });
});
afterAll(() => end());

const search = (name: string) => ({
  tag: 't',
  searches: [{ type: 'ENTITY', entity_description: { org_name: [name] } }],
});

test('"POST screen", with and without the last slash: the listed party, from the snapshot that the header names', async () => {
  const { name, list } = await listedName();
  for (const path of ['/screen', '/screen/']) {
    const { status, body, headers } = await service.send(path, { ...search(name), caller_id: 'me' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-svc-data-asset-version')).toBe(service.warehouse.current);
    expect(headers.get('x-request-id')).not.toBeNull();
    expect(Object.keys(body)).toEqual([
      'alert',
      'caller_id',
      'request_id',
      'request_timestamp',
      'tag',
      'query_type',
      'configuration_used',
      'data_version',
      'lists_screened',
      'lists_not_loaded',
      'ignored',
      'search_results',
    ]);
    expect(body).toMatchObject({ alert: true, caller_id: 'me', tag: 't' });
    expect(body.request_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(body.search_results[0].hits[0]).toMatchObject({ score: 1, entity: { collection: list } });
  }
});

test('"GET views: the lists loaded, with version and count"', async () => {
  const { body, status } = await service.send('/views');
  expect(status).toBe(200);
  expect(body.version).toBe(service.warehouse.current);
  const sdn = body.views.find(({ collection }: { collection: string }) => collection === 'SDN');
  expect(sdn).toEqual({
    collection: 'SDN',
    version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    count: expect.any(Number),
    list_groups: ['OFAC', 'US'],
  });
  expect(sdn.count).toBeGreaterThan(0);
  const us = body.list_groups.find(({ list_group }: { list_group: string }) => list_group === 'US');
  expect(us.collections).toContain('SDN');
  expect(us.count).toBeGreaterThanOrEqual(sdn.count);
});

describe('"charged once per entity object in a response": WatchlistEntry is Premium', () => {
  test('a hit costs five credits, no hit none; both are requests of surface screening', async () => {
    const { operations, send, newKey } = service;
    const { name } = await listedName();
    const key = await newKey({ credits: 12 });
    const caller = await operations.authenticate(key);
    const credits = async (body: unknown) => (await send('/screen', body, { as: key })).headers.get('x-svc-credits');
    expect(await credits(search(name))).toBe('5');
    expect(await credits(search('Qwxz Vbnm'))).toBe('0');
    const both = { tag: 't', searches: [...search(name).searches, ...search(name).searches] };
    expect(await credits(both)).toBe('5');
    const used = () => operations.usage({ apiKeyId: caller?.apiKeyId });
    await until(async () => (await used())[0]?.requests === 3);
    expect(await used()).toMatchObject([{ surface: 'screening', requests: 3, credits: 10, objects: { PREMIUM: 2 } }]);
  });

  test('"402: not enough credits"; what costs nothing still answers', async () => {
    const { send, newKey } = service;
    const poor = await newKey({ credits: 0 });
    expect((await send('/screen', search('x'), { as: poor })).status).toBe(402);
    expect((await send('/views', undefined, { as: poor })).status).toBe(200);
    expect((await send('/_rate_limit', undefined, { as: poor })).status).toBe(200);
  });
});

test('"400" names field, what was expected and what came; it costs nothing', async () => {
  const { status, body, headers } = await service.send('/screen', { ...search('x'), tags: 1 });
  expect([status, body, headers.get('x-svc-credits')]).toEqual([
    400,
    {
      error: true,
      message: 'The body expects only tag, caller_id, query_type, searches, configuration_overrides, got "tags".',
    },
    null,
  ]);
});

test("an answer beyond the plan's bytes is refused", async () => {
  const { name } = await listedName();
  const small = await startScreening({ trial: { answerBytes: 200 } });
  const { status, body } = await small.send('/screen', search(name));
  expect([status, body.message]).toEqual([400, expect.stringMatching(/^The answer is at most 200 bytes, got \d+/)]);
});

test('"An empty body is none": a route that expects nothing takes a JSON body without a byte', async () => {
  const unknown = '/entity/a/b/7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
  expect((await service.send(unknown, '', sent)).status).toBe(404);
  const { status, body } = await service.send('/decisions/get_many', '', sent);
  expect([status, body.message]).toEqual([400, 'The body expects an object, got nothing.']);
});

test("a screening beyond the plan's time is 504, in words of its own surface", async () => {
  const late = await startScreening({ trial: { timeout: 1 } });
  const searches = Array.from(
    { length: 20 },
    () => search('Northern Orchard Trading House of Harbor City').searches[0],
  );
  const { status, body } = await late.send('/screen', { tag: 't', searches });
  const message = 'The answer took too long; ask again later.';
  expect([status, body]).toEqual([504, { error: true, message, retryable: true }]);
});

test('each screening is kept for its audit, once: request, answer, and the lists that it was screened against', async () => {
  const { operations, send, key, warehouse } = service;
  const { name } = await listedName();
  const caller = await operations.authenticate(key);
  const { body } = await send('/screen', search(name));
  await until(async () => (await operations.auditEntry(body.request_id)) !== undefined);
  expect(await operations.auditEntry(body.request_id)).toMatchObject({
    ...{ id: body.request_id, at: body.request_timestamp, kind: 'screening', path: '/evaluation/sanctions/screen' },
    ...{ accountId: caller?.account.customerId, apiKeyId: caller?.apiKeyId, dataVersion: warehouse.current },
    request: search(name),
    response: body,
    explanation: { lists: expect.arrayContaining([expect.objectContaining({ collection: 'SDN' })]) },
  });
});

test('the latest screenings of an account, in pages, with whom they were about', async () => {
  const { send, newKey } = service;
  const as = await newKey();
  const { name } = await listedName();
  const asked: string[] = [];
  for (const each of [name, 'Nobody Of Thisname', name]) {
    const { body } = await send('/screen', { ...search(each), tag: `tag ${asked.length}` }, { as });
    asked.push(body.request_id);
  }
  const listed: { request_id: string }[] = [];
  let token = '';
  do {
    const { status, body } = await send(`/screenings?max_results=2${token}`, undefined, { as });
    expect(status).toBe(200);
    expect(
      z.strictObject({ screenings: z.array(LISTED_SCREENING), next_page_token: z.string().nullable() }).parse(body),
    ).toBeDefined();
    listed.push(...body.screenings);
    token = body.next_page_token === null ? '' : `&page_token=${body.next_page_token}`;
  } while (token !== '');
  expect(listed.map(({ request_id }) => request_id)).toEqual(asked.toReversed());
  expect(listed[1]).toMatchObject({ tag: 'tag 1', asked: ['Nobody Of Thisname'], hits: 0, alerts: 0 });
  expect(listed[0]).toMatchObject({
    tag: 'tag 2',
    asked: [name],
    hits: expect.any(Number),
    alerts: expect.any(Number),
  });
  const other = await send('/screenings', undefined, { as: await newKey() });
  expect(other.body).toEqual({ screenings: [], next_page_token: null });
  expect(await send('/screenings?max_results=0')).toMatchObject({ status: 400 });
  expect(await send('/screenings?page_token=x')).toMatchObject({ status: 400 });
});

test('a screening is shown again by its request id to the account that asked, with what is decided by then', async () => {
  const { send, newKey } = service;
  const { name } = await listedName();
  const asked = { ...search(name), tag: 'kept' };
  const { body } = await send('/screen', asked);
  const [{ entity }] = body.search_results[0].hits;
  const { record_id } = entity;
  await send('/decisions/update_one', { tag: 'kept', record_id, status: 'cleared', notes: 'another one' });
  const { status, body: kept } = await send(`/screenings/${body.request_id}`);
  expect(status).toBe(200);
  expect(kept.response.lists_screened).toEqual(body.lists_screened);
  expect(kept).toMatchObject({
    request_id: body.request_id,
    searches: asked.searches,
    data_version: service.warehouse.current,
  });
  const [{ decision, ...hit }] = kept.response.search_results[0].hits;
  expect(decision).toMatchObject({ status: 'cleared', notes: 'another one', version: 1 });
  expect({ ...hit, decision: null }).toEqual(body.search_results[0].hits[0]);
  expect((await send(`/screenings/${body.request_id}`, undefined, { as: await newKey() })).status).toBe(404);
  expect((await send('/screenings/none')).status).toBe(404);
});
