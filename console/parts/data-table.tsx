// biome-ignore-all lint/a11y/noNoninteractiveTabindex: users without a pointer scroll the table with the arrow keys
// biome-ignore-all lint/a11y/useSemanticElements: code positions the rows of a virtual table, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells are read, not operated
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import styles from './data-table.module.css';

/** A column of a table. */
export interface TableColumn<Row> {
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
  /** The value that rows are sorted by; without it, the column is not sortable. */
  readonly sortBy?: (row: Row) => string | number | null | undefined;
  /** Width as a column of a CSS grid; default: 1fr. */
  readonly width?: string;
  readonly isNumber?: boolean;
}

interface Props<Row> {
  /** Describes the table to screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** True: the table is as high as its rows, for some dozens of rows that are the main content of a page. */
  readonly isLong?: boolean;
}

/** Heights in pixels: of a row, maximum of a table, and maximum of a long one. */
const [ROW, MAX_HEIGHT, LONG] = [34, 442, 1_600];
/** Rows that are rendered beyond the visible ones. */
const BEYOND = 12;

interface Order {
  readonly column: number;
  readonly isDescending: boolean;
}

/** A table of any number of rows; only the visible ones are in the document. A click on a column's name sorts by it. */
export function DataTable<Row>({ label, columns, rows, keyOf, isLong = false }: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [order, setOrder] = useState<Order>();
  const sorted = useMemo(() => inOrder(rows, columns, order), [rows, columns, order]);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: BEYOND,
  });
  const grid = { gridTemplateColumns: columns.map(({ width = 'minmax(7rem, 1fr)' }) => width).join(' ') };
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ maxHeight: isLong ? LONG : MAX_HEIGHT }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <div className={styles.table} role="table" aria-label={label} aria-rowcount={sorted.length + 1}>
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row} style={grid}>
            {columns.map(({ name, sortBy, isNumber }, column) => (
              <div
                key={name}
                role="columnheader"
                className={isNumber ? styles.number : undefined}
                aria-sort={order?.column !== column ? undefined : order.isDescending ? 'descending' : 'ascending'}
              >
                {sortBy === undefined ? (
                  name
                ) : (
                  <button type="button" className={styles.sort} onClick={() => setOrder(nextOrder(order, column))}>
                    {name}
                    <span aria-hidden="true">{order?.column !== column ? '' : order.isDescending ? ' ↓' : ' ↑'}</span>
                  </button>
                )}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = sorted[index];
            return row === undefined ? null : (
              <div
                key={keyOf(row)}
                role="row"
                aria-rowindex={index + 2}
                className={styles.row}
                style={{
                  ...grid,
                  position: 'absolute',
                  insetInline: 0,
                  height: ROW,
                  transform: `translateY(${start}px)`,
                }}
              >
                {columns.map(({ name, show, isNumber }) => {
                  const shown = show(row);
                  return (
                    <div
                      key={name}
                      role="cell"
                      dir="auto"
                      className={isNumber ? styles.number : styles.cell}
                      // Pointing at a cell shows text that does not fit.
                      title={typeof shown === 'string' ? shown : undefined}
                    >
                      {shown}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const nextOrder = (order: Order | undefined, column: number): Order | undefined =>
  order?.column !== column
    ? { column, isDescending: false }
    : order.isDescending
      ? undefined
      : { column, isDescending: true };

/** Rows without a value come last. */
function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  order: Order | undefined,
): readonly Row[] {
  const sortBy = order && columns[order.column]?.sortBy;
  if (sortBy === undefined) return rows;
  const sign = order?.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortBy(one) ?? '', sortBy(other) ?? ''];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * COLLATOR.compare(String(a), String(b));
  });
}

const COLLATOR = new Intl.Collator('en-US', { numeric: true });
