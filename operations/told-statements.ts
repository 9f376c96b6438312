import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { StatementListener } from '../catalog/statement-listener.ts';
import type { OperationsConnection } from './connection.ts';

/** What Knex tells of a statement; its number is told again at the statement's end. */
interface ToldQuery {
  readonly __knexQueryUid: string;
  readonly sql: string;
}

/** Has a listener told of every statement of a connection, the look-up of keys too. */
export function tellStatements(
  { knex, findKey, ...connection }: OperationsConnection,
  engine: 'sqlite' | 'postgresql',
  listener: StatementListener,
): OperationsConnection {
  tellOf(knex, (sql) => listener({ database: 'operations', engine, sql }));
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

/** The look-up of a key, which its connection may answer from memory. */
const FIND_KEY = 'SELECT * FROM api_key';

/** What begins and ends transactions: Knex does not tell when that is done. */
const TRANSACTION = /^\s*(?:begin|commit|rollback|savepoint|release|set transaction)\b/i;

/** Statements whose ends are waited for; a connection runs one at a time. */
const MAX_RUNNING = 1_000;

function tellOf(knex: Knex, begin: (sql: string) => (fault?: unknown) => void): void {
  const running = new LRUCache<string, (fault?: unknown) => void>({ max: MAX_RUNNING });
  const end = (number: string, fault?: unknown) => {
    running.get(number)?.(fault);
    running.delete(number);
  };
  knex.on('query', ({ __knexQueryUid: number, sql }: ToldQuery) => {
    if (!TRANSACTION.test(sql)) running.set(number, begin(sql));
  });
  knex.on('query-response', (_, { __knexQueryUid: number }: ToldQuery) => end(number));
  knex.on('query-error', (fault: unknown, { __knexQueryUid: number }: ToldQuery) => end(number, fault ?? true));
}
