import type { PageRow } from './edge-source.ts';
import { cursorAt, type Page } from './page.ts';

/** One owner's page of a connection, with what PageInfo shows. */
export class ConnectionPage {
  /** The rows of the page: edge and node in one, see PageRow. */
  readonly rows: readonly PageRow[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;

  /**
   * `rows` may have one more than the page's size, which shows whether another page follows or precedes. If they are not `numbered`, their
   * position replaces `_index`.
   */
  constructor(rows: PageRow[], page: Page, numbered: boolean) {
    rows.sort((one, other) => one._index - other._index);
    const extra = rows.length > page.size;
    if (page.direction === 'forward') {
      if (!numbered) for (const [offset, row] of rows.entries()) row._index = page.start + offset;
      this.rows = extra ? rows.slice(0, page.size) : rows;
      this.hasNextPage = extra;
      this.hasPreviousPage = page.start > 0;
    } else {
      const end = rows.at(-1);
      this.rows = extra ? rows.slice(rows.length - page.size) : rows;
      this.hasNextPage = end !== undefined && end._index < (end._last ?? 0);
      this.hasPreviousPage = extra;
    }
  }

  get startCursor(): string | null {
    return cursorOf(this.rows[0]);
  }

  get endCursor(): string | null {
    return cursorOf(this.rows.at(-1));
  }
}

const cursorOf = (row: PageRow | undefined): string | null => (row === undefined ? null : cursorAt(row._index));
