import { DIRECTIONALS, STREET_TYPES } from '../tables/street-types.ts';

const MAX_LINE_LENGTH = 400;
const PARENTHESES = /\(([^()]*)\)?/g;
const MAY_NAME_ATTENTION = /%|\bATTN|\bATTENTION\b|\bC ?[/\\]? ?[O0]\b|\bCARE OF\b|\bF\/?B\/?O\b/i;
/** The addressee to whose attention the mail goes, with the rest of its piece. */
const ATTENTION = /(?:^|\s)(?:ATTN\b|ATTENTION\b|%|C[/\\][O0]\b|CARE OF\b|F\/?B\/?O\b)[:.]?.*$|^C [O0]\s.*$/i;
/** After a name: a house number and what may be a street, or a box. */
const STREET_BEHIND =
  /\s((?:\d{1,6}[A-Z]?\s+(?!\d*(?:ST|ND|RD|TH)?$)\S*[A-Z\d]\S*\s*\S.*)|(?:P\.?\s?O\.?\s?BOX\s.*))$/i;

/** A phone number in an address line, with what announces it. */
const PHONE = /(?:\b(?:TEL|PH|PHONE|FAX)\b[.:]?\s*)?(?:\(\d{3}\)\s?|(?<![\d-])\d{3}[-.])\d{3}[-.]\d{4}(?!\d)/gi;
const MAY_HAVE_PHONE = /\d{3}[-.]\d{4}/;
/** A floor in front of the house number, without a comma between them: "6TH FL 100 MAIN ST". */
const FLOOR_FIRST = /^(\s*\d{1,3}(?:ST|ND|RD|TH)\s+FL(?:OOR|R)?\.?)\s+(?=\d)/i;

/** The junior of a street's name, between commas: "100 M L KING, JR, BLVD". */
const JUNIOR = /,\s*(JR\b\.?),?/gi;

/** A line without phone numbers, without commas around a junior, and with a comma behind a floor that stands before the house number. */
export function tidied(line: string): string {
  const plain = MAY_HAVE_PHONE.test(line) ? line.replace(PHONE, ',') : line;
  return plain.replace(JUNIOR, ' $1').replace(FLOOR_FIRST, '$1, ');
}

/** An address as written: its pieces, and the notes in parentheses. */
export interface Pieces {
  readonly pieces: string[];
  readonly notes: string[];
}

/**
 * Splits an address at commas, semicolons, vertical bars, line ends and a stroke before a second address into pieces with single spaces between words. Drops
 * "attention of" notes and phone numbers; joins a direction in a piece of its own to the street before it ("SOUTH AVE, W").
 * Reads the first 400 characters.
 */
export function addressPieces(line: string): Pieces {
  const text = tidied(line.slice(0, MAX_LINE_LENGTH));
  const notes: string[] = [];
  const open = text.includes('(')
    ? text.replace(PARENTHESES, (_, note: string) => {
        notes.push(...wholePieces(note));
        return ' ';
      })
    : text;
  const pieces = wholePieces(open);
  return { pieces: pieces.length > 1 ? withDirections(pieces) : pieces, notes };
}

/** Also a stroke before a second address, a box or a road: "4626 THIRD / 699 W FOREST AVE", "855 6TH ST/PO BOX 661". */
const BETWEEN_PIECES =
  /[,;\n\r|]+|\s\/\s(?=\d+\s+(?:[NSEW]\s+)?[A-Z]{2})|\s?\/\s?(?=P\.? ?O\.? ?BOX\b|(?:US |STATE )?(?:HWY|HIGHWAY|ROUTE|RTE)\b)/i;

function wholePieces(text: string): string[] {
  const pieces = text
    .split(BETWEEN_PIECES)
    .map((piece) => piece.trim().replace(/\s+/g, ' '))
    .filter((piece) => piece !== '');
  return MAY_NAME_ATTENTION.test(text) ? pieces.map(withoutAttention).filter((piece) => piece !== '') : pieces;
}

/** "C/O ANY FIRM 215 W 1ST ST" is "215 W 1ST ST", "1805 LIND AVE ATTN TAX DEPT" is "1805 LIND AVE". */
function withoutAttention(piece: string): string {
  const found = ATTENTION.exec(piece);
  if (found === null) return piece;
  const before = piece.slice(0, found.index).trim();
  return before === '' ? (STREET_BEHIND.exec(found[0])?.[1] ?? '') : before;
}

function withDirections(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    if (before !== undefined && ((isDirection(piece) && /\d/.test(before)) || isNumberAlone(before, piece)))
      joined[joined.length - 1] = `${before} ${piece}`;
    else joined.push(piece);
  }
  return joined;
}

/** "212 A, Granada Ave". */
const isNumberAlone = (before: string, piece: string): boolean =>
  /^\d{1,6}(?:[- ]?[A-Z])?$/i.test(before) &&
  /^[A-Z].* /i.test(piece) &&
  STREET_TYPES.has((piece.split(' ').at(-1) ?? '').toUpperCase().replace('.', ''));

/** "W", "S.E.", "South". */
const isDirection = (piece: string): boolean =>
  piece.length <= 10 && DIRECTIONALS.has(piece.toUpperCase().replaceAll('.', ''));
