import { SITE_WORDS } from '../tables/site-words.ts';
import { SPANISH_STREETS, STREET_TYPES, STREETS_ONLY } from '../tables/street-types.ts';
import { isMilestone } from './milestone.ts';
import { numberAt } from './street-begin.ts';
import { unitsBegin } from './unit.ts';

/** The names of sites in a piece of a line, their first words abbreviated, and the pieces that are left without them. */
export interface Sites {
  readonly sites: readonly string[];
  readonly pieces: readonly (readonly string[])[];
}

/**
 * Takes the names of sites out of the words of a piece: "URB ROYAL OAK|150 CALLE A", "150 CALLE A|URB ROYAL OAK", "BO PALMAS|CARR 901
 * KM 3.2". A site begins a piece, or follows a Spanish street.
 */
export function takeSites(words: readonly string[]): Sites {
  const at = words.findIndex((_, index) => beginsSite(words, index));
  if (at < 0) return { sites: [], pieces: words.length === 0 ? [] : [words] };
  const end = siteEnd(words, at);
  const behind = takeSites(words.slice(end));
  return {
    sites: [siteName(words.slice(at, end)), ...behind.sites],
    pieces: at === 0 ? behind.pieces : [words.slice(0, at), ...behind.pieces],
  };
}

const siteName = ([first = '', ...words]: readonly string[]): string =>
  [SITE_WORDS.get(first) ?? first, ...words].join(' ');

function beginsSite(words: readonly string[], at: number): boolean {
  if (!SITE_WORDS.has(words[at] ?? '') || !/^[A-Z]{2}/.test(words[at + 1] ?? '')) return false;
  if (at > 0 && !(at > 1 && words.slice(0, at).some(beginsSpanish))) return false;
  // "BO DIDDLEY BLVD" is a street.
  return !STREETS_ONLY.has(STREET_TYPES.get(words[siteEnd(words, at) - 1] ?? '') ?? '');
}

const beginsSpanish = (word: string): boolean =>
  SPANISH_STREETS.has(word) || word.startsWith('CARR') || isMilestone(word);

/** Index after the name of a site: where a house number, a street, a unit or another site begins. */
function siteEnd(words: readonly string[], from: number): number {
  const number = numberAt(words.slice(from));
  const next = words.findIndex((word, at) => at > from + 1 && (beginsSpanish(word) || SITE_WORDS.has(word)));
  const stop = Math.min(number > 1 ? from + number : words.length, next < 0 ? words.length : next);
  return from + unitsBegin(words.slice(from, stop), 2);
}
