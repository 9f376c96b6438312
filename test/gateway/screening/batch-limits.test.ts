import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../until.ts';
import { startScreening } from './screening-service.ts';

const start = async (options: Parameters<typeof startScreening>[0]) => {
  const service = await startScreening(options);
  const rows = (count: number) => `name\n${Array.from({ length: count }, (_, at) => `Firm ${at}\n`).join('')}`;
  return {
    ...service,
    rows,
    async upload(csv: string, as = service.key) {
      const response = await fetch(`${service.url}/evaluation/sanctions/batches?tag=x`, {
        method: 'POST',
        headers: { 'x-api-key': as },
        body: csv,
      });
      return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
    },
    batch: async (id: string) => (await service.send(`/batches/${id}`)).body,
  };
};

test('rows use the window of requests, but for a tenth; a batch that finds none left waits for the next one', async () => {
  const { upload, rows, send, batch, operations, key } = await start({ trial: { screeningsPerHour: 50 } });
  const { body } = await upload(rows(60));
  await until(async () => (await batch(body.batch_id)).status === 'PAUSED');
  const paused = await batch(body.batch_id);
  expect(paused).toMatchObject({
    rows_done: 45,
    rows_total: 60,
    percent_complete: 75,
    message: "The key's screening requests of this hour are used, but for a tenth.",
  });
  const reset = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  expect(Math.abs(Date.parse(paused.resumes_timestamp) - reset)).toBeLessThan(2_000);
  const { requests_remaining } = (await send('/_rate_limit')).body.rate_limit_info;
  expect(requests_remaining).toBe(5);
  const search = { tag: 't', searches: [{ type: 'ENTITY', entity_description: { org_name: ['x'] } }] };
  expect((await send('/screen', search)).status).toBe(200);
  const caller = await operations.authenticate(key);
  const used = () => operations.usage({ apiKeyId: caller?.apiKeyId });
  await until(async () => (await used())[0]?.requests === 46);
});

test('"402": an account without credits has no batch taken', async () => {
  const { upload, rows, newKey, send } = await start({});
  const key = await newKey({ credits: 0 });
  expect((await upload(rows(1), key)).status).toBe(402);
  expect((await send('/batches', undefined, { as: key })).body).toEqual({ batches: [] });
});

test('cancel ends a batch within a second and leaves no file; what has ended stays', async () => {
  const { upload, rows, send, batch, dataDir } = await start({ trial: { screeningsPerHour: 50 } });
  const { body } = await upload(rows(60));
  await until(async () => (await batch(body.batch_id)).status === 'PAUSED');
  const cancelled = await send(`/batches/${body.batch_id}`, undefined, { method: 'DELETE' });
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'CANCELLED']);
  expect(existsSync(join(dataDir, 'batches', body.batch_id))).toBe(false);
  const answer = await send(`/batches/${body.batch_id}/results`);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    expect.stringMatching(/is CANCELLED.*only a batch with status SUCCESS has results/),
  ]);
  expect((await send(`/batches/${body.batch_id}`, undefined, { method: 'DELETE' })).body.status).toBe('CANCELLED');
});

test('a file beyond SVC_BATCH_BYTES is refused as it comes, one beyond SVC_BATCH_ROWS fails; nothing is kept of either', async () => {
  const { upload, rows, batch, dataDir } = await start({
    settings: { SVC_BATCH_BYTES: '2000', SVC_BATCH_ROWS: '100' },
  });
  const whole = await upload(`name\n${'x'.repeat(1_995)}`);
  expect(whole.status, 'a file of just as many bytes').toBe(202);
  await until(async () => (await batch(whole.body.batch_id)).status === 'SUCCESS');
  const large = await upload(`name\n${'x'.repeat(1_996)}`);
  expect([large.status, large.body]).toEqual([
    413,
    { error: true, message: 'The file of a batch is at most 2,000 bytes, got more.' },
  ]);
  expect(large.headers.get('x-ratelimit-limit')).toBe('1000');
  expect(readdirSync(join(dataDir, 'batches'))).toEqual([whole.body.batch_id]);
  const { body } = await upload(rows(101));
  await until(async () => (await batch(body.batch_id)).status === 'FAILED');
  expect((await batch(body.batch_id)).message).toBe('The file has more than 100 rows; send it in parts.');
});

test('an account has at most ten batches that have not ended', async () => {
  const { upload, rows } = await start({ trial: { screeningsPerHour: 10 } });
  for (let sent = 0; sent < 10; sent += 1) expect((await upload(rows(20))).status).toBe(202);
  const { status, body } = await upload(rows(1));
  expect([status, body.message]).toEqual([
    409,
    'The account has 10 batches that have not ended; wait for one, or cancel one.',
  ]);
});
