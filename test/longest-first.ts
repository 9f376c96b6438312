import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG_FILES, pathOf } from './long-files.ts';

/** Runs the longest files first, so that no worker has one of them left when the others are done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG_FILES.findIndex((name) => moduleId.endsWith(`/${pathOf(name)}`));
      return place < 0 ? LONG_FILES.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
