import { expect, test } from 'vitest';
import { startTinyService } from './tiny-service.ts';

test('a stop accepts nothing more, finishes what runs, and then holds no connection', async () => {
  const service = await startTinyService();
  const running = service.ask('{ slow(milliseconds: 300) }');
  await new Promise((done) => setTimeout(done, 100));
  const drained = service.drain(5_000);
  await expect(service.ask('{ started }')).rejects.toThrow();
  const { status, body, headers } = await running;
  expect({ status, body }).toEqual({ status: 200, body: { data: { slow: 'done' } } });
  expect(headers.get('connection')).toBe('close');
  await drained;
  await service.operations.close();
});

test('a request that runs longer than the patience is cut', async () => {
  const service = await startTinyService();
  const running = service.ask('{ slow(milliseconds: 3000) }');
  running.catch(() => {});
  await new Promise((done) => setTimeout(done, 50));
  const started = performance.now();
  await service.drain(200);
  expect(performance.now() - started).toBeLessThan(1_500);
  await expect(running).rejects.toThrow();
  await service.operations.close();
});
