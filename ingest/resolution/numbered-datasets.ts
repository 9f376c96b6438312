import { SOURCES } from '../../sources/sources.ts';
import type { StagedDataset } from '../staging/staging-area.ts';

const NUMBERED: ReadonlySet<string> = new Set(
  SOURCES.filter(({ firmsAreNumbered }) => firmsAreNumbered === true).map(({ facts }) => facts.name),
);

/** The numbers of the datasets whose publishers number legal entities, including datasets that a load keeps without their files. */
export const numberedDatasets = (datasets: readonly StagedDataset[]): readonly number[] =>
  datasets.filter(({ facts }) => NUMBERED.has(facts.name)).map(({ number }) => number);
