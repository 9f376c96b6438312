import { distinctiveWords } from './chain-name.ts';
import { nameDepartment } from './departments.ts';
import { tradeNameWords } from './match-keys.ts';
import { withoutNumbers } from './number-groups.ts';

/**
 * Words for a part of a business that is a place of its own: two outlets in one house (café, bar, level 2, stand 4) are
 * two locations of one brand. Our own choice.
 */
const OUTLETS = new Set(
  `balcony ballroom banquet bar basement bistro booth buffet bus cafe cafeteria cart catering commissary concession
   concourse diner employee floor fl flr gift grill kiosk kitchen level lobby lounge lower main market mezzanine
   pantry patio pool portable prep restaurant room stand suite terrace tower trailer truck unit upper van vending`.split(
    /\s+/,
  ),
);

/** True if a word, given as its stem, names an outlet. */
export const isOutlet = (stem: string): boolean => OUTLETS.has(stem);

/** Maximum digits of a number that counts the outlets of a firm; longer numbers identify shops, permits and stands. */
const MAX_OUTLET_DIGITS = 2;
/** True if a number counts the outlets of a firm: "#2" is its second one. */
export const countsOutlets = (number: string): boolean => number.length <= MAX_OUTLET_DIGITS;

interface ReadName {
  readonly name: string;
  readonly words: ReadonlySet<string>;
  readonly numbers: readonly string[];
}

/**
 * The names of a place that name an outlet. A place with one name has none. Compared with another name of the place,
 * the name of an outlet has one of these:
 *
 * - a word of an outlet that the other lacks: "ARENA" and "ARENA BAR";
 * - a number and no word in common with it: "BALLPARK" and "BLARNEY (190)";
 * - the number of a second outlet, which the other lacks: "TACO TRUCK" and "TACO TRUCK #2";
 * - the other's words and more, or a part after a dash or slash, which is not a department: "SCHOOL" and "SCHOOL -
 *   STUDENT STORE".
 */
export function outletNames(names: readonly string[]): readonly string[] {
  if (names.length < 2) return [];
  const read = names.map((name) => ({
    name,
    words: new Set(tradeNameWords(name)),
    numbers: withoutNumbers(name).numbers,
  }));
  return read.filter((one) => read.some((other) => namesOutlet(one, other))).map(({ name }) => name);
}

function namesOutlet(one: ReadName, other: ReadName): boolean {
  const left = [...one.words].filter((word) => !other.words.has(word));
  return (
    left.some(isOutlet) ||
    (one.numbers.length > 0 && other.numbers.length === 0 && left.length === one.words.size) ||
    one.numbers.some((number) => countsOutlets(number) && !other.numbers.includes(number)) ||
    addsPart(one, other, left)
  );
}

/** A part after a separator that does not split a word: "WILD WAVES - CANDY FACTORY". */
const PART = /\s[-–]|[-–:]\s|[/(]/;
/** A number of an address, a phone or a permit: the text next to it says where the place is, not which one it is. */
const LONG_NUMBER = /\d{3}/;

/** True if a name has distinctive words of another name and then a part of its own. `left`: its words that the other lacks. */
function addsPart(one: ReadName, other: ReadName, left: readonly string[]): boolean {
  if (nameDepartment(left) || left.some((word) => LONG_NUMBER.test(word))) return false;
  const shared = [...one.words].filter((word) => other.words.has(word));
  return distinctiveWords(shared) !== '' && (shared.length === other.words.size || PART.test(one.name));
}
