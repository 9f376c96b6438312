import { existsSync } from 'node:fs';
import type { Correction } from '../../catalog/correction.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { UnloadedFile } from '../inputs/find-files.ts';
import { reasonOf } from '../load-errors.ts';
import type { ReadSoFar } from '../load-files.ts';
import { type FileReport, FileTally } from '../report/file-report.ts';
import type { RejectFiles } from '../report/reject-file.ts';
import { type JoinSettings, NO_SETTINGS } from '../resolution/corrections/join-settings.ts';
import type { Decided } from '../resolution/corrections/place-corrections.ts';
import { type SaidPair, STORED, saidPair } from '../resolution/corrections/said-pair.ts';
import { type ListTarget, readCorrections } from './read-corrections.ts';

/** People's decisions on joins, as the options of a load. */
export interface DecisionOptions {
  /** Files of corrections. */
  readonly correctionFiles?: readonly string[];
  /** Corrections stored in the operations database. */
  readonly corrections?: readonly Correction[];
  readonly resolution?: JoinSettings;
}

/** People's decisions, and the reports of the files that contain them. */
export interface ReadDecisions {
  readonly decided: Decided;
  readonly files: readonly FileReport[];
  /** Files that could not be read, with the reason. */
  readonly broken: readonly UnloadedFile[];
}

/** Name of corrections among the sources of a report. */
const SOURCE = 'corrections';

/** Reads people's decisions on the joins of a load: corrections from files first, then stored ones. */
export async function decide(
  { correctionFiles = [], corrections = [], resolution = NO_SETTINGS }: DecisionOptions,
  catalog: Catalog,
  rejects: RejectFiles,
  progress: (message: string, read?: ReadSoFar) => void,
): Promise<ReadDecisions> {
  const types = [...catalog.types.values()].filter(({ kind }) => kind === 'entity').map(({ name }) => name);
  const said: SaidPair[] = [];
  const files: FileReport[] = [];
  const broken: UnloadedFile[] = [];
  for (const file of correctionFiles) {
    progress(`read corrections: ${file}`);
    const tally = new FileTally(file, rejects);
    try {
      if (!existsSync(file)) throw new Error('no such file');
      for await (const { correction, origin } of readCorrections(file, types, targetOf(tally)))
        said.push(saidPair(correction, origin));
    } catch (error) {
      broken.push({ name: file, reason: reasonOf(error) });
    }
    files.push(tally.report(SOURCE));
  }
  for (const correction of corrections) said.push(saidPair(correction, STORED));
  return { decided: { said, settings: resolution }, files, broken };
}

const targetOf = (tally: FileTally): ListTarget => ({
  rows(format) {
    tally.format = format;
  },
  read: () => void tally.rows++,
  reject: (line, reason, text) => tally.reject(line, reason, text),
  broken(line, reason, text) {
    tally.rows++;
    tally.reject(line, reason, text);
  },
  skip: (reason) => tally.skip(reason),
  note: (reason) => tally.note(reason),
  advance: () => {},
});
