import type { DatasetFacts } from '../../catalog/stage.ts';
import type { Source } from '../../sources/source.ts';
import type { InputOptions } from './expand.ts';
import { dateOf, type FoundFile, findFiles, type LeftOut } from './find-files.ts';

/** A path to load, with what a manifest says of it. */
export interface PlannedPath {
  readonly path: string;
  /** Format that its files must have. */
  readonly source?: string;
  /** The lower, the more trusted; default: the place in the list, from 1. */
  readonly trust?: number;
  /** The publisher's date of the data, YYYY-MM-DD, where the files do not say it. */
  readonly date?: string;
  /** What the files in the canonical format are: a dataset of their own. */
  readonly dataset?: Partial<Pick<DatasetFacts, 'name' | 'publisher' | 'page' | 'licence'>>;
}

export interface PlannedFile extends FoundFile {
  readonly facts: DatasetFacts;
  /** The publisher's date of this file. */
  readonly date: string;
}

export interface LoadPlan {
  /** In the order in which they are read. */
  readonly files: readonly PlannedFile[];
  /** The most trusted first. */
  readonly datasets: readonly DatasetFacts[];
  readonly unknown: readonly LeftOut[];
  readonly broken: readonly LeftOut[];
}

/** Finds all files and decides on their datasets: the date of a dataset is that of its newest file. */
export async function planLoad(
  paths: readonly PlannedPath[],
  sources: readonly Source[],
  options: InputOptions,
): Promise<LoadPlan> {
  const unknown: LeftOut[] = [];
  const broken: LeftOut[] = [];
  const found: { file: FoundFile; facts: DatasetFacts; trust: number }[] = [];
  for (const [index, planned] of paths.entries()) {
    const files = await findFiles(planned.path, sources, options);
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
      const own = file.source.namesItself === false ? planned.dataset : undefined;
      const facts = { ...of, ...own, date: planned.date ?? dateOf(file.file, file.source) };
      found.push({ file, facts, trust: planned.trust ?? index + 1 });
    }
  }
  const datasets = new Map<string, DatasetFacts>();
  for (const { facts } of [...found].sort((one, other) => one.trust - other.trust)) {
    const known = datasets.get(facts.name) ?? facts;
    datasets.set(facts.name, known.date < facts.date ? { ...known, date: facts.date } : known);
  }
  const files = found.map(({ file, facts }) => ({
    ...file,
    facts: datasets.get(facts.name) ?? facts,
    date: facts.date,
  }));
  return { files, datasets: [...datasets.values()], unknown, broken };
}
