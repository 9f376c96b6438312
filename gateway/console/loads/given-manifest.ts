import { parseDocument, stringify, type YAMLError } from 'yaml';
import { badUserInput } from '../../../catalog/errors/catalogue.ts';

/** The keys of an entry that a manifest from the console may have: none but `path` names a file, and that one is replaced. */
const KEYS: ReadonlySet<string> = new Set([
  ...['path', 'dataset', 'publisher', 'page', 'licence', 'date', 'trust', 'columns', 'positions', 'sheet', 'row'],
]);

/**
 * A manifest that a browser sent, as the command reads it: it has one entry, whose path is `path`, whatever was sent. `shown`: what the
 * sender knows the file as, the only path that is accepted. So a manifest reads no other file of this machine, and no URL. Throws
 * BAD_USER_INPUT; a text that is no YAML is refused with its line.
 */
export function ownManifest(text: string, shown: string, path: string): string {
  const document = parseDocument(text);
  const [fault] = document.errors;
  if (fault !== undefined) throw badUserInput(lineOf(fault), 'YAML', fault.message.split(/ at line|:?\n/)[0]);
  const value = toValue(() => document.toJS());
  const other = keysOf(value).find((key) => key !== 'sources');
  if (other !== undefined) throw badUserInput('The manifest', 'sources alone', other);
  const sources = isObject(value) ? value.sources : undefined;
  if (!Array.isArray(sources)) throw badUserInput('The manifest', 'sources, a list of one entry', 'none');
  const [entry, second] = sources;
  if (second !== undefined || !isObject(entry))
    throw badUserInput('sources', 'one entry with keys', second === undefined ? 'another value' : 'several');
  const unknown = keysOf(entry).find((key) => !KEYS.has(key));
  if (unknown !== undefined) throw badUserInput('The entry of sources', `keys of ${[...KEYS].join(', ')}`, unknown);
  if (entry.path !== undefined && entry.path !== shown)
    throw badUserInput('path', `${shown}, the uploaded file`, entry.path);
  return stringify({ sources: [{ ...entry, path }] });
}

const lineOf = ({ linePos }: YAMLError): string =>
  linePos === undefined ? 'The manifest' : `Line ${linePos[0].line} of the manifest`;

/** Aliases that lead to very much are refused by the parser. */
function toValue(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    throw badUserInput('The manifest', 'YAML', error instanceof Error ? error.message : error);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keysOf = (value: unknown): readonly string[] => (isObject(value) ? Object.keys(value) : []);
