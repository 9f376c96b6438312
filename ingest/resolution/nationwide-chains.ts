import { distinctiveWords } from './chain-name.ts';
import { tradeNameLetters } from './match-keys.ts';
import type { Namesakes } from './namesake-row.ts';
import { doSectorsExclude, isOneChain } from './namesakes.ts';

/** Minimum places of one dataset that have a name as a whole, for a chain whose name hardly any other firm of the country takes. */
const MIN_PLACES_OF_NATIONWIDE_CHAIN = 20;

/**
 * The brands of two datasets that have one name as a whole, if it is a nationwide chain's in one of them: SUBWAY of one state,
 * and the one SUBWAY among the licenses of another. Empty if it is not, or if what the brands do excludes it. A name of one
 * word must be written as the chain writes it: a MCDONALD is no MCDONALD'S.
 */
export function bearersOfNationwideChain(one: Namesakes, other: Namesakes): readonly Namesakes[] {
  const both = [whole(one), whole(other)] as const;
  if (doSectorsExclude(one, other) || both.some(({ rows }) => rows.length === 0)) return [];
  const chain = both.find(isNationwide);
  return chain === undefined ? [] : writtenAlike(chain, chain === both[0] ? both[1] : both[0]);
}

/** A chain and the brands of its name; those of a name of one word only if it is written alike. Empty if there are none. */
function writtenAlike(chain: Namesakes, other: Namesakes): readonly Namesakes[] {
  const written = new Set(chain.rows.map(({ name }) => tradeNameLetters(name)));
  const rows =
    other.words.length > 1 ? other.rows : other.rows.filter(({ name }) => written.has(tradeNameLetters(name)));
  return rows.length > 0 ? [chain, { ...other, rows }] : [];
}

/**
 * The same for the core of a nationwide chain's name, if some of its places have the core alone: one STARBUCKS, of a chain that most
 * records call STARBUCKS COFFEE. `family` holds the chains of this core, which are one. Empty if it is none.
 */
export function bearersOfCoreName(family: readonly Namesakes[], one: Namesakes): readonly Namesakes[] {
  const name = one.words.join(' ');
  const bare = family.find(({ words }) => words.join(' ') === name);
  const chain = family.find((each) => isNationwide(whole(each)));
  if (bare === undefined || chain === undefined || [bare, chain].some((each) => doSectorsExclude(each, one))) return [];
  return writtenAlike(whole(bare), whole(one));
}

const isNationwide = (namesakes: Namesakes): boolean =>
  namesakes.places.size >= MIN_PLACES_OF_NATIONWIDE_CHAIN &&
  distinctiveWords(namesakes.words) !== '' &&
  isOneChain(namesakes);

/** The brands that have the name as a whole, and their places. */
function whole(namesakes: Namesakes): Namesakes {
  const rows = namesakes.rows.filter(({ isWhole }) => isWhole === 1);
  return { ...namesakes, rows, places: new Set(rows.map(({ address }) => address)) };
}
