import type { AnyStage, DatasetFacts, StagedId } from '../catalog/stage.ts';
import type { PreviousDataset } from './history/previous-datasets.ts';
import type { FileReport } from './report/file-report.ts';
import type { Decided } from './resolution/corrections/place-corrections.ts';
import type { Reference } from './staging/reference.ts';

/** Takes what `stageInputs` of a build reads. */
export interface LoadInputs {
  /** Binds a stage to a dataset; the order of first binding is the order of trust. */
  stage(facts: DatasetFacts): AnyStage;
  readonly reference: Reference;
  /** The datasets of the previous snapshot, the most trusted first; none for a fresh load. */
  readonly previous: readonly PreviousDataset[];
  /** Keeps the previous snapshot's records of a dataset. The position of this call among the bindings determines its trust. */
  keep(dataset: PreviousDataset): void;
  /** Gives readers the people's names that the previous snapshot has. */
  keepPersonNames(): void;
  /** True if a record has been staged. */
  isStaged(type: string, id: StagedId): boolean;
  /** Takes people's decisions on joins; default: none. */
  decide(decided: Decided): void;
  /** Adds to the number of rows that a dataset's own files have. Without it, the snapshot states the number of staged rows. */
  rows(facts: DatasetFacts, rows: number): void;
  /** Takes the outcomes of the rows of files, to store in the snapshot; default: none. */
  report(files: readonly FileReport[]): void;
  /** The version that the snapshot will have. */
  readonly version: string;
}
