import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Documents } from '../../gateway/graph/documents/documents.ts';
import { createGateway } from '../../gateway/graph/graph.ts';
import { listen } from '../../gateway/http/listen.ts';
import { type ConnectionLimits, createHttpServer } from '../../gateway/http/server.ts';
import type { RequestLimits } from '../../gateway/limits/request-limits.ts';
import { createLog } from '../../gateway/log.ts';
import { embeddedSubgraphs } from '../../gateway/remote/subgraphs.ts';
import { gatewayService } from '../../gateway/routes.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import type { Row, Snapshot } from '../../storage/snapshot.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { verificationsDouble } from '../verification/service/double.ts';
import { requestLimits } from './request-limits.ts';
import { tinyGraph } from './tiny-graph.ts';

/** A warehouse of one snapshot that the test publishes, and counts who holds it. */
export function tinyWarehouse() {
  const state = { version: undefined as string | undefined, held: 0, datasets: [{ name: 'sample_city' }] as Row[] };
  const warehouse: Warehouse = {
    get current() {
      return state.version;
    },
    acquire() {
      const snapshot: Snapshot = {
        version: state.version ?? '',
        dialect: sqlite,
        select: () => JSON.parse(JSON.stringify(state.datasets)),
        datasetIds: () => [],
      };
      state.held += 1;
      return {
        snapshot,
        [Symbol.dispose]() {
          state.held -= 1;
        },
      };
    },
    async refresh() {},
    close() {},
  };
  return { state, warehouse };
}

/** Either envelope of completions.md section 6. */
export interface Body {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly locations?: unknown;
    readonly path?: unknown;
    readonly extensions: Record<string, unknown>;
  }[];
  readonly extensions?: Record<string, unknown>;
  readonly error_code?: string;
  readonly error_message?: string;
  readonly retryable?: boolean;
}

interface TinyOptions extends ConnectionLimits {
  readonly bodyLimit?: number;
  readonly requestLimits?: RequestLimits;
  readonly requestTimeout?: number;
  readonly documents?: Documents;
  /** Who is taken for whom; absent: API keys alone. */
  readonly authenticating?: (operations: Operations) => Pick<Operations, 'authenticate'>;
}

/** The gateway over the tiny graph, on a free port, with a real operations database and one key. */
export async function startTinyService(options: TinyOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-gateway-'));
  const operations = await openOperations(join(folder, 'operations.db'));
  const { key } = await operations.createKey({ plan: 'trial' });
  const { state, warehouse } = tinyWarehouse();
  state.version = '20261120T091142Z-abcdef';
  const { subgraphs, supergraphSdl, held } = tinyGraph();
  const log = createLog('silent');
  const graph = await createGateway(embeddedSubgraphs(subgraphs, log).of(supergraphSdl), supergraphSdl, log);
  const limits = options.requestLimits ?? requestLimits();
  const { url, drain } = await listen(
    await createHttpServer(
      gatewayService({
        graph,
        catalog: { types: new Map(), associations: new Map(), subgraphs: new Map() },
        warehouse,
        // Not a copy where nothing is added: tests spy on its methods.
        operations: options.authenticating ? { ...operations, ...options.authenticating(operations) } : operations,
        bodyLimit: options.bodyLimit ?? 1_048_576,
        limits: { pageSize: 10_000 },
        requestLimits: limits,
        verifications: verificationsDouble(),
        ...(options.documents && { documents: options.documents }),
        connections: options,
        requestTimeout: options.requestTimeout ?? 60_000,
        log,
      }),
    ),
    { host: '127.0.0.1', port: 0 },
  );
  return {
    url,
    key,
    operations,
    warehouse,
    state,
    held,
    drain,
    /** The service has not fallen over: it answers a query. */
    async expectAlive() {
      const { status, body } = await this.ask('{ shops(first: 1) { name } }');
      if (status !== 200) throw new Error(`Expected an answer, got ${status} ${JSON.stringify(body)}.`);
    },
    /** Sends a query with the key; gives status, headers and the parsed body. */
    async ask(query: string, variables: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
        body: JSON.stringify({ query, variables }),
      });
      const body: Body = JSON.parse(await response.text());
      return { status: response.status, headers: response.headers, body };
    },
    async close() {
      await drain(1_000);
      await this.release();
    },
    /** Closes what stands behind a server that is drained. */
    async release() {
      await graph.stop();
      await limits.close();
      await operations.close();
      rmSync(folder, { recursive: true });
    },
  };
}
