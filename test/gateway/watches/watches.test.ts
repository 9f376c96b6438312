import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { readCatalog } from '../../../catalog/read.ts';
import type { Stage } from '../../../catalog/stage.ts';
import { type RunningServer, startServer } from '../../../gateway/server.ts';
import { buildSnapshot } from '../../../ingest/build.ts';
import { createdContent } from '../../../lists/definition/read-input.ts';
import type { IssuedKey } from '../../../operations/operations.ts';
import { WebhookPoster } from '../../../watches/webhooks/post.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';
import { facts } from '../../ingest/tiny.ts';
import { UNLIMITED_PLANS } from '../request-limits.ts';

const CATALOG = readCatalog();

/** What differs between the two days. */
interface Day {
  readonly status: 'Open' | 'Closed';
  readonly name: string;
  readonly filing: 'active' | 'inactive';
  /** The names on the list SDN. */
  readonly listed: readonly string[];
}

const MONDAY: Day = { status: 'Open', name: 'QUIBDO CAFE', filing: 'active', listed: ['OSVALD TRENTHAM'] };
const TUESDAY: Day = {
  ...{ status: 'Closed', name: 'QUIBDO COFFEE', filing: 'inactive' },
  listed: ['OSVALD TRENTHAM', 'ZARANDIX MARITIME LINES', 'PELLUCIDAR HOLDINGS', 'QUIBDO COFFEE'],
};

function stageDay(stage: Stage, { status, name, filing, listed }: Day): void {
  const brand = stage.ref('Brand', 'brand');
  stage.entity('Brand', brand);
  stage.attribute('BrandName', brand, { name }, {}, name);
  const location = stage.ref('OperatingLocation', 'location');
  stage.entity('OperatingLocation', location);
  stage.edge('BrandOperatesAtOperatingLocation', brand, location);
  stage.attribute('OperatingLocationOperatingStatus', location, { operatingStatus: status }, {}, 'status');
  const firm = stage.ref('LegalEntity', 'firm');
  stage.entity('LegalEntity', firm);
  stage.attribute('LegalEntityName', firm, { name: 'QUIBDO MARITIME LLC' }, {}, 'name');
  const registered = stage.ref('RegisteredEntity', 'registered');
  stage.entity('RegisteredEntity', registered, { registeredEntityType: 'Corporation' });
  stage.edge('RegisteredEntityIsInstanceOfLegalEntity', registered, firm);
  const registration = stage.ref('Registration', 'registration');
  stage.entity('Registration', registration, { status: filing, fileNumber: '77' });
  stage.edge('RegistrationRegisteredRegisteredEntity', registration, registered);
  for (const each of listed) {
    const party = stage.ref('LegalEntity', each);
    stage.entity('LegalEntity', party);
    stage.attribute('LegalEntityName', party, { name: each }, {}, each);
    const entry = stage.ref('WatchlistEntry', `SDN:${each}`);
    stage.entity('WatchlistEntry', entry, { watchlistName: 'SDN' }, { last: '2025-12-01' });
    stage.edge('LegalEntityAppearsOnWatchlistEntry', party, entry);
  }
}

type Loose = ReturnType<typeof JSON.parse>;

