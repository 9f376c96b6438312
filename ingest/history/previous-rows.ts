import { KEY } from '../../storage/layout.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { previousEntities } from './carried-over.ts';
import { PREVIOUS, type PreviousSnapshot } from './previous-snapshot.ts';

/**
 * completions.md section 1, OperatingLocationOperatingStatus: "each record is an unbroken period between firstObservedDate and
 * lastObservedDate". A value that comes back after a gap is a new record of such a type; in other types one record spans
 * the gap.
 */
const UNBROKEN: ReadonlySet<string> = new Set(['OperatingLocationOperatingStatus']);

/** SQL of the rows of the previous snapshot that came from sources, as `h`, and of the staged entities that own them. */
export interface PreviousRows {
  readonly from: string;
  /** Condition: the record is not a derived one. */
  readonly loaded: string;
  /** The staged number of the owner, or those of both ends of an edge. */
  readonly entityNumbers: readonly string[];
  /** Condition: one of those entities has a different id in this load. */
  readonly moved: string;
  /** True if the type's records are unbroken periods. */
  readonly unbroken: boolean;
}

/** The previous rows of a table of attributes or edges. `ends`: the key columns of the owner, or of both ends. */
export function previousRows(
  area: StagingArea,
  previous: PreviousSnapshot,
  table: StagedTable,
  ends: readonly string[],
): PreviousRows {
  const { declared, entityColumns } = table;
  const joins = entityColumns.map(
    ({ type }, index) => `JOIN ${previousEntities(area, type)} AS r${index} ON r${index}.key = h.${ends[index]}`,
  );
  const last = previous.loadedKeys === undefined ? undefined : (previous.loadedKeys.get(declared.table) ?? 0);
  return {
    from: `${PREVIOUS}.${declared.table} AS h ${joins.join(' ')}`,
    loaded: last === undefined ? 'TRUE' : `h.${KEY} <= ${last}`,
    entityNumbers: entityColumns.map((_, index) => `r${index}.number`),
    moved: entityColumns.map((_, index) => `r${index}.moved`).join(' OR '),
    unbroken: UNBROKEN.has(declared.name),
  };
}
