import { both, type KnownPlaces, NOWHERE, type Place, placesNamed } from './place.ts';
import { tradeWords } from './trade-phrase.ts';

/** A text as a business and the place where it is. */
export interface Split {
  /** The words that are not of the place, as typed. */
  readonly what: readonly string[];
  readonly place: Place;
  /**
   * How surely the text names the place, 0 to 1: most after a preposition, less at its end or beginning; less if the place is only a word of
   * street lines.
   */
  readonly sureness: number;
}

/** Words before a place. */
const PREPOSITIONS = new Set(['in', 'near', 'around', 'at', 'within', 'inside', 'by', 'from', 'on']);
/** Maximum words of a place. */
const MAX_PLACE_WORDS = 8;
const [BEHIND_PREPOSITION, AT_END, AT_BEGINNING, BARE_STREET] = [1, 0.9, 0.8, 0.4];

/**
 * The ways to read the words of a text as a business and a place, the surest first, and that without a place last. A place stands after a
 * preposition anywhere ("plumbers in 98103"), at the end ("law firms Seattle WA"), at the beginning ("King County bakeries"), or at both.
 */
export function splitsOf(words: readonly string[], known: KnownPlaces): readonly Split[] {
  const found: Split[] = [];
  const add = (what: readonly string[], places: readonly Place[], sureness: number) => {
    for (const [at, place] of places.entries()) {
      const isBare = place.street !== null && place.unsure.includes(place.street);
      if (at === 0 || isBare) found.push({ what, place, sureness: isBare ? sureness * BARE_STREET : sureness });
    }
    return places.length > 0;
  };
  for (const [at, word] of words.entries()) {
    if (!PREPOSITIONS.has(word.toLowerCase())) continue;
    for (let end = Math.min(words.length, at + 1 + MAX_PLACE_WORDS); end > at + 1; end -= 1) {
      const what = [...words.slice(0, at), ...words.slice(end)];
      const places = what.length === 0 ? [] : placesNamed(words.slice(at + 1, end), known);
      if (add(what, places, BEHIND_PREPOSITION)) break;
    }
  }
  const counts = Array.from({ length: Math.min(MAX_PLACE_WORDS, words.length - 1) }, (_, at) => at + 1);
  const [beginnings, ends] = [
    counts.map((count) => ({ count, places: placesNamed(words.slice(0, count), known) })),
    counts.map((count) => ({ count, places: placesNamed(words.slice(-count), known) })),
  ];
  // Of two places at the same end the longer one is the surer one.
  const longer = (count: number) => count / (10 * MAX_PLACE_WORDS);
  for (const { count, places } of ends) add(words.slice(0, -count), places, AT_END + longer(count));
  for (const { count, places } of beginnings) {
    add(words.slice(count), places, AT_BEGINNING + longer(count));
    for (const behind of ends) {
      const what = words.slice(count, -behind.count);
      const [before, after] = [places[0], behind.places[0]];
      if (what.length > 0 && before && after) add(what, [both(before, after)], AT_BEGINNING * AT_END);
    }
  }
  return [
    ...found.toSorted((one, other) => other.sureness - one.sureness),
    { what: words, place: NOWHERE, sureness: 0 },
  ];
}

/** Whether nothing confirms a place whose name is also that of a trade, "Billings". */
export const mayBeTrade = ({ unsure }: Place, isTrade: (words: readonly string[]) => boolean): boolean =>
  unsure.some((name) => isTrade(tradeWords(name)));
