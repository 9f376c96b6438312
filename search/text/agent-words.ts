/**
 * Endings that distinguish the person who does something, the activity, and its place: painter, painting; brewer, brewery.
 */
const ENDINGS = ['er', 'or', 'ant', 'ist', 'ing', 'ation', 'ion', 'ery', 'ry', 'y', 'e'];
/** Endings that may be added to the name of the thing: designer, design; dentist, dentistry. */
const AGENTS: ReadonlySet<string> = new Set(['er', 'or', 'ant', 'ist', 'ry']);
/** Minimum letters of a root: words of different trades share shorter ones, such as tower and towing. */
const MIN_ROOT = 4;

/** The roots that remain of a word without such an ending. */
const rootsOf = (word: string, endings: readonly string[] = ENDINGS): string[] =>
  endings
    .filter((ending) => word.endsWith(ending) && word.length >= ending.length + MIN_ROOT)
    .map((ending) => word.slice(0, -ending.length));
const agentRootsOf = (word: string): string[] =>
  rootsOf(
    word,
    ENDINGS.filter((ending) => AGENTS.has(ending)),
  );

/** Similarity of two words of one trade with different endings, and of a word and the thing that it deals with. */
const [SAME_ROOT, THING] = [0.9, 0.7];

/**
 * How surely two words belong to one trade by their endings, 0 to 1: "photographer" and "photography" 0.9, "designer" and
 * "design" 0.7; "parking" and "park" 0.
 */
export function sameTrade(one: string, other: string): number {
  if (one === other || one.slice(0, MIN_ROOT) !== other.slice(0, MIN_ROOT)) return 0;
  const [roots, others] = [rootsOf(one), rootsOf(other)];
  if (others.some((root) => roots.includes(root))) return SAME_ROOT;
  return agentRootsOf(one).includes(other) || agentRootsOf(other).includes(one) ? THING : 0;
}

/** The words that may belong to one trade with a word. */
export function sameTradeWords(word: string): string[] {
  const others = rootsOf(word).flatMap((root) => ENDINGS.map((ending) => `${root}${ending}`));
  const doing = [...AGENTS].map((ending) => `${word}${ending}`);
  return [...new Set([...others, ...agentRootsOf(word), ...doing])].filter((each) => sameTrade(each, word) > 0);
}
