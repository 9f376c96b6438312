import { onTestFinished } from 'vitest';
import type { PlanLimits } from '../../../catalog/plans.ts';
import { listen } from '../../../gateway/http/listen.ts';
import { createHttpServer } from '../../../gateway/http/server.ts';
import { kybService } from '../../../gateway/kyb/kyb-service.ts';
import { createLog } from '../../../gateway/log.ts';
import type { NewKey } from '../../../operations/accounts-and-keys.ts';
import { openOperations } from '../../../operations/operations.ts';
import type { Use } from '../../../operations/usage-recorder.ts';
import type { VerificationEngine } from '../../../verification/service/verification-service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { BODY, serviceDouble } from '../../verification/service/double.ts';
import { SECRET, VERSION, warehouseOf } from '../distributed/tiny-subgraph.ts';
import { requestLimits } from '../request-limits.ts';

interface KybServerOptions {
  readonly verify?: VerificationEngine['verify'];
  readonly key?: Partial<NewKey>;
  readonly limits?: Partial<PlanLimits>;
  readonly warehouse?: ReturnType<typeof warehouseOf>;
  readonly port?: number;
  readonly bodyLimit?: number;
}

/** What a client sees of an answer of the verification API. */
export interface KybAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** The verification service over a double of its engine, on a free port unless one is given, with one key. */
export async function startKybServer(options: KybServerOptions = {}) {
  const { verify, key: label, limits, warehouse: { warehouse } = warehouseOf(VERSION), port = 0 } = options;
  const folder = temporaryFolder('kyb', onTestFinished);
  const operations = await openOperations(`${folder}/operations.db`);
  const { key, id, accountId: account } = await operations.createKey({ plan: 'trial', ...label });
  const double = serviceDouble(verify);
  const uses: Use[] = [];
  const bounds = requestLimits(limits);
  const server = await createHttpServer(
    kybService({
      service: double.service,
      secret: SECRET,
      warehouse,
      operations: { ...operations, record: (use) => void uses.push(use) },
      requestLimits: bounds,
      bodyLimit: options.bodyLimit ?? 1_048_576,
      requestTimeout: 60_000,
      log: createLog('silent'),
    }),
  );
  const { url, drain } = await listen(server, { host: '127.0.0.1', port });
  onTestFinished(async () => {
    await drain(0);
    await bounds.close();
    await operations.close();
  });
  return {
    ...double,
    url: `${url}/`,
    uses,
    account,
    keyId: id,
    key,
    drain,
    /** Posts a body with the key; `init` overrides. */
    async ask(path: string, body: unknown = BODY, init: RequestInit = {}): Promise<KybAnswer> {
      const response = await fetch(url + path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        redirect: 'manual',
        ...init,
        headers: { 'content-type': 'application/json', 'x-api-key': key, ...init.headers },
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
    },
  };
}
