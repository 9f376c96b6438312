import { parse } from 'graphql';
import { internal } from '../catalog/errors/catalogue.ts';
import { ServiceError } from '../catalog/errors/service-error.ts';
import type { Fault } from '../subgraphs/kit/compiled/batch.ts';
import { type CompiledDocument, compileDocument, type FetchAnswer } from '../subgraphs/kit/compiled/fetch.ts';
import { Memo } from '../subgraphs/kit/memo.ts';
import type { RequestContext, Subgraph } from '../subgraphs/kit/subgraph.ts';
import type { Log } from './log.ts';
import type { SubgraphAnswer, SubgraphSource } from './subgraph-source.ts';

/**
 * How many characters of documents are kept compiled, of each subgraph. Each is a fetch of a query plan, and plans are
 * kept by the gateway. Measured: a character stands for some 200 bytes of functions, so this for at most 60 MB.
 */
const COMPILED_CHARACTERS = 300_000;

/**
 * The data source of an embedded subgraph: executes in this process, with the request's own context. The planner only
 * writes valid documents, so each is compiled once and not validated again.
 */
export function embeddedDataSource(subgraph: Subgraph, log: Log): SubgraphSource {
  const documents = new Memo<CompiledDocument>(COMPILED_CHARACTERS, (query) => query.length);

  return {
    async process({ request, context }) {
      const { query = '', document, variables = {}, operationName } = request;
      const parsed = () => document ?? parse(query, { noLocation: true });
      const execute = documents.get(query, () => compileDocument(subgraph, parsed()));
      return shown(await execute({ variables, operationName, context }).catch(failure), context);
    },
  };

  function shown({ data, faults }: FetchAnswer, context: RequestContext): SubgraphAnswer {
    if (faults.length === 0) return { data };
    const logged = new Set<unknown>();
    const errors = faults.map(({ error, path }) => {
      if (!(error instanceof ServiceError) && !logged.has(error)) {
        logged.add(error);
        log.error({ err: error, requestId: context.requestId, subgraph: subgraph.name, path }, 'A resolver failed.');
      }
      const { code, message } = error instanceof ServiceError ? error : internal();
      return { message, extensions: { code }, ...(path.length > 0 && { path }) };
    });
    return { data, errors };
  }
}

/** What is wrong with a request as a whole, or with the compiler itself, leaves no data. */
const failure = (error: unknown): FetchAnswer => ({ data: null, faults: [{ error, path: [] } satisfies Fault] });
