import { basename } from 'node:path';
import { stringify } from 'yaml';
import type { ReadColumn } from '../../lists/mapping/read-column.ts';
import { canonicalKinds } from '../../sources/canonical/kinds.ts';
import { withoutDigits } from '../../sources/canonical/secret-target.ts';
import type { Draft, DraftRecord } from './draft-records.ts';
import type { DraftText } from './draft-text.ts';
import type { TablePlace } from './table-sample.ts';

const SHOWN_VALUES = 3;
const SHOWN_LENGTH = 40;

/** A draft as the lines of a manifest, with comments that say what is certain and what is a guess. */
export function manifestLines(path: string, { records, unused }: Draft, place?: TablePlace): string[] {
  const guesses = records.flatMap(({ texts }) => texts).filter(({ isSure }) => !isSure).length;
  return [
    `# Drafted of ${basename(path)} by svc sources draft: ${guesses === 0 ? 'nothing is a guess' : `${guesses} lines are guesses, marked "guess"`}.`,
    '# See ten rows as records: svc sources draft <this file> --try; load it: svc ingest <this file>.',
    'sources:',
    `  - path: ${scalar(path)}`,
    `    dataset: ${datasetName(path)}`,
    ...(place === undefined ? [] : [`    ${place.key}: ${flow(place.value)} # ${oneLine(place.reason)}`]),
    '    columns:',
    ...[...Map.groupBy(records, ({ kind }) => kind)].flatMap(([kind, ofKind]) => kindLines(kind, ofKind)),
    ...(unused.length === 0 ? [] : ['    # Not used:', ...unused.map(unusedLine)]),
  ];
}

/**
 * A draft as JSON: what each column is read as and how probably, what else it may be, the records, the manifest, and what the kinds of
 * records may have besides.
 */
export const draftJson = (path: string, draft: Draft, place?: TablePlace): string =>
  JSON.stringify(
    {
      path,
      columns: draft.columns.map(({ name, field, party, isSure, confidence, reason, runnerUp, ...column }) => ({
        ...{ name, field: field ?? null, party, isSure, confidence: Math.round(confidence * 100) / 100, reason },
        ...{ runnerUp: runnerUp ?? null, values: shownValues({ name, values: column.values }) },
      })),
      records: draft.records.map(({ kind, texts }) => ({ kind, texts })),
      manifest: `${manifestLines(path, draft, place).join('\n')}\n`,
      kinds: canonicalKinds().map(({ name, columns }) => ({
        name,
        columns: Object.entries(columns).map(([column, { required }]) => ({ name: column, isRequired: required })),
      })),
    },
    undefined,
    2,
  );

function kindLines(kind: string, records: readonly DraftRecord[]): string[] {
  const [only, second] = records;
  if (only !== undefined && second === undefined)
    return [`      ${kind}:`, ...only.texts.map((text) => `        ${textLine(text)}`)];
  return [
    `      ${kind}:`,
    ...records.flatMap(({ texts }) => texts.map((text, at) => `        ${at === 0 ? '- ' : '  '}${textLine(text)}`)),
  ];
}

const SECRET = /ssn|social|tax.?(?:payer)?.?(?:id|num|no)|\be?in\b|itin/i;

const textLine = ({ column, value, isSure, reason }: DraftText) =>
  `${column}: ${flow(value)} # ${isSure ? '' : 'guess: '}${oneLine(reason)}`;

const unusedLine = (column: ReadColumn) => {
  const shown = shownValues(column);
  return `    #   ${oneLine(column.name)}${shown.length === 0 ? ', which is empty' : `: ${shown.join('; ')}`}`;
};

/** Some values of a column. A manifest goes into version control, so values that may be social security numbers are masked. */
function shownValues({ name, values }: Pick<ReadColumn, 'name' | 'values'>): readonly string[] {
  const isSecret = SECRET.test(name) || values.some((value) => /^\d{3}-\d{2}-\d{4}$/.test(value));
  const visible = (value: string) => (isSecret ? withoutDigits(value) : value);
  return values.slice(0, SHOWN_VALUES).map((value) => visible(oneLine(value)).slice(0, SHOWN_LENGTH));
}

/** A value on one line. */
const flow = (value: unknown): string =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true }).trim();
const scalar = (text: string) => stringify(text, { lineWidth: 0 }).trim();
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A name for the dataset, derived from the file name. */
export const datasetName = (path: string): string =>
  basename(path)
    .replace(/\..*$/, '')
    .toLowerCase()
    .replace(/\W+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60) || 'own_records';
