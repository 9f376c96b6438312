import { afterAll, beforeAll } from 'vitest';
import { dropDatabase, ENGINES, newDatabase } from '../../databases.ts';

const { SVC_TEST_REDIS_URL: redis = '' } = process.env;

/** The stores that several gateways can count in: those whose server the tests know. */
export const SHARED = [
  ...(redis === '' ? [] : ['redis' as const]),
  ...(ENGINES.includes('postgresql') ? ['postgresql' as const] : []),
];

/** SVC_LIMITS_URL of a store, for the tests of a file; a PostgreSQL database goes with them. */
export function limitsUrl(): (store: (typeof SHARED)[number]) => string {
  let database = '';
  beforeAll(async () => {
    if (SHARED.includes('postgresql')) database = await newDatabase();
  });
  afterAll(async () => {
    if (database !== '') await dropDatabase(database);
  });
  return (store) => (store === 'redis' ? redis : database);
}
