import { parse } from 'graphql';
import { databaseDown, internal } from '../catalog/errors/catalogue.ts';
import { databaseFault } from '../catalog/errors/database-fault.ts';
import { ServiceError } from '../catalog/errors/service-error.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { Fault } from '../subgraphs/kit/compiled/batch.ts';
import { type CompiledDocument, compileDocument, type FetchAnswer } from '../subgraphs/kit/compiled/fetch.ts';
import { Memo } from '../subgraphs/kit/memo.ts';
import type { RequestContext, Subgraph } from '../subgraphs/kit/subgraph.ts';
import type { Log } from './log.ts';
import type { SubgraphAnswer, SubgraphSource } from './subgraph-source.ts';

/**
 * Maximum total characters of the documents that are kept compiled for each subgraph. Each document is a fetch of a query plan, and the
 * gateway keeps plans. Measured: a character takes about 200 bytes of functions, so this limit means at most 60 MB.
 */
const COMPILED_CHARACTERS = 300_000;

/** The snapshots whose damage is logged, for all subgraphs of the process. */
const damaged = new WeakSet<Snapshot>();

/**
 * The data source of an embedded subgraph: executes in this process, with the request's own context. Only the planner writes its documents,
 * and they are valid, so each is compiled once and not validated again.
 */
export function embeddedDataSource(subgraph: Subgraph, log: Log): SubgraphSource {
  const documents = new Memo<CompiledDocument>(COMPILED_CHARACTERS, (query) => query.length);

  return {
    async process({ request, context }) {
      const { query = '', variables = {}, operationName } = request;
      const execute = documents.get(query, () => compileDocument(subgraph, parse(query, { noLocation: true })));
      return shown(await execute({ variables, operationName, context }).catch(failure), context);
    },
  };

  /** Logs damage once per snapshot, because every request that reads the damaged pages meets it again, in each subgraph. */
  function logDamage({ snapshot, requestId }: RequestContext, error: unknown): void {
    if (damaged.has(snapshot)) return;
    damaged.add(snapshot);
    const about = { requestId, subgraph: subgraph.name, snapshot: snapshot.version, reason: String(error) };
    log.error(about, 'A database is damaged; requests that read its damaged pages fail.');
  }

  function shown({ data, faults }: FetchAnswer, context: RequestContext): SubgraphAnswer {
    if (faults.length === 0) return { data };
    const logged = new Set<unknown>();
    const errors = faults.map(({ error, path }) => {
      const { code, message } = shownError(error);
      if (databaseFault(error) === 'damaged') logDamage(context, error);
      if (code === 'INTERNAL' && !logged.has(error)) {
        logged.add(error);
        log.error({ err: error, requestId: context.requestId, subgraph: subgraph.name, path }, 'A resolver failed.');
      }
      return { message, extensions: { code }, ...(path.length > 0 && { path }) };
    });
    return { data, errors };
  }
}

/** The watch logs a database that is down (database-watch.ts), because every request meets it. */
function shownError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return databaseFault(error) === undefined ? internal() : databaseDown();
}

/** An error of the request as a whole, or of the compiler itself, leaves no data. */
const failure = (error: unknown): FetchAnswer => ({ data: null, faults: [{ error, path: [] } satisfies Fault] });
