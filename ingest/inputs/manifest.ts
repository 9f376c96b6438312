import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { isoDay } from '../../matching/days.ts';
import { isObject } from '../../sources/formats/json-object.ts';
import { readMapping } from '../../sources/mapping/read-mapping.ts';
import { readPositions } from '../../sources/mapping/read-positions.ts';
import type { JoinSettings } from '../resolution/corrections/join-settings.ts';
import { readResolution } from './manifest-resolution.ts';
import type { PlannedPath } from './plan-load.ts';

/** A manifest has errors; the message lists all of them. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/** The keys that an entry of a manifest may have, and the values that each allows. */
const MANIFEST_KEYS: Readonly<
  Record<string, { readonly expects: string; readonly isValid: (value: unknown) => boolean }>
> = {
  path: { expects: 'a file, folder, pattern or https URL', isValid: isText },
  source: { expects: 'the name of a source, as `svc sources` lists them', isValid: isText },
  trust: { expects: 'a number, the lower the more trusted', isValid: (value) => typeof value === 'number' },
  date: { expects: 'a day as YYYY-MM-DD', isValid: (value) => isText(value) && isoDay(value) === value },
  dataset: {
    expects: 'a name of letters, digits and _',
    isValid: (value) => isText(value) && /^\w{1,60}$/.test(value),
  },
  publisher: { expects: 'a text', isValid: isText },
  page: { expects: 'a URL', isValid: (value) => isText(value) && URL.canParse(value) },
  licence: { expects: 'a text', isValid: isText },
  // Read by readMapping, which reports its own faults.
  columns: { expects: 'kinds of records with their columns', isValid: isObject },
  // Read by readPositions, too.
  positions: { expects: 'names of columns with their first and last character', isValid: isObject },
  sheet: { expects: 'the name of a sheet of a workbook', isValid: isText },
  row: {
    expects: 'the name of the XML element that is a row, or a list of them',
    isValid: (value) => [value].flat().length > 0 && [value].flat().every(isElementName),
  },
};

const isElementName = (value: unknown): value is string => isText(value) && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(value);

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** True if a path is a manifest: no source reads YAML as data. */
export const isManifest = (path: string): boolean => /\.ya?ml$/i.test(path) && !/^https?:/i.test(path);

/** The contents of a manifest. */
export interface Manifest {
  /** The paths to load, in this order, each with optional keys (MANIFEST_KEYS). */
  readonly sources: readonly PlannedPath[];
  /** Files of corrections (readCorrections). */
  readonly corrections: readonly string[];
  /** The parts of resolution that it switches off (readResolution). */
  readonly resolution: JoinSettings;
}

/** Reads a manifest. Paths are relative to its folder. Throws ManifestError, or the error of reading the file. */
export function readManifest(file: string, sourceNames: readonly string[]): Manifest {
  return parseManifest(readFileSync(file, 'utf8'), file, sourceNames);
}

/** Reads the text of a manifest; `file` is its path, present or future. Throws ManifestError. */
export function parseManifest(text: string, file: string, sourceNames: readonly string[]): Manifest {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    if (error instanceof YAMLParseError) throw new ManifestError(`${file}: ${error.message}`);
    throw error;
  }
  const entries = isObject(document) ? document.sources : undefined;
  if (!isObject(document) || !Array.isArray(entries) || entries.length === 0) {
    throw new ManifestError(`${file}: expected "sources", a list of paths to load.`);
  }
  const faults = Object.keys(document)
    .filter((key) => !PARTS.some((part) => part === key))
    .map((key) => `unknown "${key}", expected ${PARTS.map((part) => `"${part}"`).join(', ')}`);
  const sources = entries.map((entry: unknown, index) => {
    const written = isText(entry) ? { path: entry } : entry;
    if (!isObject(written)) faults.push(`sources[${index}]: expected a path, or keys with values`);
    return isObject(written)
      ? plannedPath(written, dirname(file), sourceNames, (fault) => faults.push(`sources[${index}]: ${fault}`))
      : { path: '' };
  });
  const fault = (text: string) => void faults.push(text);
  const corrections = correctionPaths(document.corrections, dirname(file), fault);
  const resolution = readResolution(document.resolution, fault);
  if (faults.length > 0) throw new ManifestError(`${file}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  return { sources, corrections, resolution };
}

const PARTS = ['sources', 'corrections', 'resolution'] as const;

function correctionPaths(written: unknown, folder: string, fault: (text: string) => void): string[] {
  const paths = written === undefined || written === null ? [] : Array.isArray(written) ? written : [written];
  return paths.flatMap((path: unknown) => {
    if (isText(path)) return [resolve(folder, path)];
    fault(`corrections: expected paths of CSV files, got ${JSON.stringify(path)}`);
    return [];
  });
}

function plannedPath(
  entry: Readonly<Record<string, unknown>>,
  folder: string,
  sourceNames: readonly string[],
  fault: (text: string) => void,
): PlannedPath {
  for (const [key, value] of Object.entries(entry)) {
    const rule = MANIFEST_KEYS[key];
    if (rule === undefined) fault(`unknown "${key}", expected one of ${Object.keys(MANIFEST_KEYS).join(', ')}`);
    else if (!rule.isValid(value)) fault(`${key}: expected ${rule.expects}, got ${JSON.stringify(value)}`);
  }
  const text = (key: string) => (isText(entry[key]) ? entry[key] : undefined);
  const [path, source, date, sheet] = [text('path'), text('source'), text('date'), text('sheet')];
  if (path === undefined) fault('expected "path"');
  if (source !== undefined && !sourceNames.includes(source))
    fault(`source: no "${source}", expected one of ${sourceNames.join(', ')}`);
  const { trust, columns, positions } = entry;
  const mapping = isObject(columns) ? readMapping(columns, (text) => fault(`columns.${text}`)) : undefined;
  if (mapping !== undefined && source !== undefined && source !== 'own_records')
    fault(`columns: those of ${source} are known, expected one of source and columns`);
  const fixed = isObject(positions) ? readPositions(positions, (text) => fault(`positions${text}`)) : undefined;
  if (fixed !== undefined && mapping === undefined)
    fault('positions: expected "columns" beside it, which says what they are');
  const row = [entry.row].flat().filter(isElementName);
  if (row.length > 0 && mapping === undefined)
    fault('row: expected "columns" beside it, which says what its texts are');
  const layout = { ...(fixed === undefined ? {} : { positions: fixed }), ...(row.length === 0 ? {} : { row }) };
  const facts = Object.entries({
    name: text('dataset'),
    publisher: text('publisher'),
    page: text('page'),
    licence: text('licence'),
  });
  const dataset = Object.fromEntries(facts.filter(([, value]) => value !== undefined));
  return {
    path: path === undefined || path === '-' || /^\w+:\/\//.test(path) ? (path ?? '') : resolve(folder, path),
    ...(source === undefined ? {} : { source }),
    ...(typeof trust === 'number' ? { trust } : {}),
    ...(date === undefined ? {} : { date }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(Object.keys(dataset).length === 0 ? {} : { dataset }),
    ...(mapping === undefined ? {} : { columns: mapping }),
    ...(Object.keys(layout).length === 0 ? {} : { layout }),
  };
}
