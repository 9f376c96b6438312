import { afterAll, beforeAll } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { RowBudget } from '../../../kit/row-budget.ts';
import type { RequestContext } from '../../../kit/subgraph.ts';
import { type Operations, openOperations } from '../../../operations/operations.ts';
import type { Services } from '../../../subgraphs/services.ts';
import { type TestDatabase, testDatabase } from '../../databases.ts';
import { requestContext, VERSION, warehouseOf } from '../../gateway/distributed/tiny-subgraph.ts';
import { verificationsDouble } from '../../verification/service/double.ts';

const catalog = readCatalog();

/** Services over a database of the test file's own, and requests of two of its accounts. */
export function listsServices() {
  let database: TestDatabase;
  let operations: Operations;
  const contexts: RequestContext[] = [];
  beforeAll(async () => {
    database = await testDatabase('sqlite');
    operations = await openOperations(database.operations);
    for (const plan of ['enterprise', 'enterprise'] as const) {
      const { key } = await operations.createKey({ plan });
      contexts.push(requestContext({ ...(await operations.authenticate(key)), catalog }));
    }
  });
  afterAll(async () => {
    await operations.close();
    await database.drop();
  });
  const of = (at: number, rows: number): RequestContext => {
    const [context] = contexts.slice(at);
    if (context === undefined) throw new Error('Expected a context.');
    return { ...context, rows: new RowBudget(rows), extensions: {} };
  };
  return {
    get services(): Services {
      return { operations, warehouse: warehouseOf(VERSION).warehouse, verifications: verificationsDouble() };
    },
    /** A request of the account that tests act for, which may take so many rows. */
    mine: (rows = 1_000) => of(0, rows),
    /** A request of another account. */
    theirs: () => of(1, 1_000),
  };
}
