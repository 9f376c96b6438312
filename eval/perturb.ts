/** Numbers from 0 to 1, the same for the same seed. */
export type Random = () => number;

/** A small generator of good quality (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(values: readonly T[], random: Random): T | undefined =>
  values[Math.floor(random() * values.length)];

/** A change that people make to names; undefined where the name has nothing to change. */
export type Perturbation = (name: string, random: Random) => string | undefined;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const MIN_TYPED = 4;

/** A letter dropped, doubled, replaced or swapped with the next, inside a word of four letters or more. */
export const typo: Perturbation = (name, random) => typoAt(name, random, () => true)?.name;

/** Two typos: in two words, or in one of seven letters or more. */
export const twoTypos: Perturbation = (name, random) => {
  const once = typoAt(name, random, () => true);
  if (once === undefined) return undefined;
  return typoAt(once.name, random, (word, at) => at !== once.at || word.length >= LONG)?.name;
};

const LONG = 7;

function typoAt(name: string, random: Random, allowed: (word: string, at: number) => boolean) {
  const words = name.split(' ');
  const long = words.flatMap((word, at) =>
    /^\p{L}+$/u.test(word) && word.length >= MIN_TYPED && allowed(word, at) ? [at] : [],
  );
  const at = pick(long, random);
  if (at === undefined) return undefined;
  const word = words[at] ?? '';
  const place = 1 + Math.floor(random() * (word.length - 2));
  const [head, letter, next, tail] = [
    word.slice(0, place),
    word[place] ?? '',
    word[place + 1] ?? '',
    word.slice(place + 2),
  ];
  const changed = [
    head + next + tail,
    head + letter + letter + next + tail,
    head + (pick(LETTERS, random) ?? '') + next + tail,
    head + next + letter + tail,
  ][Math.floor(random() * 4)];
  return changed === undefined || changed === word ? undefined : { name: words.with(at, changed).join(' '), at };
}

/** A word left out of three or more, the first aside. */
export const droppedWord: Perturbation = (name, random) => {
  const words = name.split(' ');
  return words.length < 3 ? undefined : words.toSpliced(1 + Math.floor(random() * (words.length - 1)), 1).join(' ');
};

/** The words in another order. */
export const movedWords: Perturbation = (name, random) => {
  const words = name.split(' ').filter((word) => word !== '');
  if (words.length < 2) return undefined;
  const from = Math.floor(random() * words.length);
  const rest = words.toSpliced(from, 1);
  const moved = rest.toSpliced((from + 1) % words.length, 0, words[from] ?? '').join(' ');
  return moved === words.join(' ') ? undefined : moved;
};

const SUFFIXES = ['LLC', 'INC', 'CORP', 'CO', 'LTD', 'L.L.C.', 'INCORPORATED', 'CORPORATION', 'COMPANY'];
const SUFFIX = new RegExp(`[ ,]+(?:${SUFFIXES.map((each) => each.replaceAll('.', '\\.')).join('|')})\\.?$`, 'i');

/** Another legal form, or none, or one where there was none. */
export const changedSuffix: Perturbation = (name, random) => {
  const bare = name.replace(SUFFIX, '');
  const suffix = pick(['', ...SUFFIXES], random) ?? '';
  const changed = suffix === '' ? bare : `${bare} ${suffix}`;
  return changed === name ? undefined : changed;
};

const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bAND\b/, '&'],
  [/&/, 'AND'],
  [/\bSERVICES\b/, 'SVCS'],
  [/\bSERVICE\b/, 'SVC'],
  [/\bCONSTRUCTION\b/, 'CONSTR'],
  [/\bINTERNATIONAL\b/, 'INTL'],
  [/\bASSOCIATES\b/, 'ASSOC'],
  [/\bMANAGEMENT\b/, 'MGMT'],
  [/\bRESTAURANT\b/, 'REST'],
  [/\bCENTER\b/, 'CTR'],
  [/\bDEPARTMENT\b/, 'DEPT'],
  [/\bENTERPRISES\b/, 'ENT'],
  [/\bGROUP\b/, 'GRP'],
  [/\bCOMPANY\b/, 'CO'],
  [/\bMANUFACTURING\b/, 'MFG'],
  [/^THE /, ''],
];

/** A word as it is usually shortened. */
export const abbreviated: Perturbation = (name) => {
  const found = ABBREVIATIONS.find(([word]) => word.test(name));
  return found === undefined ? undefined : name.replace(found[0], found[1]);
};

/** Accents off. */
export const plain: Perturbation = (name) => {
  const bare = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  return bare === name ? undefined : bare;
};

/** All changes to names by the word that reports them. */
export const PERTURBATIONS: Readonly<Record<string, Perturbation>> = {
  typo,
  'two typos': twoTypos,
  'dropped word': droppedWord,
  'moved words': movedWords,
  suffix: changedSuffix,
  abbreviation: abbreviated,
};
