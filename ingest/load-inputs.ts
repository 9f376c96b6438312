import type { AnyStage, DatasetFacts, StagedId } from '../catalog/stage.ts';
import type { PreviousDataset } from './history/previous-datasets.ts';
import type { FileReport } from './report/file-report.ts';
import type { Decided } from './resolution/corrections/place-corrections.ts';
import type { Reference } from './staging/reference.ts';

/** Where `stageInputs` of a build puts what it reads. */
export interface LoadInputs {
  /** Binds a stage to a dataset; the order of first binding is the order of trust. */
  stage(facts: DatasetFacts): AnyStage;
  readonly reference: Reference;
  /** The data sets of the previous snapshot, the most trusted first; none for a fresh load. */
  readonly previous: readonly PreviousDataset[];
  /** Keeps what the previous snapshot has of a data set, which takes its place in the order of trust here. */
  keep(dataset: PreviousDataset): void;
  /** Gives readers the names of people that the previous snapshot has. */
  keepPersonNames(): void;
  /** Whether a record was staged by now. */
  isStaged(type: string, id: StagedId): boolean;
  /** Takes what people decided on joins; default: nothing. */
  decide(decided: Decided): void;
  /** Adds to the number of rows that a dataset's own files have. Without it, the snapshot names the number of staged rows. */
  rows(facts: DatasetFacts, rows: number): void;
  /** Takes what became of the rows of files, for the snapshot to keep; default: nothing. */
  report(files: readonly FileReport[]): void;
  /** The version that the snapshot will have. */
  readonly version: string;
}
