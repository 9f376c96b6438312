import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../until.ts';
import { stubAuthority } from '../../verification/tax-numbers/stub-authority.ts';
import { startScreening } from '../screening/screening-service.ts';

const SSN = '219123456';

/** The service with an authority of its own, and how to verify by it. */
async function startVerifying() {
  const authority = stubAuthority();
  await new Promise<void>((listens) => void authority.listen(0, '127.0.0.1', listens));
  onTestFinished(() => {
    authority.closeAllConnections();
    authority.close();
  });
  const { port } = authority.address() as AddressInfo;
  const service = await startScreening({
    settings: { SVC_TIN_PROVIDER_URL: `http://127.0.0.1:${port}/`, SVC_TIN_PROVIDER_KEY: 'a-key-of-the-authority' },
  });
  const verify = async () => {
    const data = {
      names: ['Acme Pizza LLC'],
      persons: [{ first_name: '219-12-3456', last_name: 'Doe', ssn: SSN }],
      tins: ['123456789'],
    };
    const response = await fetch(`${service.url}/v2/kyb/?package=verify&attrs=tin_verification,ssn_verification`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': service.key },
      body: JSON.stringify({ data }),
    });
    return JSON.parse(await response.text());
  };
  return { ...service, verify };
}

test('a verification asks the authority of the settings, and is kept without its numbers', async () => {
  const { operations: database, warehouse, verify, ...service } = await startVerifying();
  const answer = await verify();
  const results = answer.risk_summary.tasks.map((task: Record<string, unknown>) => task.result);
  expect(results).toContain('tin_verified');
  expect(results).toContain('ssn_verified');
  await until(async () => (await database.auditEntry(answer.response_id)) !== undefined);
  const entry = await database.auditEntry(answer.response_id);
  expect(entry).toMatchObject({
    kind: 'verification',
    dataVersion: warehouse.current,
    path: '/v2/kyb/?package=verify&attrs=tin_verification,ssn_verification',
    request: {
      data: {
        names: ['Acme Pizza LLC'],
        persons: [{ first_name: '*****3456', last_name: 'Doe' }],
        tins: ['*****6789'],
      },
    },
  });
  const files = ['', '-wal'].map((ending) => `${service.dataDir}/operations.db${ending}`).filter(existsSync);
  const stored = files.map((file) => readFileSync(file, 'latin1')).join('');
  expect(stored).toContain(answer.response_id);
  expect(stored.replaceAll('-', '')).not.toMatch(/219123456|123456789/);
});
