import type { DelimitedRow } from './delimited-record.ts';

/** Short rows that may follow each other before rows of one length count as the habit of their file. */
const MAX_HELD = 10;
/** Maximum lines of a row that line breaks cut. */
const MAX_PARTS = 3;

interface ShortRowsFormat {
  /** Number of values of a row. */
  readonly columns: number;
  readonly broken: (line: number, reason: string, text: string) => void;
  readonly note?: (reason: string) => void;
}

interface HeldRow {
  readonly row: DelimitedRow;
  readonly text: string;
}

/**
 * Takes the rows that end early. A line break inside a value makes such rows too, of which the later ones begin in the
 * middle. So rows that follow each other are held back: those that together are one row are broken.
 */
export class ShortRows {
  readonly #format: ShortRowsFormat;
  #held: HeldRow[] = [];
  #isHabit = false;

  constructor(format: ShortRowsFormat) {
    this.#format = format;
  }

  *add(row: DelimitedRow, text: string): Generator<DelimitedRow> {
    this.#held.push({ row, text });
    if (this.#held.length <= MAX_HELD) return;
    this.#isHabit = true;
    yield* this.#release();
  }

  /** Ends a sequence of short rows. */
  *end(): Generator<DelimitedRow> {
    if (this.#held.length > 0) yield* this.#release();
    this.#isHabit = false;
  }

  *#release(): Generator<DelimitedRow> {
    const { columns, broken, note } = this.#format;
    const held = this.#held;
    this.#held = [];
    for (let at = 0; at < held.length; ) {
      const parts = this.#partsAt(held, at);
      for (const { row, text } of parts)
        broken(row.line, `expected ${columns} values, got a part of a row that a line break cuts`, text);
      at += parts.length;
      const { row } = held[at] ?? {};
      if (parts.length > 0 || row === undefined) continue;
      note?.('a row that ends early: its last values are empty');
      yield { line: row.line, values: [...row.values, ...Array<string>(columns - row.values.length).fill('')] };
      at++;
    }
  }

  /** The rows from a position that have the values of one row together, of which each cut value is in two. */
  #partsAt(held: readonly HeldRow[], at: number): readonly HeldRow[] {
    for (let count = 2; count <= MAX_PARTS; count++) {
      const rows = held.slice(at, at + count);
      const lengths = rows.map(({ row }) => row.values.length);
      const width = lengths.reduce((sum, length) => sum + length - 1, 1);
      const isUsual = this.#isHabit && new Set(lengths).size === 1;
      if (rows.length === count && width === this.#format.columns && !isUsual) return rows;
    }
    return [];
  }
}
