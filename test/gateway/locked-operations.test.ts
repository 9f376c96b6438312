import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES } from '../databases.ts';
import { startScreening } from './screening/screening-service.ts';

describe.skipIf(!ENGINES.includes('postgresql'))(
  '"A request ends after SVC_REQUEST_TIMEOUT, or after the shorter time of its plan": also one that waits for the operations database',
  () => {
    let service: Awaited<ReturnType<typeof startScreening>>;
    let other: pg.Client;
    const ends: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      service = await startScreening({
        engine: 'postgresql',
        trial: { timeout: 1_000 },
        settings: { SVC_WORKERS: '0' },
        onEnd: (end) => void ends.push(end),
      });
      other = new pg.Client(service.operationsFile);
      await other.connect();
      // Keys are found, whatever is locked.
      const { rows } = await other.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN ('api_key', 'account')`,
      );
      await other.query(`BEGIN; ${rows.map(({ name }) => `LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`).join('; ')}`);
    });
    afterAll(async () => {
      await other.end();
      for (const end of ends) await end();
    });

    const ask = async (path: string, body?: object) => {
      const response = await fetch(service.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: JSON.parse(await response.text()) };
    };
    const MESSAGE = 'The answer took too long; ask again later.';

    test.each<[path: string, body?: object]>([
      ['/evaluation/sanctions/screenings'],
      ['/evaluation/sanctions/batches'],
      ['/evaluation/sanctions/decisions/get_many', { tag: 'x' }],
      ['/v2/kyb/verifications'],
      ['/files'],
    ])('%s', async (path, body) => {
      const answer = await ask(path, body);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([504, expect.stringContaining(MESSAGE)]);
    });

    test('the graph: "fields that were not read in time are null", and no others', async () => {
      const query = '{ lists(input: {}) { edges { node { id } } } account { pricingPlan } }';
      const { status, body } = await ask('/graphql', { query });
      expect([status, body.data, body.errors]).toEqual([
        200,
        { lists: null, account: { pricingPlan: 'trial' } },
        [expect.objectContaining({ path: ['lists'], extensions: expect.objectContaining({ code: 'TIMEOUT' }) })],
      ]);
      const input = { name: 'x', searchInput: { entityType: 'BRAND', conditions: { limit: 1 } } };
      const mutation = 'mutation ($input: CreateListInput!) { createList(input: $input) { list { id } } }';
      const written = await ask('/graphql', { query: mutation, variables: { input } });
      expect([written.status, written.body.error_code]).toEqual([504, 'TIMEOUT']);
    });
  },
);
