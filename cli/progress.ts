import { stripVTControlCharacters } from 'node:util';

/** How far a step is; `ofBytes` is 0 where it is not known. */
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
/** A log gets a line a step, and of parts of a step at most this many. */
const LINE_EVERY_MS = 5_000;

/**
 * One line that is drawn anew with a bar on a terminal; elsewhere, such as in a log, a plain line a step, and one every few
 * seconds where a step has parts, such as files to read. `now` is the clock, in milliseconds.
 */
export function progressOn(stream: Output, now: () => number = () => performance.now()): Progress {
  return stream.isTTY === true ? bar(stream, now) : plainLines(stream, now);
}

function plainLines(stream: Output, now: () => number): Progress {
  const timed = stepTimes(now);
  let last: string | undefined;
  let partsSince: number | undefined;
  return {
    tell(message, part) {
      const { at, rate } = timed(part);
      if (part === undefined ? message === last : partsSince !== undefined && now() - partsSince < LINE_EVERY_MS)
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
    tell(message, part) {
      const { at, rate } = timed(part);
      if (message === last && now() - drawn < DRAW_EVERY_MS) return;
      last = message;
      drawn = now();
      const line = `${at}  ${barOf(part)}${bytesOf(part, rate)}${printable(message)}${rowsOf(part)}`;
      // A line that wraps could not be drawn over.
      stream.write(CLEAR + [...line].slice(0, (stream.columns || 80) - 1).join(''));
    },
    end() {
      if (last !== undefined) stream.write(CLEAR);
      last = undefined;
    },
  };
}

/** Seconds since the start, and bytes a second since the first of them were read. */
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
  if (part === undefined || part.ofBytes === 0) return '';
  const share = part.bytes / part.ofBytes;
  const full = Math.round(share * BAR);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR - full)}] ${`${Math.floor(share * 100)}%`.padStart(4)}  `;
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

/** File names come from outside; they must not steer the terminal. */
const printable = (text: string): string => stripVTControlCharacters(text).replace(/\p{Cc}/gu, '?');
