import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { FILE_FORMATS, type FileFormat } from '../../operations/list.ts';
import { endingOf } from '../files/file-keys.ts';

/** OutputSpec as GraphQL passes it: absent and null mean the same. */
export interface OutputSpec {
  readonly filename?: string | null;
  readonly format?: FileFormat | null;
}

/** The format of a run's file, and its name when it is downloaded. */
export interface OutputFile {
  readonly fileFormat: FileFormat;
  /** Has the ending of its format; if absent, the service chooses a name. */
  readonly filename?: string;
}

const MAX_NAME = 200;
/** Characters that file names cannot have: path separators, control characters, direction marks, halves of characters. */
const UNNAMED = /[/\\\p{C}]/u;

/** Validates the output of a request; `field` is the name of its input. Throws BAD_USER_INPUT. */
export function outputFile({ filename, format }: OutputSpec, field: string): OutputFile {
  const fileFormat = format ?? 'PARQUET';
  if (filename == null) return { fileFormat };
  const name = filename.trim();
  if (name === '' || name.length > MAX_NAME || UNNAMED.test(name) || /^\.+$/.test(name)) {
    const expected = `1 to ${MAX_NAME} printable characters without / and \\`;
    throw badUserInput(`${field}.output.filename`, expected, filename);
  }
  const ending = FILE_FORMATS.map(endingOf).find((each) => name.toLowerCase().endsWith(each));
  const own = endingOf(fileFormat);
  if (ending === undefined) return { fileFormat, filename: name + own };
  if (ending !== own) throw badUserInput(`${field}.output.filename`, `the ending ${own}, or none`, filename);
  return { fileFormat, filename: name };
}