interface Posted {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A receiver of webhooks; at the path /down it refuses, at /silent it never answers. */
async function receiver() {
  const posted: Posted[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      posted.push({ path: request.url ?? '', headers, body });
      if (request.url !== '/silent') response.writeHead(request.url === '/down' ? 503 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { posted, url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}

describe.each(ENGINES)('watches, events and webhooks on %s', (engine) => {
  let database: TestDatabase;
  let server: RunningServer;
  let mine: IssuedKey;
  let theirs: IssuedKey;
  let hooks: Awaited<ReturnType<typeof receiver>>;
  const ids = new Map<string, string>();

  const ask = async (method: string, path: string, body?: unknown, key = mine) => {
    const response = await fetch(`${server.url}/v2${path}`, {
      method,
      headers: { 'x-api-key': key.key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text) as Loose,
    };
  };
  const publish = (day: Day) =>
    buildSnapshot({
      ...{ dataDir: database.dataDir, warehouse: database.warehouse, catalog: CATALOG },
      stageInputs: ({ stage }) => stageDay(stage(facts('one')), day),
    });
  const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      const seen = await look();
      if (seen !== undefined) return seen;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('It did not come.');
  };

  beforeAll(async () => {
    database = await testDatabase(engine);
    hooks = await receiver();
    await publish(MONDAY);
    const location = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
    server = await startServer(
      readConfiguration({
        ...{ SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_DATA_DIR: database.dataDir, SVC_CONSOLE: 'off' },
        ...{ SVC_WAREHOUSE_URL: location(database.warehouse), SVC_OPERATIONS_URL: location(database.operations) },
        ...{ SVC_PLANS: UNLIMITED_PLANS, SVC_WORKERS: '1', SVC_FETCH_PRIVATE: '127.0.0.1' },
      }),
    );
    mine = await server.operations.createKey({ plan: 'enterprise' });
    theirs = await server.operations.createKey({ plan: 'enterprise' });
    using lease = server.warehouse.acquire();
    for (const table of ['brand', 'legal_entity', 'operating_location']) {
      const { dialect } = lease.snapshot;
      const named =
        table === 'legal_entity' ? "JOIN legal_entity_name AS n ON n.owner_key = t.key AND n.name LIKE 'QUIBDO%'" : '';
      const [row] = await lease.snapshot.select<{ id: string }>(
        `SELECT ${dialect.uuidOut('t.id')} AS id FROM ${table} AS t ${named}`,
        [],
      );
      ids.set(table, row?.id ?? '');
    }
    // The pass begins where the service first saw a snapshot.
    await until(async () => ((await server.operations.watching.passes.latest(1)).length > 0 ? true : undefined));
  }, 120_000);
  afterAll(async () => {
    await server.close();
    hooks.close();
    await database.drop();
  });

  test.each([
    [{}, 'The body expects one of watches, list and verification, got an object without values.'],
    [{ list: { id: 'x' } }, 'list.id expects a UUID, got "x".'],
    [{ list: { id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d' }, watches: [] }, 'expects one of watches, list'],
    [{ watches: [] }, 'watches expects 1 to 1000 watches, got a list of 0.'],
    [{ watches: [{ reference: 'x' }] }, 'watches[0] expects either an entity or a party'],
    [{ watches: [{ party: { person_name: [' '] } }] }, 'watches[0].party expects a person_name or an org_name'],
    [{ watches: [{ entity: { type: 'Address', id: 'x' } }] }, 'watches[0].entity.type expects one of Brand'],
    [
      { watches: [{ entity: { type: 'Brand', id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d' } }] },
      'entity expects a Brand of the current data',
    ],
    [
      { watches: [{ party: { org_name: ['A'] }, threshold: 2 }] },
      'watches[0].threshold expects a number from 0 to 1, got 2.',
    ],
  ])('watches that cannot be begun: %j', async (body, said) => {
    const answer = await ask('POST', '/watches', body);
    expect([answer.status, answer.body.error]).toEqual([400, true]);
    expect(answer.body.message).toContain(said);
  });

  test.each(['ftp://example.com/', 'https://a:b@example.com/', 'http://example.com/', 'example'])(
    'a webhook is an https URL: not %s',
    async (url) => {
      const { status, body } = await ask('POST', '/webhooks', { url });
      expect([status, body.message]).toEqual([400, expect.stringContaining('url expects')]);
    },
  );

  test('"where it came from (a verification, a list …)": a list again adds what is new; neither is another account\'s', async () => {
    const owner = { accountId: theirs.accountId, apiKeyId: theirs.id };
    const list = await server.operations.lists.create(
      owner,
      createdContent({ searchInput: { entityType: 'LEGAL_ENTITY', conditions: { limit: 2 } } }),
    );
    const wanted = { list: { id: list?.id, aspects: ['filings'] } };
    const { status, body } = await ask('POST', '/watches', wanted, theirs);
    const [first, second] = body.watches;
    expect([status, body.begun, first.origin, first.aspects]).toEqual([201, 2, `list ${list?.id}`, ['filings']]);
    await ask('DELETE', `/watches/${first.id}`, undefined, theirs);
    const again = await ask('POST', '/watches', wanted, theirs);
    expect([again.body.begun, again.body.watches[0].entity]).toEqual([1, first.entity]);
    const { body: kept } = await ask('GET', `/watches?state=active&origin=list%20${list?.id}`, undefined, theirs);
    expect(kept.watches.map(({ id }: Loose) => id).sort()).toEqual([second.id, again.body.watches[0].id].sort());
    expect((await ask('POST', '/watches', wanted)).status).toBe(404);

    const ofFile = await server.operations.lists.create(
      owner,
      createdContent({ listType: 'ENRICHMENT', inputFileUri: 'https://example.com/firms.csv' }),
    );
    const refused = await ask('POST', '/watches', { list: { id: ofFile?.id } }, theirs);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'list expects a list of type LIST_GENERATION, got "ENRICHMENT".',
    ]);

    const verify = async (name: string) =>
      (await ask('POST', '/kyb/', { data: { names: [name], addresses: [{ city: 'Quibdo' }] } }, theirs)).body
        .response_id;
    const watched = async (id: string, key = theirs) => {
      await until(() => server.operations.auditEntry(id));
      return ask('POST', '/watches', { verification: { response_id: id, reference: 'v' } }, key);
    };
    const found = await verify('Quibdo Maritime LLC');
    const { body: ofRecord } = await watched(found);
    expect(ofRecord.watches).toMatchObject([
      { entity: { type: 'LegalEntity' }, party: null, reference: 'v', origin: `verification ${found}` },
    ]);
    const { body: ofParty } = await watched(await verify('Nebulous Holdings'));
    expect(ofParty.watches).toMatchObject([
      { entity: null, party: { org_name: ['Nebulous Holdings'], address: ['Quibdo'] } },
    ]);
    expect((await watched(found, mine)).status).toBe(404);

    const changes = await Array.fromAsync(server.operations.changes.entries({ subject: theirs.accountId }));
    expect(
      changes.filter(({ action }) => action === 'watch.begin').map(({ actor, detail }) => [actor, detail]),
    ).toEqual([2, 1, 1, 1].map((watches) => [`key:${theirs.id}`, { watches }]));
    for (const { id } of (await ask('GET', '/watches?state=active', undefined, theirs)).body.watches)
      await ask('DELETE', `/watches/${id}`, undefined, theirs);
  });

  test('a new snapshot is told by aspect, with what was before and after; "the work follows what changed"', async () => {
    const begun = await ask('POST', '/watches', {
      watches: [
        { entity: { type: 'Brand', id: ids.get('brand') }, reference: 'customer 7', origin: 'list A' },
        { entity: { type: 'LegalEntity', id: ids.get('legal_entity') }, aspects: ['filings'] },
        { party: { org_name: ['Zarandix Maritime Lines'] }, reference: 'party 1' },
        { party: { person_name: ['Osvald Trentham'] }, reference: 'listed all along' },
        { party: { org_name: ['Pellucidar Holdings'] }, reference: 'elsewhere', aspects: ['names'] },
        { entity: { type: 'Brand', id: ids.get('brand') }, reference: 'listed by name', aspects: ['listings'] },
      ],
    });
    expect(begun.status).toBe(201);
    const watches: Loose[] = begun.body.watches;
    expect(watches.map(({ reference }) => reference)).toEqual([
      'customer 7',
      null,
      'party 1',
      'listed all along',
      'elsewhere',
      'listed by name',
    ]);
    const hook = await ask('POST', '/webhooks', { url: `${hooks.url}/events` });
    expect([hook.status, hook.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    const down = await ask('POST', '/webhooks', { url: `${hooks.url}/down` });
    const silent = await ask('POST', '/webhooks', { url: `${hooks.url}/silent` });

    await publish(TUESDAY);
    const events: Loose[] = await until(async () => {
      const { body } = await ask('GET', '/events');
      return body.events.length >= 7 ? body.events : undefined;
    });
    const told = events.map(({ watch_id, data }) => [watches.findIndex(({ id }) => id === watch_id), data.aspect]);
    expect(told.sort()).toEqual([
      [0, 'listings'],
      [0, 'names'],
      [0, 'other'],
      [0, 'status'],
      [1, 'filings'],
      [2, 'listings'],
      // No load joins the entry to the brand: its name is enough.
      [5, 'listings'],
    ]);
    const [status] = events.filter(({ data }) => data.aspect === 'status');
    expect(status).toMatchObject({ type: 'watch.changed', state: 'open', watch_id: watches[0].id });
    expect(status.data).toMatchObject({
      ...{ reference: 'customer 7', total_changes: 1 },
      changes: [
        {
          ...{ type: 'OperatingLocationOperatingStatus', changes: ['changed'], datasets: ['one'] },
          fields: [{ field: 'operatingStatus', before: 'Open', after: 'Closed' }],
          records: [{ type: 'OperatingLocation', id: ids.get('operating_location') }],
        },
      ],
    });
    const [other] = events.filter(({ data }) => data.aspect === 'other');
    expect(other.data.changes.flatMap(({ fields }: Loose) => fields)).toContainEqual({
      ...{ field: 'isMarketable', before: true, after: false },
    });
    const [listed] = events.filter(({ watch_id }) => watch_id === watches[2].id);
    expect(listed.data.changes[0]).toMatchObject({ type: 'WatchlistEntry', changes: ['added'] });
    expect(listed.data.changes[0].fields).toContainEqual({ field: 'score', after: 1 });

    // "a stock library verifies"; each event once, under the id of its message.
    const arrived = await until(async () => {
      const own = hooks.posted.filter(({ path }) => path === '/events');
      return own.length >= 7 ? own : undefined;
    });
    const verifier = new Webhook(hook.body.secret);
    const contents = arrived.map(({ body, headers }) => verifier.verify(body, headers)) as Loose[];
    expect(contents.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
    expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(7);
    // "ordered per watch": of the watch with three events
    const ofBrand = contents.filter(({ watch_id }) => watch_id === watches[0].id).map(({ cursor }) => Number(cursor));
    expect(ofBrand).toEqual([...ofBrand].sort((one, other) => one - other));

    // "one endpoint's silence holds nothing else up", and its failures are seen.
    const log = await until(async () => {
      const { body } = await ask('GET', `/webhooks/${down.body.id}/deliveries`);
      return body.deliveries.some(({ answer_status }: Loose) => answer_status === 503) ? body.deliveries : undefined;
    });
    const failed = log.find(({ answer_status }: Loose) => answer_status === 503);
    expect(failed).toMatchObject({ status: 'waiting', message: 'Expected a status from 200 to 299, got 503.' });
    const ofDown = await until(async () => {
      const told = new Set(
        hooks.posted.filter(({ path }) => path === '/down').map(({ body }) => JSON.parse(body).watch_id),
      );
      return told.size === 4 ? told : undefined;
    });
    // A watch whose first event waits does not hold up the others of its webhook.
    expect([...ofDown].sort()).toEqual([0, 1, 2, 5].map((at) => watches[at].id).sort());
    const first = ofBrand[0];
    expect(
      hooks.posted.filter(({ path, body }) => path === '/down' && JSON.parse(body).watch_id === watches[0].id),
    ).toSatisfy((posts: readonly Posted[]) => posts.every(({ body }) => Number(JSON.parse(body).cursor) === first));
    expect((await ask('POST', `/webhooks/${down.body.id}/deliveries/${failed.id}/again`)).status).toBe(202);
    for (const { body } of [down, silent]) expect((await ask('DELETE', `/webhooks/${body.id}`)).status).toBe(204);
  }, 120_000);

  test('events by page and cursor, by day, as a stream, and what somebody did about one', async () => {
    const { body: all } = await ask('GET', '/events');
    const { body: page } = await ask('GET', '/events?limit=2');
    expect(page).toEqual({ events: all.events.slice(0, 2), next: all.events[1].cursor });
    const { body: rest } = await ask('GET', `/events?after=${page.next}`);
    expect(rest).toEqual({ events: all.events.slice(2), next: null });
    const day = await ask('GET', `/events/daily/${all.events[0].timestamp.slice(0, 10)}`);
    expect(
      day.body
        .trim()
        .split('\n')
        .map((line: string) => JSON.parse(line)),
    ).toEqual(all.events);

    const seen = await ask('POST', `/events/${all.events[0].id}/state`, { state: 'seen' });
    expect([seen.status, seen.body.state]).toEqual([200, 'seen']);
    const { body: open } = await ask('GET', '/events?state=open');
    expect(open.events.map(({ id }: Loose) => id)).not.toContain(all.events[0].id);

    const stream = await fetch(`${server.url}/v2/events`, {
      headers: { 'x-api-key': mine.key, accept: 'text/event-stream', 'last-event-id': all.events[3].cursor },
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('data: ')) text += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    expect(text).toContain(`id: ${all.events[4].cursor}\nevent: watch.changed\ndata: {`);
    expect(text).not.toContain(`id: ${all.events[3].cursor}\n`);

    for (const [method, path] of [
      ['GET', `/events/${all.events[0].id}`],
      ['GET', `/watches/${all.events[0].watch_id}`],
      ['DELETE', `/watches/${all.events[0].watch_id}`],
    ] as const)
      expect([path, (await ask(method, path, undefined, theirs)).status]).toEqual([path, 404]);
    expect((await ask('GET', '/events', undefined, theirs)).body).toEqual({ events: [], next: null });
    expect((await ask('GET', '/events?after=999999999999999')).body).toEqual({ events: [], next: null });
    expect((await ask('GET', '/events?watch_id=x')).body).toEqual({ events: [], next: null });
    const wrong = await ask('GET', '/events?after=yesterday');
    expect([wrong.status, wrong.body.message]).toEqual([400, 'after expects the cursor of an event, got "yesterday".']);
  }, 60_000);

  test('the graph has the same watches and events, and marks them; accounts and scopes are apart there too', async () => {
    const graph = async (query: string, key: Pick<IssuedKey, 'key'> = mine) => {
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'x-api-key': key.key, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      return (await response.json()) as Loose;
    };
    const { body: rest } = await ask('GET', '/events');
    const NODE = `edges { cursor node { id kind state aspect totalChanges fromDataVersion watch { id reference } content
      changes { type id changes fields { field before after } records { type id } datasets } } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;
    const { data } = await graph(`{ watchEvents { ${NODE} } }`);
    const nodes = data.watchEvents.edges.map(({ node }: Loose) => node);
    expect(
      nodes.map(({ id, content, changes }: Loose) => [id, content, changes.map((each: Loose) => each.id)]),
    ).toEqual(rest.events.map(({ id, data: told }: Loose) => [id, told, told.changes.map((each: Loose) => each.id)]));
    const status = nodes.find(({ aspect }: Loose) => aspect === 'status');
    expect(status).toMatchObject({ state: 'OPEN', totalChanges: 1, watch: { reference: 'customer 7' } });
    expect(status.changes[0].fields).toEqual([{ field: 'operatingStatus', before: 'Open', after: 'Closed' }]);

    const cursors = data.watchEvents.edges.map(({ cursor }: Loose) => cursor);
    const page = async (args: string) => (await graph(`{ watchEvents(${args}) { ${NODE} } }`)).data.watchEvents;
    for (const [args, from, to, hasNextPage, hasPreviousPage] of [
      ['first: 2', 0, 2, true, false],
      [`first: 9, after: "${cursors[1]}"`, 2, 7, false, true],
      ['last: 2', 5, 7, false, true],
      [`last: 9, before: "${cursors[3]}"`, 0, 3, true, false],
    ] as const) {
      const { edges, pageInfo } = await page(args);
      expect([args, edges.map(({ cursor }: Loose) => cursor), pageInfo]).toMatchObject([
        ...[args, cursors.slice(from, to), { hasNextPage, hasPreviousPage, endCursor: cursors[to - 1] }],
      ]);
    }
    const mark = `mutation { setWatchEventState(input: { id: "${status.id}", state: RESOLVED }) { event { state } } }`;
    expect((await graph(mark)).data).toEqual({ setWatchEventState: { event: { state: 'RESOLVED' } } });
    expect((await page('state: RESOLVED')).edges.map(({ node }: Loose) => node.id)).toEqual([status.id]);

    const begun = await graph(`mutation { createWatches(input: { watches: [
      { entity: { type: "LegalEntity", id: "${ids.get('legal_entity')}" }, reference: "graph" }
      { party: { personName: ["A"], countryOfAffiliation: ["NO"] } } ] })
      { begun watches { id reference party { personName countryOfAffiliation dob }
        entity { ... on LegalEntity { names { edges { node { name } } } } } } } }`);
    expect(begun.data.createWatches).toMatchObject({
      begun: 2,
      watches: [
        { reference: 'graph', party: null, entity: { names: { edges: [{ node: { name: 'QUIBDO MARITIME LLC' } }] } } },
        { entity: null, party: { personName: ['A'], countryOfAffiliation: ['NO'], dob: [] } },
      ],
    });
    const [watch, party] = begun.data.createWatches.watches;
    const ended = await graph(`mutation { endWatch(input: { id: "${watch.id}" }) { watch { endedTimestamp } }
      other: endWatch(input: { id: "${party.id}" }) { watch { id } } }`);
    expect(ended.data.endWatch.watch.endedTimestamp).toMatch(/^\d{4}/);
    const left = await graph(
      `{ watches(ended: false) { edges { node { id } } } ended: watches(ended: true, reference: "graph") { edges { node { id } } } }`,
    );
    expect(left.data.watches.edges.map(({ node }: Loose) => node.id)).not.toContain(watch.id);
    expect(left.data.ended.edges).toEqual([{ node: { id: watch.id } }]);

    // "same account rule": what is another's is not there.
    expect((await graph(`{ watchEvents { edges { cursor } } }`, theirs)).data.watchEvents.edges).toEqual([]);
    for (const [query, said] of [
      [mark, 'input.id expects the id of an event of the account'],
      [`mutation { endWatch(input: { id: "${watch.id}" }) { watch { id } } }`, 'the id of a watch of the account'],
      ['mutation { createWatches(input: { list: { id: "x" } }) { begun } }', 'input.list.id expects a UUID'],
      [`mutation { createWatches(input: { list: { id: "${watch.id}" } }) { begun } }`, 'input: There is no list'],
      [
        'mutation { createWatches(input: { watches: [{ party: { orgName: [] } }] }) { begun } }',
        'a personName or an orgName',
      ],
      ['{ watchEvents(last: 1, after: "3") { edges { cursor } } }', 'after expects no value with last'],
      ['{ watchEvents(first: 1, after: "x") { edges { cursor } } }', 'after expects the cursor of an event'],
      ['{ watches(first: -1) { edges { cursor } } }', 'first'],
    ] as const) {
      const { errors } = await graph(query, theirs);
      expect([errors?.[0].extensions.code, errors?.[0].message]).toEqual([
        'BAD_USER_INPUT',
        expect.stringContaining(said),
      ]);
    }
    const unscoped = await server.operations.createKey({ plan: 'enterprise', scopes: ['graph', 'lists'] });
    expect(await graph('{ watches { edges { cursor } } }', unscoped)).toMatchObject({ error_code: 'FORBIDDEN' });
    const unlisted = await server.operations.createKey({ plan: 'enterprise', scopes: ['graph', 'kyb'] });
    const ofList = `mutation { createWatches(input: { list: { id: "${watch.id}" } }) { begun } }`;
    expect(await graph(ofList, unlisted)).toMatchObject({ error_code: 'FORBIDDEN' });
    expect((await ask('POST', '/watches', { list: { id: watch.id } }, unlisted)).status).toBe(403);
    // Again open, as the following tests find it.
    await graph(mark.replace('RESOLVED', 'OPEN'));
  }, 60_000);

  test('a snapshot that is gone is told to each account that watches anything: nothing is lost without a word', async () => {
    const after = await server.operations.watching.events.latest(mine.accountId);
    await server.operations.watching.passes.note('20200101T000000Z-000000');
    const missed: Loose[] = await until(async () => {
      const { body } = await ask('GET', `/events?after=${after}`);
      return body.events.length >= 2 ? body.events : undefined;
    });
    expect(missed.map(({ type, watch_id, data }) => [type, watch_id, data.from_version, data.to_version])).toEqual([
      ['watch.missed', null, server.warehouse.current, '20200101T000000Z-000000'],
      ['watch.missed', null, '20200101T000000Z-000000', server.warehouse.current],
    ]);
    expect(missed[0].data.reason).toContain('The warehouse holds no snapshot 20200101T000000Z-000000');
    expect((await ask('GET', '/events', undefined, theirs)).body.events).toEqual([]);
  }, 60_000);

  test('"also for runs, batches and verifications that end": posted to a webhook that wants them, and to no other account\'s', async () => {
    const kinds = ['run.ended', 'verification.ended'];
    const { body: hook } = await ask('POST', '/webhooks', { url: `${hooks.url}/ends`, kinds });
    const batch = await fetch(`${server.url}/evaluation/sanctions/batches?tag=ends`, {
      method: 'POST',
      headers: { 'x-api-key': mine.key, 'content-type': 'text/csv' },
      body: 'name\nOsvald Trentham\n',
    });
    const { batch_id: run } = (await batch.json()) as Loose;
    const { body: verification } = await ask('POST', '/kyb/', { data: { names: ['Quibdo'] } });
    await ask('POST', '/kyb/', { data: { names: ['Quibdo'] } }, theirs);
    const posted = await until(async () => {
      const own = hooks.posted.filter(({ path }) => path === '/ends');
      return own.length >= 2 ? own : undefined;
    });
    const told = posted.map(({ body, headers }) => new Webhook(hook.secret).verify(body, headers)) as Loose[];
    expect(told.toSorted((one, other) => one.type.localeCompare(other.type))).toMatchObject([
      {
        ...{ type: 'run.ended', watch_id: null },
        data: { run_id: run, run_kind: 'screening_batch', status: 'SUCCESS', rows: 1 },
      },
      { type: 'verification.ended', data: { response_id: verification.response_id } },
    ]);
    expect((await ask('DELETE', `/webhooks/${hook.id}`)).status).toBe(204);
    const wrong = await ask('POST', '/webhooks', { url: 'https://example.com/', kinds: ['run.begun'] });
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('kinds expects one of')]);
  }, 60_000);

  test('"two secrets while one is rotated"; a test event; a watch that has ended is told nothing', async () => {
    const { body: hook } = await ask('POST', '/webhooks', { url: `${hooks.url}/rotated`, kinds: ['run.ended'] });
    const { body: rotated } = await ask('POST', `/webhooks/${hook.id}/secret`);
    expect(rotated.secret).not.toBe(hook.secret);
    const { status } = await ask('POST', `/webhooks/${hook.id}/test`);
    expect(status).toBe(202);
    const [posted] = await until(async () => {
      const own = hooks.posted.filter(({ path }) => path === '/rotated');
      return own.length > 0 ? own : undefined;
    });
    for (const { secret } of [hook, rotated])
      expect(new Webhook(secret).verify(posted?.body ?? '', posted?.headers ?? {})).toMatchObject({
        type: 'webhook.test',
      });
    expect(() =>
      new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(posted?.body ?? '', posted?.headers ?? {}),
    ).toThrow();

    const before = (await ask('GET', '/events')).body.events.length;
    const { body: begun } = await ask('GET', '/watches?state=active');
    for (const { id } of begun.watches) expect((await ask('DELETE', `/watches/${id}`)).body.ended).not.toBeNull();
    await publish(MONDAY);
    await until(async () => {
      const passes = await server.operations.watching.passes.latest(9);
      return passes.length === 5 && passes[0]?.finishedTimestamp != null ? true : undefined;
    });
    expect((await ask('GET', '/events')).body.events.length).toBe(before);
  }, 120_000);
});

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest',
  'https://named.example/',
])('"no private addresses": %s is not posted to', async (url) => {
  const poster = new WebhookPoster({
    privateHosts: new Set(),
    resolve: (_, done) => done(null, [{ address: '192.168.1.1', family: 4 }]),
  });
  const { answerStatus, message } = await poster.post(url, {}, '{}');
  await poster.close();
  expect([answerStatus, message]).toEqual([null, expect.stringContaining('is not a host of the public internet')]);
});

test('"no redirects"', async () => {
  const { url, posted, close } = await redirecting();
  const poster = new WebhookPoster({ privateHosts: 'all' });
  expect(await poster.post(`${url}/a`, {}, '{}')).toMatchObject({ answerStatus: 302, message: expect.any(String) });
  expect(posted).toEqual(['/a']);
  await poster.close();
  close();
});

async function redirecting() {
  const posted: string[] = [];
  const server = createServer((request, response) => {
    posted.push(request.url ?? '');
    response.writeHead(302, { location: '/b' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { posted, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
