import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AuditEntry } from '../../operations/audit.ts';
import { auditableEntry } from '../../operations/audit-mask.ts';
import { openOperations } from '../../operations/operations.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { reproduce } from '../../verification/reproduce.ts';
import { readOptions } from '../../verification/request/read-options.ts';
import { readRequest } from '../../verification/request/read-request.ts';
import { auditEntry } from '../../verification/service/audit-entry.ts';
import { shown } from '../../verification/shapes/shapes.ts';
import { loadedTaxNumbers } from '../../verification/tax-numbers/loaded-tax-numbers.ts';
import { verify } from '../../verification/verify.ts';
import { runCommandWith } from '../cli/run-command.ts';
import { testDatabase } from '../databases.ts';
import { requestContext } from '../gateway/distributed/tiny-subgraph.ts';
import { sampleCity } from '../sample-city.ts';
import { sampleSnapshots } from '../search/sample-snapshots.ts';

const samples = sampleSnapshots();

/** What is kept of a verification of a firm of the sandbox. */
async function audited(
  snapshot: Snapshot,
  data: object,
  attrs = 'tin_verification,ssn_verification',
): Promise<AuditEntry> {
  const query = new URLSearchParams({ package: 'verify', attrs });
  const options = readOptions(Object.fromEntries(query), 'v2');
  const taxNumbers = loadedTaxNumbers({ snapshot, ssnKey: undefined });
  const { signal } = new AbortController();
  const verification = await verify(readRequest({ data }, options), options, { snapshot, taxNumbers, signal });
  const responseId = randomUUID();
  const requester = { ...requestContext(), snapshot };
  const asked = { responseId, shape: 'v2', query, body: {} } as const;
  return auditableEntry(auditEntry(asked, requester, verification, {}, shown(verification, responseId)));
}

const WREN = {
  names: ['Blue Wren Bakery'],
  addresses: [{ city: 'SANDBOX HARBOR', state: 'WA' }],
  persons: [{ first_name: 'Mara', last_name: 'Quill', ssn: '123456789' }],
  tins: ['999000011'],
};

describe('"svc audit show <response_id> reproduces"', () => {
  const eachSample = async (check: (snapshot: Snapshot) => Promise<void>) => {
    for (const { snapshot } of samples) await check(snapshot);
  };

  test('the same answer on the same snapshot, by the tax number of the legal entity found; no SSN is kept', () =>
    eachSample(async (snapshot) => {
      const entry = await audited(snapshot, WREN);
      expect(JSON.stringify(entry)).not.toMatch(/999000011|123456789/);
      expect(await reproduce(entry, snapshot)).toEqual({
        differences: [],
        left: ['ssn_verification: no social security number is kept'],
        missing: [],
        facts: expect.objectContaining({ entity_found: true, name_verification: 'name_exact_match' }),
      });
    }));

  test('what comes out otherwise is said', () =>
    eachSample(async (snapshot) => {
      const entry = await audited(snapshot, WREN, '');
      const changed: AuditEntry = JSON.parse(JSON.stringify(entry), (key, value) =>
        key === 'result' && value === 'domestic_active' ? 'domestic_inactive' : key === 'brands' ? [] : value,
      );
      const again = await reproduce(changed, snapshot);
      expect(again?.differences).toEqual([
        expect.stringMatching(/^The brands were none, and are now B[\da-f]{16} \(\d\.\d{4}\)\.$/),
        'domestic_registration came to domestic_inactive, and comes now to domestic_active.',
      ]);
    }));

  test('a number that is no found entity’s is not known', () =>
    eachSample(async (snapshot) => {
      const again = await reproduce(await audited(snapshot, { ...WREN, tins: ['980000001'] }), snapshot);
      expect(again?.differences).toEqual([]);
      expect(again?.left).toEqual([
        expect.stringMatching(/^the tax number, and probabilities/),
        'ssn_verification: no social security number is kept',
      ]);
    }));

  test('a field whose number is not kept, and what is no verification, are not run', () =>
    eachSample(async (snapshot) => {
      const entry = await audited(snapshot, { ...WREN, names: ['Blue Wren 219-12-3456'] });
      expect(await reproduce(entry, snapshot)).toMatchObject({ missing: [expect.stringContaining('nine digits')] });
      expect(await reproduce({ ...entry, kind: 'screening' }, snapshot)).toBeUndefined();
      expect(await reproduce({ ...entry, explanation: {} }, snapshot)).toBeUndefined();
    }));
});

/** An entry as older programs wrote it. */
const withoutReasons = (entry: AuditEntry): AuditEntry =>
  JSON.parse(JSON.stringify(entry), (key, value) =>
    key === 'tasks' ? value.map(({ reason: _, ...task }: { readonly reason?: string }) => task) : value,
  );

test('`svc audit show` and `svc audit export` on a database', async () => {
  const [sample] = samples;
  if (sample === undefined) throw new Error('No sample.');
  const { operations: location, dataDir, drop } = await testDatabase('sqlite');
  onTestFinished(drop);
  const { snapshot } = sample;
  const entries = [
    await audited(snapshot, WREN),
    { ...withoutReasons(await audited(snapshot, WREN)), dataVersion: 'gone' },
  ];
  const operations = await openOperations(location, () => {}, { auditDays: 90 });
  for (const entry of entries) operations.recordAudit(entry);
  await operations.close();
  const svc = (...words: readonly string[]) => {
    const { dataDir: city, warehouse } = sampleData;
    const settings = {
      SVC_DATA_DIR: city,
      SVC_WAREHOUSE_URL: `sqlite:${warehouse}`,
      SVC_OPERATIONS_URL: `sqlite:${location}`,
    };
    return runCommandWith(settings, ['audit', ...words]);
  };
  const sampleData = await sampleCity('sqlite');
  const [id = '', gone = ''] = entries.map((entry) => entry.id);
  const { stdout } = await svc('show', id.replaceAll('-', ''));
  expect(stdout).toMatch(/^name_verification +success +name_exact_match$/m);
  expect(stdout).toMatch(/ 1\.0000 +Blue Wren Bakery +BLUE WREN BAKERY /);
  // "reproduces and explains it": a task without comparisons says why too.
  expect(stdout).toMatch(/^domestic_registration +success +domestic_active +The domestic filing of .* is active\.$/m);
  expect(stdout).toContain('Run again on the same data, it comes out the same.');
  const old = (await svc('show', gone)).stdout;
  expect(old).toContain('its snapshot is not there any more');
  expect(old).toMatch(/^domestic_registration +success +domestic_active$/m);
  expect(JSON.parse((await svc('show', id, '--json')).stdout)).toMatchObject({ id, again: { differences: [] } });
  expect(await svc('show', randomUUID())).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no audit record of'),
  });
  const file = join(dataDir, 'audit.ndjson');
  expect((await svc('export', '--out', file)).stderr).toBe('2 entries.\n');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).id).toSorted()).toEqual([id, gone].toSorted());
  expect(await svc('export', '--to', '2020-01-01')).toMatchObject({ stdout: '', stderr: '0 entries.\n' });
  expect((await svc('export', '--from', '2026-02-01', '--to', '2026-01-01')).status).toBe(1);
});
