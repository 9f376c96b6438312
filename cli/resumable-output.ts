import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { z } from 'zod';
import { UnknownSnapshot } from '../storage/unknown-snapshot.ts';
import type { SnapshotLease, Warehouse } from '../storage/warehouse.ts';
import { OUTPUT_FORMATS, type OutputFormat } from '../tables/output/output-format.ts';
import { checkpointOf, filesOf, forget } from '../tables/output/resumable-lines.ts';
import { CommandError } from './command-error.ts';

/** The output of a table: a file that a command continues where it was stopped. */
export interface ResumableOutput<Checkpoint> {
  readonly format: OutputFormat;
  /** Identifies input and options, to recognize an earlier run. */
  readonly work: string;
  /** Where an earlier run of the same work stopped. */
  readonly checkpoint: Checkpoint | undefined;
}

/** The arguments of a command. */
interface Asked {
  readonly input: string;
  readonly to: string;
  readonly force: boolean;
  /** Everything else that the output depends on. */
  readonly options: unknown;
}

/** The format for the extension of a file's name. Throws a CommandError if there is none. */
export function outputFormatOf(to: string): OutputFormat {
  const format = OUTPUT_FORMATS.get(extname(to).toLowerCase());
  if (format === undefined)
    throw new CommandError(`--to expects a name that ends in ${[...OUTPUT_FORMATS.keys()].join(', ')}, got ${to}.`);
  return format;
}

/** Throws a CommandError if a file would be replaced, or if it contains the unfinished output of other work, unless forced. */
export function resumableOutput<Checkpoint extends { readonly work: string }>(
  { input, to, force, options }: Asked,
  schema: z.ZodType<Checkpoint>,
): ResumableOutput<Checkpoint> {
  const format = outputFormatOf(to);
  if (!existsSync(input)) throw new CommandError(`There is no file ${input}.`);
  if (resolve(input) === resolve(to))
    throw new CommandError('--to names the input file; choose another file to write.');
  const { size, mtimeMs } = statSync(input);
  const work = createHash('sha256')
    .update(JSON.stringify([resolve(input), size, mtimeMs, options, extname(to)]))
    .digest('hex');
  if (force) forget(to);
  const checkpoint = checkpointOf(to, schema);
  if (checkpoint === undefined && existsSync(to) && !force)
    throw new CommandError(`${to} already exists; --force replaces it.`);
  if (checkpoint !== undefined && checkpoint.work !== work)
    throw new CommandError(
      `${filesOf(to).lines} belongs to another input file or to other options; --force starts again from the beginning.`,
    );
  return { format, work, checkpoint };
}

/** The snapshot that an earlier run started on, as long as it exists; else the current one. */
export function pinnedSnapshot(warehouse: Warehouse, version: string | undefined): SnapshotLease {
  try {
    return warehouse.acquire(version);
  } catch (error) {
    if (version !== undefined && error instanceof UnknownSnapshot) return warehouse.acquire();
    throw error;
  }
}
