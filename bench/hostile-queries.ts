import type { SearchInput } from '../search/request/input.ts';
import type { Snapshot } from '../storage/snapshot.ts';

/** Searches that are meant to be slow, by what is hard about them: endless, the same in each run. */
export type HostileQueries = Readonly<Record<string, () => SearchInput>>;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const EMOJI = ['☕', '🍕', '👩‍👩‍👧‍👦', '🇺🇸', 'é', '\u202e', 'مقهى', 'בית', '咖啡', '!', '"', "'", '*', '(', ':', '-'];
const COMMON = 300;

/** Hostile searches of a snapshot's brands: its commonest words and largest cities, and texts that are no names. */
export async function hostileQueries(snapshot: Snapshot, random: () => number): Promise<HostileQueries> {
  const list = async (where: string) =>
    (
      await snapshot.select<{ word: string }>(
        `SELECT word FROM search_word WHERE ${where} ORDER BY brand DESC, word LIMIT ${COMMON}`,
        [],
      )
    ).map(({ word }) => word);
  const common = await list(`word <> '' AND word NOT LIKE '%0%'`);
  const cities = (await list(`word LIKE 'city0%'`)).map((word) => word.slice('city0'.length));

  const below = (most: number) => Math.floor(random() * most);
  const pick = (from: readonly string[]) => from[below(from.length)] ?? '';
  const some = (count: number, make: () => string) => Array.from({ length: count }, make);
  const words = (count: number) => some(count, () => pick(common)).join(' ');
  const bytes = (most: number) =>
    Buffer.from(Array.from({ length: 1 + below(most) }, () => below(256))).toString(below(2) === 0 ? 'latin1' : 'utf8');
  const [city = ''] = cities;
  const inCity = { address: { city } };
  return {
    'random bytes as name': () => ({ name: `a${bytes(200)}` }),
    'random bytes as name and city': () => ({ name: `a${bytes(60)}`, address: { city: bytes(60) } }),
    'random bytes as prompt': () => ({ prompt: `a${bytes(200)}` }),
    'random bytes as person': () => ({ person: { firstName: `a${bytes(30)}`, lastName: `a${bytes(30)}` } }),
    'one letter': () => ({ name: pick(LETTERS) }),
    '500 letters': () => ({ name: some(500, () => pick(LETTERS)).join('') }),
    'words of random letters': () => ({
      name: some(12, () => some(3 + below(6), () => pick(LETTERS)).join('')).join(' '),
    }),
    'punctuation, emoji, right to left': () => ({ name: some(30, () => pick(EMOJI)).join('') }),
    'one to six common words': () => ({ name: words(1 + below(6)) }),
    '24 common words': () => ({ name: words(24) }),
    'one to six common words in the largest city': () => ({ name: words(1 + below(6)), ...inCity }),
    '24 common words in the largest city': () => ({ name: words(24), ...inCity }),
    'common words in a state': () => ({ name: words(1 + below(6)), address: { state: 'WA' } }),
    'common words written as one': () => ({ name: words(2 + below(5)).replaceAll(' ', '') }),
    'three names in four cities': () => ({
      name: some(3, () => words(4)).join(' DBA '),
      addresses: some(4, () => pick(cities)).map((each) => ({ city: each })),
    }),
    'common words as prompt': () => ({ prompt: `${words(1 + below(10))} in ${city}` }),
    'a common word, 1,000 results': () => ({ name: words(1), conditions: { limit: 1_000 } }),
  };
}
