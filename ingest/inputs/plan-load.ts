import type { DatasetFacts } from '../../catalog/stage.ts';
import type { ColumnMapping } from '../../sources/mapping/column-mapping.ts';
import { mappedSource } from '../../sources/mapping/mapped-source.ts';
import type { OwnLayout } from '../../sources/mapping/own-rows.ts';
import type { Source } from '../../sources/source.ts';
import type { WorkbookSheets } from '../../tables/input/workbook/workbook.ts';
import { reasonOf } from '../load-errors.ts';
import type { InputOptions } from './expand.ts';
import { dateOf, type FoundFile, findFiles, type UnloadedFile } from './find-files.ts';

/** A path to load, with the keys of its entry in a manifest. */
export interface PlannedPath {
  readonly path: string;
  /** Name of the source whose format its files must have. */
  readonly source?: string;
  /** A lower number is trusted more; default: the position in the list, from 1. */
  readonly trust?: number;
  /** The publisher's date of the data, YYYY-MM-DD; default: see dateOf. */
  readonly date?: string;
  /** Facts of the dataset to which files in the canonical format belong. */
  readonly dataset?: Partial<Pick<DatasetFacts, 'name' | 'publisher' | 'page' | 'licence'>>;
  /** The mapping of its files' columns, if they have no known format. */
  readonly columns?: ColumnMapping;
  /** The sheet of its workbooks to read; default: the first one with a table. */
  readonly sheet?: string;
  /** Where its files have rows and columns, if their format does not say it. */
  readonly layout?: OwnLayout;
}

export interface PlannedFile extends FoundFile {
  readonly facts: DatasetFacts;
  /** The publisher's date of this file; null if nobody states it. */
  readonly date: string | null;
}

export interface LoadPlan {
  /** In order of reading. */
  readonly files: readonly PlannedFile[];
  /** In order of trust, the most trusted first. */
  readonly datasets: readonly DatasetFacts[];
  readonly unknown: readonly UnloadedFile[];
  readonly broken: readonly UnloadedFile[];
}

/** Finds all files and assigns them to datasets. A dataset has the date of its newest file. */
export async function planLoad(
  paths: readonly PlannedPath[],
  sources: readonly Source[],
  options: InputOptions,
): Promise<LoadPlan> {
  const unknown: UnloadedFile[] = [];
  const broken: UnloadedFile[] = [];
  const found: { file: FoundFile; facts: DatasetFacts; trust: number }[] = [];
  for (const [index, planned] of paths.entries()) {
    const known = planned.columns === undefined ? sources : [mappedSource(planned.columns, planned.layout)];
    const files = await findFiles(planned.path, known, { ...options, sheet: planned.sheet });
    const { source } = planned;
    for (const each of files.broken) broken.push(each);
    for (const { name, reason } of files.unknown) {
      if (source === undefined) unknown.push({ name, reason });
      else broken.push({ name, reason: `not ${source}: ${reason}` });
    }
    for (const file of files.known) {
      const { facts: of } = file.source.partOf?.(file.file) ?? file.source;
      if (source !== undefined && ![of.name, file.source.facts.name].includes(source)) {
        broken.push({ name: file.name, reason: `not ${source} but ${of.name}` });
        continue;
      }
      const own = file.source.datasetIsFixed === false ? planned.dataset : undefined;
      try {
        const facts = { ...of, ...own, date: planned.date ?? dateOf(file.file, file.source) };
        found.push({ file, facts, trust: planned.trust ?? index + 1 });
      } catch (error) {
        broken.push({ name: file.name, reason: reasonOf(error) });
      }
    }
  }
  const datasets = new Map<string, DatasetFacts>();
  for (const { facts } of [...found].sort((one, other) => one.trust - other.trust)) {
    const known = datasets.get(facts.name) ?? facts;
    datasets.set(facts.name, (known.date ?? '') < (facts.date ?? '') ? { ...known, date: facts.date } : known);
  }
  const first = found.filter(({ file }) => file.source.readFirst);
  const files = [...first, ...found.filter((each) => !first.includes(each))].map(({ file, facts }) => ({
    ...file,
    ...(file.sheets && { sheets: unreadOf(file.sheets, file.name, found) }),
    facts: datasets.get(facts.name) ?? facts,
    date: facts.date,
  }));
  return { files, datasets: [...datasets.values()], unknown, broken };
}

/** The sheets of a workbook, of whose others those are left that no other entry of the plan reads. */
function unreadOf(
  sheets: WorkbookSheets,
  name: string,
  found: readonly { readonly file: FoundFile }[],
): WorkbookSheets {
  const read = found.flatMap(({ file }) => (file.name === name ? [file.sheets?.read] : []));
  const unread = (names: readonly string[]) => names.filter((each) => !read.includes(each));
  return { ...sheets, tables: unread(sheets.tables), covers: unread(sheets.covers) };
}
