import { readFileSync } from 'node:fs';

/** NO_FILE: it cannot be read; BAD_ARGUMENT: of the command line; BAD_MAPPING, BAD_SET: what the files say. */
export type BrokenSetCode = 'NO_FILE' | 'BAD_ARGUMENT' | 'BAD_MAPPING' | 'BAD_SET';

/** A labelled set cannot be measured as it stands; the message says what was expected and what came. */
export class BrokenSet extends Error {
  readonly code: BrokenSetCode;

  constructor(code: BrokenSetCode, message: string) {
    super(message);
    this.name = 'BrokenSet';
    this.code = code;
  }
}

/** The text of a file; throws a BrokenSet where there is none. */
export function fileText(file: string, encoding: BufferEncoding): string {
  try {
    return readFileSync(file, encoding);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new BrokenSet('NO_FILE', `Expected a file at ${file}, got ${why}.`);
  }
}
