import { storedName } from '../names/tokens.ts';
import { LATER_WORDS } from '../tables/later-words.ts';
import { splitUnit, storedStreet } from './street-line.ts';
import { streetParts } from './street-parts.ts';

/** Street and unit of an address in the United States; an empty text means unknown. */
export interface StreetLines {
  readonly street: string;
  /** The unit, if it is a separate field; otherwise the street contains it. */
  readonly unit?: string;
}

/** The same as stored; null if absent. */
export interface StoredStreetLines {
  readonly street: string | null;
  readonly unit: string | null;
}

const POST_OFFICE_BOX = /^(?:P\.?\s?O\.?\s?BOX|POB|POST OFFICE BOX|P\.?O\.?B\.?)(?=\s?[#\d])/;

/**
 * Street and unit in the form used in record keys: what stands beside the street stays in it, so that an improved reader of
 * lines changes no id. A separate unit field has precedence over a unit in the street.
 */
function keyedStreetLines({ street, unit = '' }: StreetLines): StoredStreetLines {
  const line = storedName(street).replace(POST_OFFICE_BOX, 'PO BOX');
  const split = splitUnit(line);
  if (unit.trim() === '') return { street: split.street || null, unit: split.unit };
  // splitUnit finds a unit only after a street, so a dummy street is put before it.
  return { street: split.street || null, unit: splitUnit(`0 X ${storedName(unit)}`).unit ?? storedName(unit) };
}

/** Matches lines with more than a house number, a street and one unit, or with words that keys leave as written. */
const UNUSUAL_WORDS = `ATTN|ATTENTION|C O|CARE OF|BOX|FL|FLR|FLOOR|LEVEL|LVL|${[...LATER_WORDS].join('|')}`;
const UNUSUAL = new RegExp(`[,;()|%½¼¾/]|\\d\\.\\d|^[^\\d]| - | [A-Z][&-][A-Z]$|\\b(?:${UNUSUAL_WORDS})\\b`);
const PLAIN_BOX = /^PO BOX \d[\w-]* $/;
const UNUSUAL_UNIT = new RegExp(`[,;()|%]|\\d\\.\\d|\\b(?:${UNUSUAL_WORDS})\\b`);

/** What files of numbers have in place of no unit. */
const NO_UNIT = /^\s*#?\s*0+\s*$/;

/**
 * Street and unit as stored with addresses: the street with its house number, behind the site that it lies in, then all units from the coarsest to the
 * finest, then a box beside the street. Anything else, such as a building's name or an addressee, is dropped, unless there
 * is nothing else.
 */
export const storedStreetLines = (written: StreetLines): StoredStreetLines => streetLines(written).stored;

/** The same, together with the form used in record keys, which an improved reader of lines must not change. */
export function streetLines(written: StreetLines): {
  readonly stored: StoredStreetLines;
  readonly keyed: StoredStreetLines;
} {
  const keyed = keyedStreetLines(written);
  if (!NO_UNIT.test(written.unit ?? '')) return { keyed, stored: readLines(written, keyed) };
  const { street } = written;
  return { keyed, stored: readLines({ street }, keyedStreetLines({ street })) };
}

/** What is stored of lines whose form in keys is known. */
function readLines({ street, unit = '' }: StreetLines, keyed: StoredStreetLines): StoredStreetLines {
  const isUnusual =
    (UNUSUAL.test(storedName(street)) || (unit !== '' && UNUSUAL_UNIT.test(unit.toUpperCase()))) &&
    !PLAIN_BOX.test(`${keyed.street} ${keyed.unit ?? ''}`);
  return isUnusual ? partedLines(storedName(unit.trim() === '' ? street : `${street}, ${unit}`)) : keyed;
}

function partedLines(line: string): StoredStreetLines {
  const { words, units, sites, building, box, route } = streetParts(line);
  const street = storedStreet(words.filter((word) => word !== '#').join(' '));
  const mail = [route ?? [], box === null ? [] : [route === null ? 'PO BOX' : 'BOX', box]].flat().join(' ');
  const place = [street, mail, building.join(' ')].find(notEmpty) ?? '';
  const first = (place === mail ? [place, ...sites] : [...sites, place]).filter(notEmpty);
  const parts = [...new Set([...units.map((each) => each.written), street === '' ? '' : mail])].filter(notEmpty);
  return { street: first.join(' ') || null, unit: parts.join(' ') || null };
}

const notEmpty = (text: string) => text !== '';
