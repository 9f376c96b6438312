import { afterAll, beforeAll } from 'vitest';
import { readCatalog } from '../../catalog/read.ts';
import { type SearchInput, searchRequest } from '../../search/request/input.ts';
import { search } from '../../search/search.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { ENGINES } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';

export const catalog = readCatalog();

/** The sample city on one engine, with the statements that were run on it. */
export interface SampleSnapshot {
  readonly engine: (typeof ENGINES)[number];
  readonly snapshot: Snapshot;
  readonly statements: string[];
}

/** The sample city on every engine, the same on each; filled before the tests of a file begin. */
export function sampleSnapshots(): SampleSnapshot[] {
  const samples: SampleSnapshot[] = [];
  const close: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    for (const engine of ENGINES) {
      const warehouse = storeAt((await sampleCity(engine)).warehouse).serve();
      await warehouse.refresh();
      const lease = warehouse.acquire();
      const { snapshot } = lease;
      const statements: string[] = [];
      const spied: Snapshot = {
        version: snapshot.version,
        dialect: snapshot.dialect,
        datasetIds: (set) => snapshot.datasetIds(set),
        select: (sql, parameters) => {
          statements.push(sql);
          return snapshot.select(sql, parameters);
        },
      };
      samples.push({ engine, snapshot: spied, statements });
      close.push(async () => {
        lease[Symbol.dispose]();
        await warehouse.close();
      });
    }
  });
  afterAll(async () => {
    for (const each of close) await each();
  });
  return samples;
}

/** Runs a search as a client writes it. */
export const ask = ({ snapshot }: Pick<SampleSnapshot, 'snapshot'>, input: SearchInput) =>
  search(snapshot, searchRequest(input, catalog));

/** The answer of the first engine, once all have given the same. */
export async function askAll(samples: readonly SampleSnapshot[], input: SearchInput) {
  const answers = await Promise.all(samples.map((each) => ask(each, input)));
  const [first = []] = answers;
  for (const answer of answers) {
    if (JSON.stringify(answer) !== JSON.stringify(first))
      throw new Error(`Engines differ: ${JSON.stringify(input)}\n${JSON.stringify(first)}\n${JSON.stringify(answer)}`);
  }
  return first;
}
