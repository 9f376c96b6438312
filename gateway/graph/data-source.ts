import { parse } from 'graphql';
import { databaseDown, internal } from '../../catalog/errors/catalogue.ts';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import type { Fault } from '../../kit/compiled/batch.ts';
import { type CompiledDocument, compileDocument, type FetchAnswer } from '../../kit/compiled/fetch.ts';
import type { RequestContext, Subgraph } from '../../kit/subgraph.ts';
import type { Log } from '../log.ts';
import { CountedCache, heapShare } from './executor/counted-cache.ts';
import type { SubgraphAnswer, SubgraphSource } from './subgraph-source.ts';

/** Maximum memory of the fetches of query plans that are kept compiled for each subgraph, in bytes. */
const COMPILED_BYTES = heapShare(1 / 64, 32 * 2 ** 20);
/** Heap used by a compiled fetch, and by each character of its text: test/gateway/memory.test.ts measures it. */
const FETCH_BYTES = 13_500;
const BYTES_PER_SIGN = 20;

/** Returns the memory that a compiled fetch of a query plan takes, in bytes. */
export const fetchBytes = (query: string): number => FETCH_BYTES + query.length * BYTES_PER_SIGN;

/**
 * The data source of an embedded subgraph: executes in this process, with the request's own context. Only the planner writes its documents,
 * and they are valid, so each is compiled once and not validated again.
 */
export function embeddedDataSource(subgraph: Subgraph, log: Log): SubgraphSource {
  const documents = new CountedCache<CompiledDocument>(COMPILED_BYTES, (_, query) => fetchBytes(query));

  return {
    async process({ request, context }) {
      const { query = '', variables = {}, operationName } = request;
      const execute = documents.get(query) ?? compiled(query);
      return shown(await execute({ variables, operationName, context }).catch(failure), context);
    },
  };

  function compiled(query: string): CompiledDocument {
    const document = compileDocument(subgraph, parse(query, { noLocation: true }));
    documents.set(query, document);
    return document;
  }

  function shown({ data, faults }: FetchAnswer, context: RequestContext): SubgraphAnswer {
    if (faults.length === 0) return { data };
    const logged = new Set<unknown>();
    const errors = faults.map(({ error, path }) => {
      const { code, message } = shownError(error);
      if (code === 'INTERNAL' && !logged.has(error)) {
        logged.add(error);
        log.error({ err: error, requestId: context.requestId, subgraph: subgraph.name, path }, 'A resolver failed.');
      }
      return { message, extensions: { code }, ...(path.length > 0 && { path }) };
    });
    return { data, errors };
  }
}

/** A database that is down or damaged is logged once elsewhere (database-watch.ts, served-snapshots.ts), because every request meets it. */
function shownError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return databaseFault(error) === undefined ? internal() : databaseDown();
}

/** An error of the request as a whole, or of the compiler itself, leaves no data. */
const failure = (error: unknown): FetchAnswer => ({ data: null, faults: [{ error, path: [] } satisfies Fault] });
