import pg from 'pg';
import { foreignScans } from './plans.ts';

/** The forms of the service's statements on PostgreSQL, with keys of ten brands for `$1`. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ['attributes of brands', 'SELECT owner_key, name FROM brand_name WHERE owner_key = ANY($1) ORDER BY owner_key, rank'],
  [
    'brands with attributes',
    'SELECT b.id, n.name FROM brand AS b JOIN brand_name AS n ON n.owner_key = b.key WHERE b.key = ANY($1)',
  ],
  [
    'first three locations of each',
    `SELECT k.key, e.to_key FROM unnest($1::integer[]) AS k (key) CROSS JOIN LATERAL (SELECT x.to_key
       FROM brand_operates_at_operating_location AS x WHERE x.from_key = k.key ORDER BY x.from_rank LIMIT 3) AS e`,
  ],
  [
    'count over one hop',
    'SELECT from_key, count(*) FROM brand_operates_at_operating_location WHERE from_key = ANY($1) GROUP BY from_key',
  ],
  [
    'count over two hops',
    `SELECT l.from_key, count(*) FROM brand_operates_at_operating_location AS l JOIN operating_location_operates_at_address AS a
       ON a.from_key = l.to_key WHERE l.from_key = ANY($1) GROUP BY l.from_key`,
  ],
  [
    'filter over two hops',
    `SELECT l.from_key, l.to_key FROM brand_operates_at_operating_location AS l WHERE l.from_key = ANY($1) AND EXISTS (SELECT 1
       FROM operating_location_operates_at_address AS o JOIN address AS a ON a.key = o.to_key
       WHERE o.from_key = l.to_key AND a.state = 'WA')`,
  ],
  [
    'lists of a search',
    "SELECT token, documents FROM search_brand WHERE token IN ('coffee', 'harbor') ORDER BY token, part -- $1",
  ],
]);

/** Keys that the forms ask for. */
const KEYS = Array.from({ length: 10 }, (_, at) => 11 + at * 97);
const TIMES = 3;
/** Milliseconds after which a statement is given up. */
const PATIENCE = 60_000;

/** Each form on one cluster and on the shards: its best time of three, and what of it the shards do. */
export async function measureForms(source: string, coordinator: string, schema: string): Promise<object[]> {
  const clients = await Promise.all([source, coordinator].map((url) => connected(url, schema)));
  try {
    const [one, spread] = clients;
    if (one === undefined || spread === undefined) throw new Error('Expected two databases.');
    const rows: object[] = [];
    for (const [form, sql] of FORMS) {
      const text = sql.replace('$1', `'{${KEYS.join(',')}}'::integer[]`);
      const { rows: plan } = await spread.query<{ 'QUERY PLAN': string }>(`EXPLAIN (VERBOSE, COSTS OFF) ${text}`);
      const { statements: _, ...pushed } = foreignScans(plan.map((line) => line['QUERY PLAN']).join('\n'));
      rows.push({
        form,
        'ms, one cluster': await best(one, text),
        'ms, two shards': await best(spread, text),
        ...pushed,
      });
    }
    return rows;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function best(client: pg.Client, sql: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const started = performance.now();
    await client.query(sql);
    times.push(performance.now() - started);
  }
  return Number(Math.min(...times).toFixed(1));
}

async function connected(url: string, schema: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options: `-c search_path=${schema} -c jit=off -c statement_timeout=${PATIENCE}`,
  });
  await client.connect();
  return client;
}
