import { afterAll, beforeAll, describe, test } from 'vitest';
import { ENGINES } from '../../databases.ts';
import { hasReal, realWarehouse } from '../../real-load.ts';
import { runs } from '../../runs.ts';
import { sampleCity } from '../../sample-city.ts';
import { LAWS } from './laws.ts';
import { openSearched, type Searched } from './searched.ts';

type Engine = (typeof ENGINES)[number];

/** On PostgreSQL those of one city: a load of all takes as long as all other tests of a room. */
const REAL = { sqlite: 'firms', postgresql: 'seattle' } as const;

/** Whose records are searched, and their share of the 500 requests. */
const RECORDS = [
  {
    records: 'real records',
    isHere: hasReal('firms'),
    share: 0.8,
    warehouse: (engine: Engine) => realWarehouse(REAL[engine], engine),
  },
  {
    records: 'the sample city',
    isHere: true,
    share: 0.2,
    warehouse: async (engine: Engine) => (await sampleCity(engine)).warehouse,
  },
];
const SEARCHED = ENGINES.flatMap((engine) => RECORDS.map((each) => ({ engine, ...each })));
const HANG = 300_000;

describe.each(SEARCHED)('laws of search over $records, on $engine', ({ engine, isHere, share, warehouse }) => {
  let searched: Searched | undefined;
  beforeAll(async () => {
    searched = isHere ? await openSearched(await warehouse(engine)) : undefined;
  }, HANG);
  afterAll(() => searched?.close());

  test.skipIf(!isHere).each(LAWS.map((law) => [law.sentence, law] as const))(
    '%s',
    async (_, { requests, check }) => {
      if (searched === undefined) throw new Error('Expected an open snapshot.');
      await check(searched, runs(requests * share));
    },
    HANG,
  );
});
