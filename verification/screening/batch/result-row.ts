import { csvCell } from '../../../catalog/csv-cell.ts';
import type { ScreeningHit } from '../../../matching/screening/screen.ts';
import type { LeftOut } from '../../../matching/screening/written-attribute.ts';
import type { Decision } from '../../../operations/decisions.ts';
import { hitExplanation, leftOutSentence } from '../explanation.ts';
import { listedId } from '../records-by-id.ts';
import type { InputRow } from './input-rows.ts';

/** Status of a row: an alert, a weaker hit, nothing found, or not screened because of a fault. */
export type RowStatus = 'alert' | 'hit' | 'clear' | 'error';

/** A row that was screened, or could not be screened. */
export interface ScreenedRow {
  readonly input: InputRow;
  /** Best first. */
  readonly hits: readonly ScreeningHit[];
  /** The values that cannot be read, without which it was screened. */
  readonly leftOut: readonly LeftOut[];
  readonly fault?: string;
  /** Id of its audit entry. */
  readonly requestId?: string;
}

export const statusOf = ({ hits: [best], fault }: ScreenedRow): RowStatus =>
  fault !== undefined ? 'error' : best === undefined ? 'clear' : best.alert ? 'alert' : 'hit';

/** Maximum weaker hits that a row names. */
const MAX_OTHERS = 5;

/** What rows are screened against. */
export interface ScreenedData {
  readonly dataVersion: string;
  /** Names of lists that were asked for, of which nothing is loaded. */
  readonly notLoaded: readonly string[];
}

type Cell = (row: ScreenedRow, decision: Decision | undefined, on: ScreenedData) => string | number | undefined;

/**
 * The columns of the results. Values of the input come first, as sent. New columns go to the end: clients read by position,
 * and a batch that another version of the program began has both kinds of rows.
 */
const COLUMNS: Readonly<Record<string, Cell>> = {
  row: ({ input }) => input.row,
  tag: ({ input }) => input.values.tag,
  name: ({ input: { values } }) =>
    [values.name, values.person_name, values.first_name, values.middle_name, values.last_name, values.org_name]
      .filter((part) => part !== undefined)
      .join(' '),
  dob: ({ input }) => input.values.dob,
  address: ({ input: { values } }) =>
    [values.address, values.address_2, values.city, values.state, values.postal_code]
      .filter((part) => part !== undefined)
      .join(', '),
  country: ({ input }) => input.values.country,
  status: statusOf,
  reason: ({ fault }) => fault,
  hits: ({ hits }) => hits.length,
  score: ({ hits: [best] }) => best?.score,
  list: ({ hits: [best] }) => best?.entity.collection,
  record_id: ({ hits: [best] }) => best?.entity.recordId,
  listed_name: ({ hits: [best] }) => best && nameOf(best),
  explanation: ({ hits: [best] }) => best && hitExplanation(best),
  other_hits: ({ hits }) =>
    hits
      .slice(1, 1 + MAX_OTHERS)
      .map((hit) => `${nameOf(hit)} (${hit.entity.collection}) ${hit.score}`)
      .join('; '),
  decision: (_, decision) => decision?.status,
  request_id: ({ requestId }) => requestId,
  data_version: (_, __, { dataVersion }) => dataVersion,
  left_out: ({ leftOut }) => leftOut.map(leftOutSentence).join(' '),
  listed_id: ({ hits: [best] }) => best && listedId(best.entity),
  lists_not_loaded: (_, __, { notLoaded }) => notLoaded.join(', '),
};

const nameOf = ({ attributes, entity }: ScreeningHit): string | undefined =>
  (attributes.person_name ?? attributes.org_name)?.value ?? entity.names[0];

/** The header of the results, with its line end. */
export const RESULT_HEADER = `${Object.keys(COLUMNS).join(',')}\n`;

/** A line of the results, with its line end. `decision`: the decision on the best hit. */
export const resultRow = (row: ScreenedRow, decision: Decision | undefined, on: ScreenedData): string =>
  `${Object.values(COLUMNS)
    .map((cell) => csvCell(String(cell(row, decision, on) ?? '')))
    .join(',')}\n`;
