import { setTimeout as pause } from 'node:timers/promises';

/** A service to ask, and the party that was planted. */
export interface Asked {
  readonly url: string;
  readonly key: string;
  /** A name of two words that nobody has. */
  readonly name: string;
}

/** A way on which an alert must come. */
export interface Surface {
  readonly name: string;
  /** Whether it alerts to the party now. */
  readonly alerts: (asked: Asked) => Promise<boolean>;
}

const SCREENING = '/evaluation/sanctions';
const TAG = 'drill';

/** All surfaces that are asked; what tells by itself (events, webhooks) is not among them. */
export const SURFACES: readonly Surface[] = [
  {
    name: 'screening, as a party',
    alerts: async (asked) => screened(asked, { type: 'ENTITY', entity_description: { org_name: [asked.name] } }),
  },
  {
    name: 'screening, in a text',
    alerts: async (asked) => screened(asked, { type: 'TEXT', text: `Payment of the invoice of ${asked.name} for May` }),
  },
  { name: 'screening, in a batch', alerts: batchAlerts },
  {
    name: 'verification',
    alerts: async (asked) => {
      const { risk_summary } = await sent(asked, '/v2/kyb/?package=verify&attrs=watchlist', { name: asked.name });
      return resultIn(risk_summary?.tasks) === 'watchlist_hits';
    },
  },
  {
    name: 'graph, verifyBusiness',
    alerts: async (asked) => {
      const query =
        'query ($name: String!) { verifyBusiness(input: { names: [$name] }, attrs: [WATCHLIST]) { tasks { name result } } }';
      const { data } = await sent(asked, '/graphql', { query, variables: { name: asked.name } });
      return resultIn(data?.verifyBusiness?.tasks) === 'watchlist_hits';
    },
  },
  {
    name: 'graph, watchlist entries',
    alerts: async (asked) => {
      const query =
        'query ($name: String!) { search(searchInput: { entityType: LEGAL_ENTITY, name: $name }) { ... on LegalEntity { appearsOnWatchlistEntries(first: 1) { edges { node { watchlistName } } } } } }';
      const { data } = await sent(asked, '/graphql', { query, variables: { name: asked.name } });
      return (data?.search?.[0]?.appearsOnWatchlistEntries?.edges?.length ?? 0) > 0;
    },
  },
  {
    name: 'agents (MCP)',
    alerts: async (asked) => {
      const params = { name: 'screen_party', arguments: { org_name: [asked.name] } };
      const { result } = await sent(asked, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      return result?.structuredContent?.screening?.alert === true;
    },
  },
];

/** JSON of a service, read without a schema: what is missing is undefined. */
type Loose = ReturnType<typeof JSON.parse>;

const resultIn = (tasks: Loose): string | undefined =>
  tasks?.find(({ name, task_name }: Loose) => (name ?? task_name) === 'watchlist')?.result;

async function screened(asked: Asked, search: object): Promise<boolean> {
  const { alert } = await sent(asked, `${SCREENING}/screen`, { tag: TAG, searches: [search] });
  return alert === true;
}

/** Sends a file of one row, and waits until it is screened. */
async function batchAlerts(asked: Asked): Promise<boolean> {
  const path = `${SCREENING}/batches`;
  const batch = await answered(asked, `${path}?tag=${TAG}`, 'POST', `org_name\n${asked.name}\n`, 'text/csv');
  for (;;) {
    const { finished_timestamp, rows_by_status } = await answered(asked, `${path}/${batch.batch_id}`, 'GET');
    if (finished_timestamp !== null) return rows_by_status.alert > 0;
    await pause(100);
  }
}

const sent = (asked: Asked, path: string, body: object): Promise<Loose> =>
  answered(asked, path, 'POST', JSON.stringify(body), 'application/json');

async function answered(asked: Asked, path: string, method: string, body?: string, type?: string): Promise<Loose> {
  const text = await (await response(asked, path, method, body, type)).text();
  // The tools for agents may answer as an event.
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
}

async function response({ url, key }: Asked, path: string, method: string, body?: string, type = '') {
  const headers = {
    'x-api-key': key,
    accept: 'application/json, text/event-stream, text/csv',
    ...(type && { 'content-type': type }),
  };
  const got = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  if (!got.ok) throw new Error(`${method} ${path} answered ${got.status}: ${(await got.text()).slice(0, 300)}`);
  return got;
}
