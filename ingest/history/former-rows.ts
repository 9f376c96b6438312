import { KEY } from '../../storage/layout.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { HISTORY, type History } from './history.ts';
import { recalledEntities } from './recalled.ts';

/**
 * completions.md section 1, OperatingLocationOperatingStatus: "each record is an unbroken period between firstObservedDate and
 * lastObservedDate". Shown again after a gap it is another record; elsewhere one record spans the gap.
 */
const UNBROKEN: ReadonlySet<string> = new Set(['OperatingLocationOperatingStatus']);

/** The rows of the history that sources gave, as `h`, and where they hang now. */
export interface FormerRows {
  readonly from: string;
  /** Condition: no derived record. */
  readonly loaded: string;
  /** The staged numbers of owner, or of both ends. */
  readonly places: readonly string[];
  /** Whether one of those entities has another id now. */
  readonly moved: string;
  /** Whether the type's records are unbroken periods. */
  readonly unbroken: boolean;
}

/** The former rows of a table of attributes or edges; `ends` are the columns of its owner, or of both ends. */
export function formerRows(
  area: StagingArea,
  history: History,
  table: StagedTable,
  ends: readonly string[],
): FormerRows {
  const { of, places } = table;
  const joins = places.map(
    ({ type }, index) => `JOIN ${recalledEntities(area, type)} AS r${index} ON r${index}.key = h.${ends[index]}`,
  );
  const last = history.loadedKeys === undefined ? undefined : (history.loadedKeys.get(of.table) ?? 0);
  return {
    from: `${HISTORY}.${of.table} AS h ${joins.join(' ')}`,
    loaded: last === undefined ? 'TRUE' : `h.${KEY} <= ${last}`,
    places: places.map((_, index) => `r${index}.number`),
    moved: places.map((_, index) => `r${index}.moved`).join(' OR '),
    unbroken: UNBROKEN.has(of.name),
  };
}
