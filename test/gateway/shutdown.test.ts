import { expect, test } from 'vitest';
import { startTinyService } from './tiny-service.ts';

test('a stop accepts nothing more, finishes what runs, and then holds no connection', async () => {
  const service = await startTinyService();
  const running = service.ask('{ held }');
  await service.held.begun;
  const drained = service.drain(60_000);
  await expect(service.ask('{ started }')).rejects.toThrow();
  service.held.release();
  const { status, body, headers } = await running;
  expect({ status, body }).toEqual({ status: 200, body: { data: { held: 'done' } } });
  expect(headers.get('connection')).toBe('close');
  await drained;
  await service.release();
});

test('a request that runs longer than the patience is cut', async () => {
  const service = await startTinyService();
  const running = service.ask('{ held }');
  running.catch(() => {});
  await service.held.begun;
  await service.drain(100);
  await expect(running).rejects.toThrow();
  await service.release();
});
