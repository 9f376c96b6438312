import { entityTypeCalled, type RecordName } from '../../catalog/correction.ts';
import type { Business } from '../../matching/business.ts';
import { correctedCell } from '../../sources/formats/row-format.ts';
import { type RowOf, table } from '../../sources/formats/table.ts';
import { headText } from '../../sources/formats/text-lines.ts';
import type { SourceTarget } from '../../sources/source-target.ts';
import { CommandError } from '../command-error.ts';

/** One record of a labelled pair: how it is named, what is written of it, or both. */
export interface LabelSide {
  readonly record: RecordName | undefined;
  /** Undefined if the file names no business, so that the snapshot has to know the record. */
  readonly business: Business | undefined;
  /** Names of the datasets that have it; empty if unknown. */
  readonly datasets: readonly string[];
}

/** A pair of a file of labels. */
export interface WrittenLabel {
  readonly line: number;
  /** Entity type of the graph. */
  readonly type: string;
  /** Undefined: nobody decided. */
  readonly label: boolean | undefined;
  /** The rule of the load that compared them; empty if unknown. */
  readonly rule: string;
  readonly left: LabelSide;
  readonly right: LabelSide;
}

/** The pairs of a file, and its bad rows with their lines. */
export interface WrittenLabels {
  readonly labels: readonly WrittenLabel[];
  readonly bad: readonly string[];
}

const SIDES = ['left', 'right'] as const;

/** The columns of a side, with the names that each may have behind "left_" or "right_". */
const FIELDS = {
  key: ['key', 'id'],
  dataset: ['dataset'],
  sources: ['sources'],
  names: ['names', 'name'],
  addresses: ['addresses', 'address'],
  street: ['street'],
  unit: ['unit'],
  city: ['city'],
  state: ['state'],
  zip: ['zip'],
  phones: ['phones', 'phone'],
  websites: ['websites', 'website'],
  persons: ['persons', 'person'],
  tins: ['tins', 'tin'],
} as const;
type SideField = keyof typeof FIELDS;

/** The columns that a file may have beside the label, by their names in FIELDS. */
const OTHERS: Readonly<Record<string, readonly [usual: string, ...others: string[]]>> = {
  type: ['type'],
  rule: ['rule'],
  ...Object.fromEntries(
    SIDES.flatMap((of) =>
      Object.entries(FIELDS).map(([field, [first, ...others]]) => [
        `${of} ${field}`,
        [`${of}_${first}`, ...others.map((other) => `${of}_${other}`)],
      ]),
    ),
  ),
};

/** A list of labelled pairs: two records by their keys, or what is written of them side by side, or both. */
const LIST = table({ needed: { label: ['label', 'decision', 'kind'] }, others: OTHERS });
type Row = RowOf<typeof LIST>;

/** How people write what they decided. */
const WORDS: Readonly<Record<string, boolean | undefined>> = {
  ...Object.fromEntries(['same', '1', 'yes', 'y', 'true', 'match'].map((word) => [word, true])),
  ...Object.fromEntries(['not-same', '0', 'no', 'n', 'false', 'not'].map((word) => [word, false])),
  ...Object.fromEntries(['', 'unsure', '?'].map((word) => [word, undefined])),
};

/**
 * Reads a file of labels. A bad row is reported with its line. `type`: the entity type of rows without one; `types`: those of
 * the graph. Throws CommandError for a file that has no column of labels.
 */
export async function readLabels(file: string, type: string, types: readonly string[]): Promise<WrittenLabels> {
  const [labels, bad]: [WrittenLabel[], string[]] = [[], []];
  const reject = (line: number, reason: string) => void bad.push(`line ${line}: ${reason}`);
  const ignored = { rows: () => {}, read: () => {}, note: () => {}, advance: () => {} };
  const target: SourceTarget = Object.assign(Object.create(null), { ...ignored, reject, broken: reject });
  if (LIST.headerOf(headOf(file)) === undefined)
    throw new CommandError(
      `${file}: expected a column label, decision or kind, and two records side by side (left_…, right_…).`,
    );
  for await (const row of LIST.rows(file, target)) {
    const read = labelOf(row, type, types);
    if ('reason' in read) reject(row.line, read.reason);
    else labels.push(read);
  }
  return { labels, bad };
}

function headOf(file: string): string {
  try {
    return headText(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new CommandError(`${file}: there is no such file.`);
    throw error;
  }
}

function labelOf(row: Row, usual: string, types: readonly string[]): WrittenLabel | { readonly reason: string } {
  const written = row.at('label').toLowerCase().replace(/[ _]/g, '-');
  if (!(written in WORDS)) return { reason: `label: expected same, not-same or unsure, got "${row.at('label')}"` };
  const type = row.at('type') === '' ? usual : entityTypeCalled(row.at('type'), types);
  if (type === undefined) return { reason: `type: expected brand, legal entity or location, got "${row.at('type')}"` };
  const [left, right] = [sideOf(row, 'left'), sideOf(row, 'right')];
  for (const each of [left, right]) if ('reason' in each) return each;
  if ('reason' in left || 'reason' in right) return { reason: 'expected two records' };
  return { line: row.line, type, label: WORDS[written], rule: row.at('rule'), left, right };
}

const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

function sideOf(row: Row, of: (typeof SIDES)[number]): LabelSide | { readonly reason: string } {
  const at = (field: SideField) => correctedCell(row.at(`${of} ${field}`));
  const several = (field: SideField) =>
    at(field)
      .split(' | ')
      .filter((text) => text !== '');
  const [dataset, key] = [at('dataset'), at('key')];
  const names = several('names');
  if (key === '' && names.length === 0)
    return { reason: `${of}: expected the key of a record (${of}_key) or its name (${of}_name), got neither` };
  if (key !== '' && dataset === '' && names.length === 0 && !UUID.test(key))
    return { reason: `${of}_key: expected an id where no dataset is named, got "${key}"` };
  const isNamed = key !== '' && (dataset !== '' || UUID.test(key));
  const record = isNamed ? { dataset, key: dataset === '' ? key.toLowerCase() : key } : undefined;
  const parts = { street: at('street'), unit: at('unit'), city: at('city'), state: at('state'), zip: at('zip') };
  const hasParts = Object.values(parts).some((part) => part !== '');
  const business: Business = {
    ...{ names, phones: several('phones'), websites: several('websites') },
    ...{ persons: several('persons'), tins: several('tins') },
    addresses: [...several('addresses'), ...(hasParts ? [parts] : [])],
  };
  const datasets = dataset === '' ? several('sources') : [dataset];
  return { record, business: names.length === 0 ? undefined : business, datasets };
}
