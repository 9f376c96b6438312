import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { z } from 'zod';
import { AppendedFile } from './appended-file.ts';

/** Files beside the output while it is incomplete. */
export const filesOf = (file: string) => ({ lines: `${file}.part`, checkpoint: `${file}.checkpoint` });

/** The checkpoint where an earlier run stopped; undefined if there is none. */
export function checkpointOf<Checkpoint>(file: string, schema: z.ZodType<Checkpoint>): Checkpoint | undefined {
  const { lines, checkpoint } = filesOf(file);
  if (!existsSync(checkpoint) || !existsSync(lines)) return undefined;
  return schema.parse(JSON.parse(readFileSync(checkpoint, 'utf8')));
}

/** Removes the files of an earlier run. */
export function forget(file: string): void {
  const { lines, checkpoint } = filesOf(file);
  for (const each of [checkpoint, lines]) rmSync(each, { force: true });
}

/**
 * Lines written so that a killed process can continue after those of the last checkpoint: they are on disk before the
 * checkpoint names them, and anything after it is cut off.
 */
export class ResumableLines implements AsyncDisposable {
  readonly #checkpointFile: string;
  readonly #output: AppendedFile;

  private constructor(checkpointFile: string, output: AppendedFile) {
    this.#checkpointFile = checkpointFile;
    this.#output = output;
  }

  /** Opens the lines of an output at `bytes`; 0 starts again. */
  static async open(file: string, bytes: number): Promise<ResumableLines> {
    const { lines, checkpoint } = filesOf(file);
    return new ResumableLines(checkpoint, await AppendedFile.open(lines, bytes));
  }

  /** Writes lines, then the checkpoint after them. */
  async write(content: string | Uint8Array, after: object): Promise<void> {
    await this.#output.append(content);
    await this.#output.sync();
    writeFileSync(`${this.#checkpointFile}.part`, JSON.stringify(after), { mode: 0o600 });
    renameSync(`${this.#checkpointFile}.part`, this.#checkpointFile);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#output[Symbol.asyncDispose]();
  }
}
