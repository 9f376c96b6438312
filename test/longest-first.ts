import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, below test/, by the processor time of each: `.ci/run` lists the ten slowest of a run. Whatever
 * is not named here runs after them. The first makes a load of real records that others wait for.
 */
export const LONGEST = [
  'verification/tax-numbers/real',
  'backup/restored',
  'docs/operation',
  'gateway/limits/several-processes',
  'cli/purge/purge',
  'gateway/compiled',
  'gateway/bounded',
  'console/business',
  'storage/publication',
  'console/own-records',
  'storage/snapshot-killed',
  'docs/examples',
  'cli/purge/interrupted-purge',
  'docs/secure',
  'gateway/distributed/workers',
  'search/screening/real-lists',
  'lists/enrichment/real-licences',
  'cli/serve',
  'cli/resolve',
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
