import { nameDepartment, nameShopDepartment } from './departments.ts';
import { areStrangers } from './guest-names.ts';
import { compactTradeName, headAndTail, tradeNameKey, tradeNameWords } from './match-keys.ts';
import { withoutNumbers } from './number-groups.ts';
import { outletNames } from './outlets.ts';

/** Minimum guests of a host: a single other name besides the holder's may be that of its one shop. */
const MIN_GUESTS = 2;

/**
 * The names that distinguish each place of one house from its neighbors, given all names of each. For an outlet these
 * are the outlet's names (outletNames); for a guest, its names without those of its host. A host is a name that several
 * places have, of which at least two have different other names that share no word with it: under ISLAND PACIFIC MARKET
 * there are PHILHOUSE, CHIRP AND OINK, and a fishmonger without a name. Empty for a place that is neither.
 *
 * If several names of a place name an outlet, the one that fewer places of the house have applies: of LEVY RESTAURANT
 * and LEVY BAR CART #2, each with a word of an outlet that the other lacks, the first is the name of the holder of
 * twenty carts.
 *
 * In a house whose permits are for kitchens and none for a shop (`isShop` false), any other part is one too (partNames).
 */
export function ownNames(places: readonly (readonly string[])[], isShop = true): readonly (readonly string[])[] {
  const guests = guestNames(places);
  const placesOf = countPlaces(places);
  return places.map((names) => {
    const own = names.filter((name) => guests.has(name));
    const outlets = outletNames(own.length > 0 ? own : names);
    const min = Math.min(...outlets.map(placesOf));
    if (outlets.length > 0) return outlets.filter((name) => placesOf(name) === min);
    return own.length > 0 || isShop ? own : partNames(names, placesOf);
  });
}

/**
 * The names of a place that add a word to a name which other places of its house have too, if that word is no
 * department: NORDSTROM EBAR beside NORDSTROM RUSCELLO, which is the name of the holder of both permits.
 */
function partNames(names: readonly string[], placesOf: (name: string) => number): readonly string[] {
  const holders = new Set(names.filter((name) => placesOf(name) > 1).flatMap(tradeNameWords));
  if (holders.size === 0) return [];
  return names.filter((name) => {
    const added = wordsOf(name)
      .split(' ')
      .filter((word) => /[a-z]/.test(word) && !holders.has(word));
    return added.length > 0 && !nameShopDepartment(added);
  });
}

/** Number of the places that have a name, compared by its words and numbers. */
function countPlaces(places: readonly (readonly string[])[]): (name: string) => number {
  const counts = new Map<string, number>();
  for (const names of places) {
    for (const key of new Set(names.map(numberedNameKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (name) => counts.get(numberedNameKey(name)) ?? 0;
}

/** The letters of a name and its numbers: two places of one house that have both in common are one. Empty for a name without letters. */
export function numberedNameKey(name: string): string {
  const words = compactTradeName(name);
  return words === '' ? '' : `${words}#${withoutNumbers(name).numbers.join()}`;
}

function guestNames(places: readonly (readonly string[])[]): ReadonlySet<string> {
  const several = places.filter((names) => names.length > 1);
  if (several.length < MIN_GUESTS) return new Set();
  const named = several.flatMap((names) => names.map((name) => ({ name, names })));
  const guests = [...Map.groupBy(named, ({ name }) => wordsOf(name))].map(([host, of]) =>
    of.map(({ names }) => names.filter((name) => isGuest(wordsOf(name), host))).filter((names) => names.length > 0),
  );
  const countOf = (ofHost: readonly (readonly string[])[]) =>
    new Set(ofHost.map((names) => names.map(wordsOf).sort()[0])).size;
  return new Set(guests.filter((ofHost) => countOf(ofHost) >= MIN_GUESTS).flat(2));
}

/** True if a name beside a host's name belongs to another firm, and is not a department of the host such as "SERVICE BAKERY". */
const isGuest = (words: string, host: string) => areStrangers(host, words) && !nameDepartment(words.split(' '));

/** The words of a name without those after "@", which all guests of one house may have. */
function wordsOf(name: string): string {
  const parts = headAndTail(name);
  return tradeNameKey(parts?.isHost === true ? parts.head : name);
}
