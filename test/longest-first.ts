import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, below test/, by the processor time of each: `.ci/run` lists the ten slowest of a run. Whatever
 * is not named here runs after them. The first makes a load of real records that others wait for.
 */
export const LONGEST = [
  'verification/tax-numbers/real',
  'cli/purge/purge',
  'backup/restored',
  'gateway/console/snapshots',
  'console/lists',
  'cli/purge/interrupted-purge',
  'gateway/limits/several-processes',
  'docs/operation',
  'gateway/compiled',
  'console/business',
  'cli/resolve',
  'ingest/resolution/corrections/corrections',
  'storage/publication',
  'gateway/bounded',
  'docs/examples',
  'search/screening/real-lists',
  'console/data',
  'console/own-records',
  'gateway/distributed/workers',
  'gateway/console/snapshots-postgresql',
  'gateway/distributed/swapped-snapshot',
  'gateway/tokens/tokens',
  'lists/file-run',
  'storage/admitted-snapshot',
  'cli/dev',
];

/** Runs the longest files first, so that no worker has one of them left when the others are done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
