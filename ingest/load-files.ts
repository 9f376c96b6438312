import { statSync } from 'node:fs';
import type { SourceTarget } from '../sources/source-target.ts';
import type { UnloadedFile } from './inputs/find-files.ts';
import type { PlannedFile } from './inputs/plan-load.ts';
import { sheetRemark } from './inputs/workbook.ts';
import { reasonOf } from './load-errors.ts';
import type { LoadInputs } from './load-inputs.ts';
import { type FileReport, FileTally } from './report/file-report.ts';
import { KeyedRows, type UnlikeRow } from './report/keyed-rows.ts';
import type { RejectFiles } from './report/reject-file.ts';
import { type LooseLink, WatchedLinks } from './report/watched-links.ts';

/** How many rows and bytes of one file were read. */
type FileProgress = (rows: number, bytes: number) => void;

/** How much of all files has been read. */
export interface ReadSoFar {
  /** Bytes read, and bytes of all files, both unpacked; both are 0 while files are being found. */
  readonly bytes: number;
  readonly ofBytes: number;
  /** Rows read from the current file. */
  readonly rows: number;
}

export interface LoadFilesOptions {
  readonly rejects: RejectFiles;
  /** SVC_SSN_KEY; without it no social security number is loaded. */
  readonly ssnKey: string | undefined;
  /** Called as each file begins, and every MiB or PROGRESS_ROWS rows. */
  readonly progress: (message: string, read: ReadSoFar) => void;
}

/** What was read: a report for each file, and the files that could not be read to their end, with the reason. */
export interface LoadedFiles {
  readonly files: readonly FileReport[];
  readonly broken: readonly UnloadedFile[];
  /** Links of own records to records that no row defines. */
  readonly looseLinks: readonly LooseLink[];
  /** Rows of own records with the key of an earlier row that has another name. */
  readonly unlike: readonly UnlikeRow[];
}

/** Stages the rows of all planned files, in their order. If a file breaks off, what was read of it stays staged. */
export async function loadFiles(
  files: readonly PlannedFile[],
  load: LoadInputs,
  { rejects, ssnKey, progress }: LoadFilesOptions,
): Promise<LoadedFiles> {
  const sizes = files.map(({ file }) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const ofBytes = sizes.reduce((sum, size) => sum + size, 0);
  const reports: FileReport[] = [];
  const broken: UnloadedFile[] = [];
  const links = new WatchedLinks(load.isStaged);
  const keys = new KeyedRows();
  const unlike: UnlikeRow[] = [];
  let bytesBefore = 0;
  for (const [index, file] of files.entries()) {
    const size = sizes[index] ?? 0;
    const fileProgress: FileProgress = (rows, read) =>
      progress(`read ${file.facts.name}: ${file.name}`, { bytes: bytesBefore + Math.min(read, size), ofBytes, rows });
    fileProgress(0, 0);
    const failed = (error: unknown) => void broken.push({ name: file.name, reason: reasonOf(error) });
    reports.push(await loadFile(file, load, { rejects, ssnKey, links, keys, unlike }, fileProgress, failed));
    bytesBefore += size;
  }
  return { files: reports, broken, looseLinks: links.loose(), unlike };
}

/** Maximum rows merged with rows of another name that a report names. */
const MAX_UNLIKE = 1_000;

/** Rows between two reports of progress. Files without a byte count, such as JSON documents, report only by rows. */
const PROGRESS_ROWS = 5_000;

/** What is known across the files of a load. */
interface Across {
  readonly links: WatchedLinks;
  readonly keys: KeyedRows;
  /** The first MAX_UNLIKE rows that were merged with rows of another name. */
  readonly unlike: UnlikeRow[];
}

async function loadFile(
  { file, name, source, facts, date, sheets }: PlannedFile,
  load: LoadInputs,
  { rejects, ssnKey, links, keys, unlike }: Pick<LoadFilesOptions, 'rejects' | 'ssnKey'> & Across,
  progress: FileProgress,
  failed: (error: unknown) => void,
): Promise<FileReport> {
  const tally = new FileTally(name, rejects);
  const remark = sheets && sheetRemark(sheets);
  if (remark !== undefined) tally.note(remark);
  tally.unread(sheets?.tables.map((sheet) => `sheet ${JSON.stringify(sheet)}`) ?? []);
  let bytes = 0;
  const target: SourceTarget = {
    stage: source.datasetIsFixed === false ? links.watch(load.stage(facts), name, () => tally.rows) : load.stage(facts),
    dataset: facts.name,
    reference: load.reference,
    personNames: load.reference.personNames,
    date: date ?? new Date().toISOString().slice(0, 10),
    published: date,
    ssnKey,
    rows(format) {
      tally.format = format;
    },
    read() {
      tally.rows++;
      if (tally.rows % PROGRESS_ROWS === 0) progress(tally.rows, bytes);
    },
    reject: (line, reason, text) => tally.reject(line, reason, text),
    leaveOut: (line, reason, text, value) => tally.leaveOut(line, reason, text, value),
    broken(line, reason, text) {
      target.read();
      tally.reject(line, reason, text);
    },
    keyed(line, records, text) {
      const earlier = keys.add(facts.name, name, line, records);
      if (earlier.isMerged) tally.merge();
      if (earlier.unlike === undefined) return;
      tally.unlike(earlier.unlike, text());
      if (unlike.length < MAX_UNLIKE) unlike.push(earlier.unlike);
    },
    unread: (columns) => tally.unread(columns),
    skip: (reason) => tally.skip(reason),
    note: (reason) => tally.note(reason),
    advance(more) {
      bytes += more;
      progress(tally.rows, bytes);
    },
  };
  try {
    await source.load(file, target);
  } catch (error) {
    failed(error);
  }
  load.rows(facts, tally.rows);
  return tally.report(facts.name);
}
