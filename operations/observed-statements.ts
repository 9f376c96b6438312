import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { StatementListener } from '../catalog/statement-listener.ts';
import type { OperationsConnection } from './connection.ts';

/** What Knex reports when a statement begins; it reports the same id when the statement ends. */
interface KnexQuery {
  readonly __knexQueryUid: string;
  readonly sql: string;
}

/** Reports every statement of a connection to a listener, including key lookups. */
export function observeStatements(
  { knex, findKey, ...connection }: OperationsConnection,
  engine: 'sqlite' | 'postgresql',
  listener: StatementListener,
): OperationsConnection {
  observe(knex, (sql) => listener({ database: 'operations', engine, sql }));
  return {
    ...connection,
    knex,
    async findKey(hash) {
      const ended = listener({ database: 'operations', engine, sql: FIND_KEY });
      try {
        const found = await findKey(hash);
        ended();
        return found;
      } catch (fault) {
        ended(fault);
        throw fault;
      }
    },
  };
}

/** The lookup of a key, which its connection may answer from memory. */
const FIND_KEY = 'SELECT * FROM api_key';

/** Statements that begin and end transactions: Knex does not report when they are done. */
const TRANSACTION = /^\s*(?:begin|commit|rollback|savepoint|release|set transaction)\b/i;

/** Maximum statements whose end is awaited; a connection runs one at a time. */
const MAX_RUNNING = 1_000;

function observe(knex: Knex, begin: (sql: string) => (fault?: unknown) => void): void {
  const running = new LRUCache<string, (fault?: unknown) => void>({ max: MAX_RUNNING });
  const end = (number: string, fault?: unknown) => {
    running.get(number)?.(fault);
    running.delete(number);
  };
  knex.on('query', ({ __knexQueryUid: number, sql }: KnexQuery) => {
    if (!TRANSACTION.test(sql)) running.set(number, begin(sql));
  });
  knex.on('query-response', (_, { __knexQueryUid: number }: KnexQuery) => end(number));
  knex.on('query-error', (fault: unknown, { __knexQueryUid: number }: KnexQuery) => end(number, fault ?? true));
}
