import { tinTypes } from '../../matching/identifiers/tin.ts';
import { isIssuableTin } from '../../matching/verification.ts';
import type { Cell, OutputColumn as NamedColumn } from '../../tables/output/output-column.ts';
import type { PolicyDecision } from '../policies/decide.ts';
import { ADD_ON_TASKS, type VerificationOptions } from '../request/verification-request.ts';
import { TASK_NAMES, type TaskName, type Verification } from '../tasks/task.ts';
import type { InputColumn } from './columns.ts';

/**
 * Outcome of a row: its name is verified; a business was found under another name; nothing was found; the row made no valid
 * request.
 */
export const ROW_STATUSES = ['verified', 'found', 'not_found', 'failed'] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** A row of the input, with its outcome. */
export interface VerifiedRow {
  /** Its row number in the file, from 1; the header is row 1. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly responseId: string;
  readonly dataVersion: string;
  readonly outcome: Verification | { readonly fault: string };
}

/** A column of the output, with the function that gives its value for a row. */
export interface OutputColumn extends NamedColumn {
  readonly of: (row: VerifiedRow) => Cell;
}

const text = (name: string, of: (row: VerifiedRow) => Cell): OutputColumn => ({ name, type: 'text', of });
const number = (name: string, of: (row: VerifiedRow) => Cell): OutputColumn => ({ name, type: 'number', of });

const of = ({ outcome }: VerifiedRow): Verification | undefined => ('fault' in outcome ? undefined : outcome);
const entity = (row: VerifiedRow) => of(row)?.entities[0];
const brand = (row: VerifiedRow) => of(row)?.brands[0];
const task = (row: VerifiedRow, name: TaskName) => of(row)?.tasks.find((each) => each.name === name);

const rounded = (probability: number | undefined): Cell =>
  probability === undefined ? null : Math.round(probability * 1e4) / 1e4;

/** The columns that every output has. */
const FOUND: readonly OutputColumn[] = [
  number('row', ({ row }) => row),
  text('status', (row) => statusOf(row)),
  text('fault', ({ outcome }) => ('fault' in outcome ? outcome.fault : null)),
  text('response_id', ({ responseId }) => responseId),
  text('entity_id', (row) => entity(row)?.registeredEntityId ?? entity(row)?.legalEntityId ?? null),
  text('entity_name', (row) => entity(row)?.names[0] ?? null),
  number('entity_match_probability', (row) => rounded(entity(row)?.match.probability)),
  text('brand_id', (row) => brand(row)?.id ?? null),
  text('brand_name', (row) => brand(row)?.names[0] ?? null),
  number('brand_match_probability', (row) => rounded(brand(row)?.match.probability)),
  text('data_version', ({ dataVersion }) => dataVersion),
];

/**
 * The columns of the output: those of the input, named input_…, then what was found and decided, then result and reason of each task.
 * Omits columns of social security numbers.
 */
export function outputColumns(
  input: readonly InputColumn[],
  options: VerificationOptions,
  decided?: Decided,
): OutputColumn[] {
  const copied = input.flatMap(({ header, column }, at) => {
    if (column === 'ssn' || /ssn|social.?security/i.test(header)) return [];
    const shown = column === 'tin' ? shownTin : (cell: string) => cell;
    return [text(`input_${header}`, ({ cells }) => shown(cells[at] ?? ''))];
  });
  const tasks = tasksOf(options).flatMap((name) => [
    text(name, (row) => task(row, name)?.result ?? null),
    text(`${name}_reason`, (row) => task(row, name)?.reason ?? null),
  ]);
  return unique([...copied, ...FOUND, ...(decided === undefined ? [] : decisionColumns(decided)), ...tasks]);
}

/** Decides on a verification by a policy. */
export type Decided = (verification: Verification) => PolicyDecision;

function decisionColumns(decided: Decided): OutputColumn[] {
  const decision = (row: VerifiedRow) => {
    const verification = of(row);
    return verification && decided(verification);
  };
  return [
    text('decision', (row) => decision(row)?.status ?? null),
    text('decision_rule', (row) => decision(row)?.rule ?? null),
    text('decision_reason', (row) => decision(row)?.reason ?? null),
  ];
}

/** Adds its position to the name of a column whose name occurs before. */
function unique(columns: readonly OutputColumn[]): OutputColumn[] {
  const names = new Set<string>();
  return columns.map((column, at) => {
    const name = names.has(column.name) ? `${column.name}_${at + 1}` : column.name;
    names.add(name);
    return { ...column, name };
  });
}

function tasksOf({ package: named, attrs }: VerificationOptions): TaskName[] {
  const verifyOnly: readonly TaskName[] = ['person_verification', 'domestic_registration'];
  return TASK_NAMES.filter((name) => {
    const addOn = ADD_ON_TASKS.find((each) => each === name);
    return addOn === undefined ? named === 'verify' || !verifyOnly.includes(name) : attrs.has(addOn);
  });
}

/** Three, two and four digits: so only numbers of persons are written, though EINs may have the same digits. */
const PERSONAL = /^\D*\d{3}\D+\d{2}\D+\d{4}\D*$/;

/** An EIN as written; of a number that may be a person's and no EIN, or is written as one, the last four digits. */
function shownTin(written: string): string {
  const digits = written.replace(/\D/g, '');
  if (
    digits === '' ||
    (tinTypes(digits).includes('EIN') && !PERSONAL.test(written)) ||
    (digits.length === 9 && !isIssuableTin(digits) && digits.startsWith('000'))
  )
    return written;
  return digits.length < 9 ? '*****' : `*****${digits.slice(-4)}`;
}

export function statusOf(row: VerifiedRow): RowStatus {
  const verification = of(row);
  if (verification === undefined) return 'failed';
  if (task(row, 'name_verification')?.status === 'success') return 'verified';
  return verification.entities.length + verification.brands.length > 0 ? 'found' : 'not_found';
}
