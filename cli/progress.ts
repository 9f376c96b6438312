import { stripVTControlCharacters } from 'node:util';

/** How far a step is. */
interface Part {
  readonly bytes: number;
  readonly ofBytes: number;
  readonly rows: number;
}

/** What it needs of process.stderr. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Says on a stream what a long command does. */
export interface Progress {
  tell(message: string, part?: Part): void;
  /** Leaves the stream as other output needs it. */
  end(): void;
}

/** To the first column, and nothing behind it. */
const CLEAR = '\r\u001b[K';
const BAR = 20;
/** A terminal is drawn at most this often; loads read a hundred thousand rows a second. */
const DRAW_EVERY_MS = 100;

/** One line that is drawn anew with a bar on a terminal; elsewhere, such as in a log, a plain line a step. */
export function progressOn(stream: Output): Progress {
  const started = performance.now();
  const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s`;
  let last: string | undefined;
  let drawn = Number.NEGATIVE_INFINITY;
  if (stream.isTTY !== true) {
    return {
      tell(message) {
        if (message !== last) stream.write(`${elapsed()}  ${printable(message)}\n`);
        last = message;
      },
      end() {},
    };
  }
  return {
    tell(message, part) {
      if (message === last && performance.now() - drawn < DRAW_EVERY_MS) return;
      last = message;
      drawn = performance.now();
      const line = `${elapsed()}  ${part === undefined ? '' : barOf(part)}${printable(message)}${rowsOf(part)}`;
      // A line that wraps could not be drawn over.
      stream.write(CLEAR + [...line].slice(0, (stream.columns || 80) - 1).join(''));
    },
    end() {
      if (last !== undefined) stream.write(CLEAR);
      last = undefined;
    },
  };
}

function barOf({ bytes, ofBytes }: Part): string {
  const share = ofBytes === 0 ? 0 : bytes / ofBytes;
  const full = Math.round(share * BAR);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR - full)}] ${`${Math.floor(share * 100)}%`.padStart(4)}  `;
}

const rowsOf = (part: Part | undefined): string =>
  part === undefined || part.rows === 0 ? '' : `, ${part.rows.toLocaleString('en-US')} rows`;

/** File names come from outside; they must not steer the terminal. */
const printable = (text: string): string => stripVTControlCharacters(text).replace(/\p{Cc}/gu, '?');
