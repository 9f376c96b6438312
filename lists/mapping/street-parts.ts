import { DIRECTIONALS, STREET_TYPES } from '../../matching/tables/street-types.ts';
import { shareOf, type TableColumn } from './table-column.ts';

/** The parts of a street in columns of their own, in the order of an address. */
export const STREET_PARTS = ['number', 'fraction', 'direction before', 'name', 'type', 'direction after'] as const;
export type StreetPart = (typeof STREET_PARTS)[number];

/** What a column is of a street. */
export interface PartOfStreet {
  readonly part: StreetPart;
  /** The same for all columns of one street. */
  readonly street: number;
  readonly isSure: boolean;
}

type Piece = 'number' | 'range end' | 'fraction' | 'direction' | 'name' | 'type';

const HOUSE = /^(?:\d{1,6}(?:[-/ ]?\d{1,4})?(?:-?[A-Z])?|[NSEW]\d+[NSEW]?\d*)(?: \d\/\d)?$/i;
const FRACTION = /^(?:\d\/\d|[¼½¾])$/;
/** Headers of numbers that belong to no house. */
const NO_HOUSE =
  /\b(?:license|licence|permit|account|id|key|file|record|zip|postal|phone|fax|code|date|unit|suite|apartment|floor|room)\b/;
const STREET_HEADER = /\b(?:street|st|road|house|building|civic|address|addr|premises?)\b/;

/** Minimum share of the values that must be pieces of a kind. */
const MIN_SHARE = 0.8;

const shareIn = (column: TableColumn, words: { has(word: string): boolean }) =>
  shareOf(column, (cell) => words.has(cell.toUpperCase().replace(/\./g, '')));

/** The piece of a street that a column's values may be; of a column without values, what its header says. */
function pieceOf(column: TableColumn): Piece | undefined {
  const { words, shape } = column;
  if (shape.filled === 0)
    return !STREET_HEADER.test(words)
      ? undefined
      : /\b(?:direction|dir|prefix)\b/.test(words)
        ? 'direction'
        : /\b(?:type|suffix)\b/.test(words)
          ? 'type'
          : undefined;
  if (shareIn(column, DIRECTIONALS) >= MIN_SHARE) return 'direction';
  if (shareIn(column, STREET_TYPES) >= MIN_SHARE) return 'type';
  if (shareOf(column, FRACTION) >= MIN_SHARE) return 'fraction';
  if (NO_HOUSE.test(words)) return undefined;
  // A district or a ward has few numbers, a house any.
  if (shareOf(column, HOUSE) >= MIN_SHARE && !/\bname\b|\bstreet$/.test(words))
    return STREET_HEADER.test(words) || shape.distinct >= 0.5 ? 'number' : undefined;
  const isName = /\b(?:street|st|road)\b/.test(words) && shape.share.street < 0.5 && shape.share.state < 0.5;
  return isName ? 'name' : undefined;
}

/**
 * Finds streets that are written in several columns which stand together: a house number and the name of a street, with
 * directions and types where there are any. A column between a number and a type is the name, whatever its header.
 */
export function streetParts(columns: readonly TableColumn[]): ReadonlyMap<number, PartOfStreet> {
  const pieces = columns.map(pieceOf);
  const isBefore = (piece: Piece | undefined) => piece === 'number' || piece === 'fraction' || piece === 'direction';
  const known = pieces.map((piece, at): Piece | undefined => {
    if (piece === 'number' && pieces[at - 1] === 'number' && isRangeEnd(columns[at], columns[at - 1]))
      return 'range end';
    if (piece !== undefined) return piece;
    const isBetween = isBefore(pieces[at - 1]) && pieces[at + 1] === 'type' && !NO_HOUSE.test(columns[at]?.words ?? '');
    return isBetween ? 'name' : undefined;
  });
  const found = new Map<number, PartOfStreet>();
  const isGap = (at: number) => known[at] === undefined && columns[at]?.shape.filled === 0;
  for (const [street, run] of runs(known, isGap).entries()) {
    const name = run.find((at) => known[at] === 'name');
    const number = run.find((at) => known[at] === 'number');
    if (name === undefined || number === undefined) continue;
    const says = (at: number) => STREET_HEADER.test(columns[at]?.words ?? '');
    for (const at of run) {
      const piece = known[at];
      if (piece === undefined || piece === 'range end') continue;
      const part = piece === 'direction' ? directionPart(columns[at]?.words ?? '', at < name) : piece;
      const isSure = piece === 'name' || piece === 'number' ? says(at) : says(name) && says(number);
      found.set(at, { part, street, isSure });
    }
  }
  return found;
}

const directionPart = (words: string, isBefore: boolean): StreetPart => {
  if (/\b(?:post|suffix|after)\b/.test(words)) return 'direction after';
  return isBefore || /\b(?:pre|prefix|before)\b/.test(words) ? 'direction before' : 'direction after';
};

/** Maximum distance of the numbers of one building. */
const MAX_RANGE = 100;

/** Whether a column has the last of a building's numbers, "201 to 205": in most rows a little more than the column before it. */
function isRangeEnd(column: TableColumn | undefined, before: TableColumn | undefined): boolean {
  if (column === undefined || before === undefined || column.shape.filled > before.shape.filled) return false;
  const numbers = column.cells.map(
    (cell, at) => Number.parseInt(cell, 10) - Number.parseInt(before.cells[at] ?? '', 10),
  );
  const known = numbers.filter((distance) => !Number.isNaN(distance));
  const near = known.filter((distance) => distance >= 0 && distance <= MAX_RANGE);
  return known.length > 0 && near.length >= MIN_SHARE * known.length;
}

/**
 * Columns side by side that are pieces of a street, columns without values aside; a second number or name begins another
 * street, a third direction too.
 */
function runs(pieces: readonly (Piece | undefined)[], isGap: (at: number) => boolean): readonly (readonly number[])[] {
  const all: number[][] = [];
  let run: number[] = [];
  const limit = (piece: Piece) => (piece === 'direction' ? 2 : 1);
  for (const [at, piece] of pieces.entries()) {
    if (piece === 'range end' || isGap(at)) continue;
    if (piece === undefined) {
      if (run.length > 0) all.push(run);
      run = [];
      continue;
    }
    if (run.filter((each) => pieces[each] === piece).length >= limit(piece)) {
      all.push(run);
      run = [];
    }
    run.push(at);
  }
  return [...all, run];
}
