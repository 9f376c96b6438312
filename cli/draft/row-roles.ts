import type { ReadColumn } from '../../lists/mapping/read-column.ts';
import { type DraftText, when } from './draft-text.ts';

/** A column that states the role of each row's address or person for the firm, in a table with several rows per firm. */
export interface RowRoles {
  readonly column: ReadColumn;
  /** The condition for rows with an address of the firm itself. */
  readonly ofPlaces: DraftText;
  /** The condition for rows with a person. */
  readonly ofPersons: DraftText;
  readonly hasPlaces: boolean;
}

const HEADER = /\b(?:type|role|title|relationship|capacity)\b/;
const PLACE =
  /\b(?:principal|physical|business|main) (?:place|office|address|location|executive)|\bplace of business\b/i;
const OTHER_PLACE = /\b(?:mailing|records?|former) (?:address|office)\b/i;
const PERSON =
  /\b(?:agent|president|secretary|treasurer|member|manager|director|officer|governor|ceo|cfo|partner|organizer|incorporator|owner|registrant|applicant|representative|trustee)\b/i;
/** Minimum share of the rows whose value is one of these roles. */
const MIN_KNOWN = 0.8;

/** The roles of a table's rows; undefined if each firm has only one row. `firm`: the key that rows share. */
export function rowRoles(columns: readonly ReadColumn[], firm: DraftText): RowRoles | undefined {
  const key = columns.find(({ name }) => name === firm.value);
  if (key === undefined || key.shape.distinct === 1) return undefined;
  const column = columns.find(
    ({ words, cells, shape }) =>
      HEADER.test(words) &&
      shape.filled > 0 &&
      cells.filter((cell) => PLACE.test(cell) || OTHER_PLACE.test(cell) || PERSON.test(cell)).length >=
        MIN_KNOWN * shape.filled,
  );
  if (column === undefined) return undefined;
  const { name, values } = column;
  const places = values.filter((value) => PLACE.test(value));
  const persons = values.filter((value) => !PLACE.test(value) && !OTHER_PLACE.test(value));
  const rowsOf = (roles: readonly string[]) => when({ [name]: roles }, 'what a row is of its firm');
  return { column, ofPlaces: rowsOf(places), ofPersons: rowsOf(persons), hasPlaces: places.length > 0 };
}
