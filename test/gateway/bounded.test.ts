import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import { connect } from '../../storage/postgres/connect.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { statementProcesses } from '../statement-processes.ts';
import { until } from '../until.ts';
import type { Body } from './tiny-service.ts';

const HOUR = 3_600_000;
/** Time enough to plan a query on a busy machine, in milliseconds. */
const SHORT = 1_500;

const LONG = { timeout: HOUR, rows: 1_000_000 };
/** What a request may take, by the plan of its key: one service is enough for all of them. */
const BOUNDS = {
  enterprise: LONG,
  pro: { ...LONG, timeout: SHORT },
  max: { ...LONG, rows: 20_000 },
  trial: { ...LONG, rows: 1_000 },
} as const;
/** More than enough, of what these tests are not about: estimates would refuse what is asked for here (test/gateway/graph/cost). */
const UNLIMITED = { cost: Number.MAX_SAFE_INTEGER, executing: 100, requestsPerSecond: 1e6, burst: 1e6 };

describe.each(ENGINES)('"no request can take more than its share" on %s', (engine) => {
  let database: TestDatabase;
  let warehouse: string;
  let server: RunningServer;
  /** The brand with the most locations: paths to and fro between them multiply. */
  let hub: string;
  let nameOfHub: string;

  beforeAll(async () => {
    database = await testDatabase(engine);
    ({ warehouse } = await sampleCity(engine));
    const location = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
    server = await startServer(
      readConfiguration({
        SVC_PORT: '0',
        SVC_LOG_LEVEL: 'silent',
        SVC_DATA_DIR: database.dataDir,
        SVC_WAREHOUSE_URL: location(warehouse),
        SVC_OPERATIONS_URL: location(database.operations),
        SVC_REQUEST_TIMEOUT: '600000',
        SVC_PLANS: JSON.stringify(
          Object.fromEntries(Object.entries(BOUNDS).map(([plan, bounds]) => [plan, { ...UNLIMITED, ...bounds }])),
        ),
        SVC_QUERY_LIMITS: JSON.stringify({ tokens: 100_000, rootFields: 1_000, aliases: 1_000, fields: 10_000 }),
      }),
    );
    using lease = server.warehouse.acquire();
    const { snapshot } = lease;
    const [brand] = await snapshot.select<{ id: string; name: string }>(
      `SELECT ${snapshot.dialect.uuidOut('b.id')} AS id, n.name FROM brand AS b
       JOIN brand_name AS n ON n.owner_key = b.key AND n.rank = 0 WHERE b.key =
         (SELECT e.from_key FROM brand_operates_at_operating_location AS e GROUP BY e.from_key ORDER BY count(*) DESC LIMIT 1)`,
      [],
    );
    hub = brand?.id ?? '';
    nameOfHub = brand?.name ?? '';
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  /** Asks with a key of its own of a plan. */
  const askerOf = async (plan: keyof typeof BOUNDS = 'enterprise') => {
    const { key } = await server.operations.createKey({ plan });
    return (query: string, signal?: AbortSignal) => ask(server, key, query, signal);
  };

  /** The statements that run for long: by process, or by connection of the server. */
  async function running(): Promise<number> {
    if (engine === 'sqlite') return statementProcesses().length;
    const client = await connect(warehouse);
    const { rows } = await client.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'`,
    );
    await client.end();
    return rows.length;
  }

  const ofHub = (selection: string) =>
    `{ search(searchInput: { id: "${hub}", entityType: BRAND }) { ... on Brand { ${selection} } } }`;
  const toAndFro = (times: number) => Array.from({ length: times }, () => 'operatingLocations.brands').join('.');
  /** "count over a path of 13 steps": it would count for days. */
  const endless = () => ofHub(`id count(field: "${toAndFro(6)}.operatingLocations")`);
  const cheap = () => ofHub('names(first: 1) { edges { node { name } } }');

  test('"TIMEOUT 504 retryable, partial data where the graph allows"', async () => {
    const ask = await askerOf('pro');
    const counted = await ask(endless());
    expect(counted).toMatchObject({
      status: 200,
      body: {
        data: { search: [{ id: hub, count: null }] },
        errors: [{ path: ['search', 0, 'count'], extensions: { code: 'TIMEOUT' } }],
      },
    });
    const order = `["${toAndFro(5)}.operatingLocations.names.name DESC"]`;
    const searched = await ask(
      `{ search(searchInput: { name: "${nameOfHub}", entityType: BRAND, conditions: { orderBy: ${order} } }) { ... on Brand { id } } }`,
    );
    expect(searched).toMatchObject({ status: 504, body: { error_code: 'TIMEOUT', retryable: true } });
    await until(async () => (await running()) === 0 || engine === 'sqlite');
    expect((await ask(cheap())).status).toBe(200);
  });

  test.each([
    ['filter', () => `conditions: { filter: { EQ: ["brands.${toAndFro(5)}.names.name", "x"] } }`],
    ['order', () => `conditions: { orderBy: ["brands.${toAndFro(5)}.names.name DESC"] }`],
  ])('a %s over many hops ends with its request too', async (_, conditions) => {
    const ask = await askerOf('pro');
    const answer = await ask(ofHub(`id operatingLocations(${conditions()}) { edges { node { id } } }`));
    expect(answer.body.errors).toMatchObject([{ extensions: { code: 'TIMEOUT' } }]);
  });

  test('a request "ends when its client leaves", and frees what it held', async () => {
    const ask = await askerOf();
    const before = engine === 'sqlite' ? await running() : 0;
    const clients = Array.from({ length: 12 }, () => new AbortController());
    const asked = clients.map(({ signal }) => ask(endless(), signal).catch(() => 'left'));
    await until(async () => (await running()) >= before + 2);
    for (const client of clients) client.abort();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['left']));
    await until(async () => (await running()) <= before);
  });

  test('twelve endless requests leave /healthz, /readyz and cheap requests their answers', async () => {
    const ask = await askerOf();
    const before = engine === 'sqlite' ? await running() : 0;
    const leaving = new AbortController();
    const asked = Array.from({ length: 12 }, () => ask(endless(), leaving.signal).catch(() => 'left'));
    await until(async () => (await running()) >= before + 2);
    for (const path of ['/healthz', '/readyz']) expect((await fetch(server.url + path)).status).toBe(200);
    expect((await ask(cheap())).status).toBe(200);
    leaving.abort();
    await Promise.all(asked);
  });

  test('"measures event-loop delay as a count of late ticks": the dearest query delays few', async () => {
    const ask = await askerOf('pro');
    // What is done once is done.
    await ask(endless());
    const [EVERY, LATE] = [10, 50];
    let [ticks, late, last] = [0, 0, performance.now()];
    const timer = setInterval(() => {
      const now = performance.now();
      ticks += 1;
      late += Number(now - last - EVERY > LATE);
      last = now;
    }, EVERY);
    await ask(endless());
    clearInterval(timer);
    // Inside a statement there would be one tick, a late one.
    expect(ticks).toBeGreaterThan(15);
    expect(late).toBeLessThan(ticks / 3);
  });

  test('a thousand aliases of a search do not hold up /healthz', async () => {
    const ask = await askerOf();
    const aliases = Array.from(
      { length: 1_000 },
      (_, at) => `a${at}: search(searchInput: { name: "${nameOfHub} ${at}" }) {
      ... on Brand { id } }`,
    );
    let isOver = false;
    const asked = ask(`{ ${aliases.join(' ')} }`).finally(() => {
      isOver = true;
    });
    let answered = 0;
    while (!isOver) {
      await fetch(`${server.url}/healthz`);
      answered += 1;
    }
    expect((await asked).status).toBe(200);
    // Planning, and writing the answer, take a turn of the loop each.
    expect(answered).toBeGreaterThan(5);
  });

  /** "brand → operatingLocations → brands → …". */
  const around = (hops: number, page: string): string =>
    hops === 0
      ? 'id'
      : `${hops % 2 === 1 ? 'operatingLocations' : 'brands'}${page} { edges { node { ${around(hops - 1, page)} } } }`;

  test.each([
    ['"seven hops, default pages"', around(7, ''), 'max'],
    ['few records at many places', around(5, '(first: 100)'), 'trial'],
  ] as const)(
    'what would show more than its plan allows is refused as a whole, with one error: %s',
    async (_, hops, plan) => {
      const ask = await askerOf(plan);
      const { status, body } = await ask(ofHub(hops));
      expect({ status, body }).toEqual({
        status: 400,
        body: {
          errors: [
            { message: expect.stringMatching(/at most \d+ rows|too many objects/), extensions: { code: 'COST_LIMIT' } },
          ],
        },
      });
      expect((await ask(cheap())).status).toBe(200);
    },
  );
});

async function ask({ url }: RunningServer, key: string, query: string, signal?: AbortSignal) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ query }),
    ...(signal && { signal }),
  });
  const body: Body = JSON.parse(await response.text());
  return { status: response.status, body };
}
