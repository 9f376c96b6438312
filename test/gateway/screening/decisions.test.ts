import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '../../databases.ts';
import { listedName, startScreening } from './screening-service.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let service: Awaited<ReturnType<typeof startScreening>>;
  let end: () => Promise<void> = async () => {};
  let name = '';
  beforeAll(async () => {
    ({ name } = await listedName(engine));
    service = await startScreening({
      engine,
      onEnd: (ending) => {
        end = ending;
      },
    });
  });
  afterAll(() => end());

  const screen = async (tag: string, searchTag?: string, as?: string) => {
    const search = { type: 'ENTITY', entity_description: { org_name: [name] }, tag: searchTag };
    const { body } = await service.send('/screen', { tag, searches: [search] }, as === undefined ? {} : { as });
    return body.search_results[0].hits[0];
  };

  test('an analyst decides on a hit, and finds the decision when the same customer is screened again', async () => {
    const hit = await screen('customer 1');
    expect(hit.decision).toBeNull();
    const subject = { tag: 'customer 1', record_id: hit.entity.record_id };
    const made = await service.send('/decisions/update_one', { ...subject, status: 'in_review', assignee: 'Ana' });
    expect([made.status, made.body.decision]).toMatchObject([
      200,
      { ...subject, status: 'in_review', assignee: 'Ana', notes: null, version: 1, collection: hit.entity.collection },
    ]);
    const cleared = { ...subject, status: 'cleared', notes: 'born 1980', version: 1 };
    expect((await service.send('/decisions/update_one/', cleared)).body.decision).toMatchObject({ version: 2 });
    expect((await screen('customer 1')).decision).toMatchObject({ status: 'cleared', notes: 'born 1980', version: 2 });
    expect((await screen('request 9', 'customer 1')).decision).toMatchObject({ status: 'cleared' });
    expect((await screen('customer 1', 'customer 2')).decision).toBeNull();

    const caller = await service.operations.authenticate(service.key);
    const { body } = await service.send('/decisions/get_one', subject);
    const by = { api_key_id: caller?.apiKeyId, timestamp: expect.stringMatching(/^20\d\d-.*Z$/) };
    const first = { status: 'in_review', assignee: 'Ana', notes: null };
    expect(body.changes).toEqual([
      { version: 1, ...by, from: null, to: first },
      { version: 2, ...by, from: first, to: { status: 'cleared', assignee: 'Ana', notes: 'born 1980' } },
    ]);
    expect(body.decision).toMatchObject({ status: 'cleared', updated_by: caller?.apiKeyId });
  });

  test('no other account sees it, another key of the account does', async () => {
    const hit = await screen('customer 3');
    const subject = { tag: 'customer 3', record_id: hit.entity.record_id };
    await service.send('/decisions/update_one', { ...subject, status: 'confirmed' });
    const stranger = await service.newKey();
    expect((await screen('customer 3', undefined, stranger)).decision).toBeNull();
    expect((await service.send('/decisions/get_one', subject, { as: stranger })).status).toBe(404);
    expect((await service.send('/decisions/get_many', {}, { as: stranger })).body).toEqual({
      decisions: [],
      next_page_token: null,
    });
    const caller = await service.operations.authenticate(service.key);
    const colleague = await service.newKey({ accountId: caller?.account.customerId });
    expect((await screen('customer 3', undefined, colleague)).decision).toMatchObject({ status: 'confirmed' });
  });

  test('409 where somebody else decided meanwhile, naming both versions; nothing is changed', async () => {
    const { entity } = await screen('customer 4');
    const subject = { tag: 'customer 4', record_id: entity.record_id };
    await service.send('/decisions/update_one', { ...subject, status: 'in_review' });
    for (const version of [undefined, 0, 2]) {
      const { status, body } = await service.send('/decisions/update_one', { ...subject, status: 'cleared', version });
      expect([status, body]).toEqual([
        409,
        {
          error: true,
          message: `The decision on record ${entity.record_id} has version 1, not ${version ?? 0}: read it again before you change it.`,
        },
      ]);
    }
    expect((await service.send('/decisions/get_one', subject)).body.decision).toMatchObject({ status: 'in_review' });
  });

  test('get_many: filtered, in pages', async () => {
    const { entity } = await screen('x');
    const tags = ['page 1', 'page 2', 'page 3'];
    for (const tag of tags) {
      await service.send('/decisions/update_one', { tag, record_id: entity.record_id, assignee: 'Pager' });
    }
    const many = async (body: object) =>
      (await service.send('/decisions/get_many', { assignee: 'Pager', ...body })).body;
    const tagsOf = (body: { decisions: { tag: string }[] }) => body.decisions.map(({ tag }) => tag);
    const first = await many({ max_results: 2 });
    expect(tagsOf(first)).toEqual(['page 1', 'page 2']);
    const second = await many({ max_results: 2, page_token: first.next_page_token });
    expect([tagsOf(second), second.next_page_token]).toEqual([['page 3'], null]);
    expect((await many({ max_results: 3 })).next_page_token).toBeNull();
    expect(tagsOf(await many({ status: 'cleared' }))).toEqual([]);
  });

  const ID = 'aaaaaaaa-0000-4000-8000-000000000001';
  test.each<[string, string, unknown, number, string]>([
    [
      'a record that no list has',
      'update_one',
      { tag: 'x', record_id: ID, status: 'open' },
      404,
      `There is no record ${ID} on the lists.`,
    ],
    ['no decision', 'get_one', { tag: 'x', record_id: ID }, 404, `There is no decision on record ${ID} for tag "x".`],
    [
      'another status',
      'update_one',
      { tag: 'x', record_id: ID, status: 'closed' },
      400,
      'status expects one of open, in_review, cleared, confirmed, got "closed".',
    ],
    [
      'nothing to change',
      'update_one',
      { tag: 'x', record_id: ID },
      400,
      'The body expects a status, an assignee or notes, got an object with "tag", "record_id".',
    ],
    ['no UUID', 'get_one', { tag: 'x', record_id: '7' }, 400, 'record_id expects a UUID, got "7".'],
    [
      'an unknown field',
      'get_many',
      { state: 'open' },
      400,
      'The body expects only tag, record_id, status, assignee, max_results, page_token, got "state".',
    ],
    [
      'a token of no answer',
      'get_many',
      { page_token: 'x' },
      400,
      'page_token expects the next_page_token of an answer, got "x".',
    ],
    [
      'a NUL',
      'update_one',
      { tag: 'x', record_id: ID, notes: 'a\0' },
      400,
      'notes expects a text without control characters and broken letters, got "a\\u0000".',
    ],
  ])('refused: %s', async (_, route, body, status, message) => {
    const answer = await service.send(`/decisions/${route}`, body);
    expect([answer.status, answer.body]).toEqual([status, { error: true, message }]);
  });

  test('"POST entity/{provider}/{collection}/{record_id}": the record in full, with its source', async () => {
    const { entity } = await screen('x');
    const path = (...parts: string[]) => `/entity/${parts.map(encodeURIComponent).join('/')}`;
    const places = [path(entity.provider, entity.collection, entity.record_id), `/entity/${entity.id}/structured`];
    expect(entity.id).toMatch(/^(ofac\/(non_)?sdn|un\/un|bis\/bis_dpl)\//);
    for (const [at, body] of [undefined, {}].entries()) {
      const answer = await service.send(places[at] ?? '', body, { method: 'POST' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-svc-credits')).toBe('5');
      expect(answer.body.entity).toMatchObject({ ...entity, last_observed_date: expect.stringMatching(/^\d{4}-/) });
      expect(answer.body.entity.sources).toEqual([
        expect.objectContaining({ provider: entity.provider, publisher: expect.any(String) }),
      ]);
    }
    for (const wrong of [
      path(entity.provider, 'NONE', entity.record_id),
      path('nobody', entity.collection, entity.record_id),
      path(entity.provider, entity.collection, ID),
      path(entity.provider, entity.collection, 'x'),
      `${path(entity.provider, entity.collection, 'x')}/raw`,
    ]) {
      const { status, body, headers } = await service.send(wrong, {});
      expect([status, body]).toEqual([404, { error: true, message: expect.stringContaining('There is no record') }]);
      expect(headers.get('x-svc-credits')).toBeNull();
    }
    const odd = await service.send(path(entity.provider, entity.collection, entity.record_id), { tag: 1 });
    expect([odd.status, odd.body.message]).toEqual([400, 'The body expects no fields, got "tag".']);
  });
});
