import { stripVTControlCharacters } from 'node:util';

/** How much of a step is done; `ofBytes` is 0 if the total is unknown, or is counted in rows. */
interface Part {
  readonly bytes: number;
  readonly ofBytes: number;
  readonly rows: number;
  readonly ofRows?: number;
}

/** The part of process.stderr that progress uses. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Shows the progress of a long command on a stream. */
export interface Progress {
  report(message: string, part?: Part): void;
  /** Clears what is drawn, so that other output can follow. */
  end(): void;
}

/** Moves to the first column and clears the line. */
const CLEAR = '\r\u001b[K';
/** Characters of the bar. */
const BAR = 20;
/** Minimum time between two drawings on a terminal, because loads read a hundred thousand rows a second. */
const MIN_DRAW_INTERVAL_MS = 100;
/** Minimum time between two lines for parts of one step in a log. */
const MIN_LINE_INTERVAL_MS = 5_000;

/**
 * Shows progress on a stream. On a terminal, it is one line with a bar that is redrawn. Elsewhere, such as in a log, it is one line per
 * step, and one every few seconds for the parts of a step, such as files. `now` is the clock in milliseconds.
 */
export function progressOn(stream: Output, now: () => number = () => performance.now()): Progress {
  return stream.isTTY === true ? bar(stream, now) : plainLines(stream, now);
}

function plainLines(stream: Output, now: () => number): Progress {
  const timed = stepTimes(now);
  let last: string | undefined;
  let partsSince: number | undefined;
  return {
    report(message, part) {
      const { at, rate } = timed(part);
      if (part === undefined ? message === last : partsSince !== undefined && now() - partsSince < MIN_LINE_INTERVAL_MS)
        return;
      last = message;
      partsSince = part === undefined ? undefined : now();
      stream.write(`${at}  ${bytesOf(part, rate)}${printable(message)}${rowsOf(part)}\n`);
    },
    end() {},
  };
}

function bar(stream: Output, now: () => number): Progress {
  const timed = stepTimes(now);
  let last: string | undefined;
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    report(message, part) {
      const { at, rate } = timed(part);
      if (message === last && now() - drawn < MIN_DRAW_INTERVAL_MS) return;
      last = message;
      drawn = now();
      const line = `${at}  ${barOf(part)}${bytesOf(part, rate)}${printable(message)}${rowsOf(part)}`;
      // The line is cut to the terminal's width, because a wrapped line could not be cleared.
      stream.write(CLEAR + [...line].slice(0, (stream.columns || 80) - 1).join(''));
    },
    end() {
      if (last !== undefined) stream.write(CLEAR);
      last = undefined;
    },
  };
}

/** The seconds since the start, and the bytes per second since the first byte was read. */
function stepTimes(now: () => number) {
  const started = now();
  let from: { readonly at: number; readonly bytes: number } | undefined;
  return (part: Part | undefined) => {
    from = part === undefined || part.ofBytes === 0 ? undefined : (from ?? { at: now(), bytes: part.bytes });
    const seconds = from === undefined ? 0 : (now() - from.at) / 1000;
    const read = (part?.bytes ?? 0) - (from?.bytes ?? 0);
    return {
      at: `${((now() - started) / 1000).toFixed(1).padStart(7)} s`,
      rate: seconds > 0 && read > 0 ? read / seconds : undefined,
    };
  };
}

function barOf(part: Part | undefined): string {
  const share = part && shareOf(part);
  if (share === undefined) return '';
  const full = Math.round(share * BAR);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR - full)}] ${`${Math.floor(share * 100)}%`.padStart(4)}  `;
}

function shareOf({ bytes, ofBytes, rows, ofRows = 0 }: Part): number | undefined {
  if (ofBytes > 0) return bytes / ofBytes;
  return ofRows > 0 ? rows / ofRows : undefined;
}

const MEGABYTE = 1e6;
const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

/** "12.3 of 40.0 MB, 8.1 MB/s  " */
function bytesOf(part: Part | undefined, rate: number | undefined): string {
  if (part === undefined || part.ofBytes === 0) return '';
  const speed = rate === undefined ? '' : `, ${megabytes(rate)} MB/s`;
  return `${megabytes(part.bytes)} of ${megabytes(part.ofBytes)} MB${speed}  `;
}

const rowsOf = (part: Part | undefined): string =>
  part === undefined || part.rows === 0 ? '' : `, ${part.rows.toLocaleString('en-US')} rows`;

/** A text without control characters: file names come from outside and must not control the terminal. */
const printable = (text: string): string => stripVTControlCharacters(text).replace(/\p{Cc}/gu, '?');
