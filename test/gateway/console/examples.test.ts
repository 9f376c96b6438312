import { expect, test } from 'vitest';
import { consoleApiService } from '../../console/console-service.ts';
import { askConsole } from './ask.ts';

const service = consoleApiService();

test('what one may search for is told to a key of scope graph, and to nobody else', async () => {
  const { status, body } = await askConsole(service.url, 'examples', await service.key());
  expect([status, body]).toEqual([
    200,
    {
      ...{ name: expect.any(String), nameThere: expect.any(String), street: expect.any(String) },
      ...{ city: expect.any(String), state: expect.stringMatching(/^[A-Z]{2}$/), industry: expect.any(String) },
      ...{ phone: expect.stringMatching(/^\+1\d{10}$/), website: expect.any(String) },
    },
  ]);
  const { key } = await service.operations.createKey({ plan: 'enterprise', scopes: ['kyb'] });
  expect(await askConsole(service.url, 'examples', key)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await askConsole(service.url, 'examples')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  const trusted = await service.operations.createKey({ plan: 'enterprise', documents: 'enforce' });
  expect(await askConsole(service.url, 'examples', trusted.key)).toMatchObject({ code: 'PERSISTED_QUERY_ONLY' });
});
