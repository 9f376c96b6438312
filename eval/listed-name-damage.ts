import { type Perturbation, pick, type Random } from './perturb.ts';

/**
 * What becomes of listed names on the way to a screening, beside slips of the keyboard inside long words: other
 * transliterations, readers' errors, titles, ships' prefixes, other legal forms, missing and added middle names. The rules
 * are not those that screening works by.
 */
export interface Damage {
  readonly of: 'persons' | 'organisations' | 'all';
  readonly damage: Perturbation;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const MIN_TYPED = 10;

/** One letter of any word, short words and first letters among them: dropped, added, replaced or swapped. */
function editAnywhere(name: string, random: Random): string {
  const at = pick(
    [...name].flatMap((sign, place) => (/[A-Z]/.test(sign) ? [place] : [])),
    random,
  );
  if (at === undefined) return name;
  const [head, letter, next, tail] = [name.slice(0, at), name[at] ?? '', name[at + 1] ?? '', name.slice(at + 2)];
  const other = pick(LETTERS, random) ?? '';
  const changed = [
    head + next + tail,
    head + other + letter + next + tail,
    head + other + next + tail,
    head + next + letter + tail,
  ];
  return pick(changed, random) ?? name;
}

const edits =
  (count: number): Perturbation =>
  (name, random) => {
    if (name.replace(/[^A-Z]/g, '').length < MIN_TYPED) return undefined;
    let damaged = name;
    for (let edit = 0; edit < count; edit += 1) damaged = editAnywhere(damaged, random);
    return damaged;
  };

type Rule = readonly [from: RegExp, to: string];

/** One place of a name by one of the rules that fit. */
function byRule(rules: readonly Rule[]): Perturbation {
  return (name, random) => {
    const rule = pick(
      rules.filter(([from]) => from.test(name)),
      random,
    );
    if (rule === undefined) return undefined;
    const found = pick([...name.matchAll(new RegExp(rule[0].source, 'g'))], random);
    if (found === undefined) return undefined;
    return name.slice(0, found.index) + rule[1] + name.slice(found.index + found[0].length);
  };
}

const twice =
  (damage: Perturbation): Perturbation =>
  (name, random) => {
    const once = damage(name, random);
    return once === undefined ? undefined : damage(once, random);
  };

const rules = (text: string): Rule[] =>
  text
    .trim()
    .split(/\s+/)
    .map((each) => each.split('>'))
    .map(([from = '', to = '']) => [new RegExp(from), to.replaceAll('_', ' ')] as const);

const TRANSLITERATIONS =
  rules(`KH>H OU>U U(?=[^AEIOU\\s])>OU U>O O>U EI>EY AY>AI AI>EI IY>Y Y\\b>I IY\\b>II Q>K Q>G DH>D AA>A EE>I
  I(?=[^AEIOU\\s])>EE I>E A>E \\bAL[-\\s]>EL_ \\bAL[-\\s]> \\bABDUL\\s>ABD_AL_ \\bABD\\sAL[-\\s]>ABDUL_ DJ>J J>DJ SH>CH PH>F W>V V>W TH>T
  LL>L MM>M SS>S KS>X X>KS YU>IU YA>IA EV\\b>EFF A\\b>AH AH\\b>A TS>TZ GH>G`);
const MISREAD = rules('O>0 I>1 I>L L>1 S>5 B>8 RN>M M>RN W>VV E>F C>G U>V H>N G>6');
const TITLES = 'MR|DR|GENERAL|HAJI|MULLAH|SHEIKH|SENATOR|MRS|COLONEL|MAJOR GENERAL|PROF.|ENGINEER|CAPT|MAULAVI'.split(
  '|',
);
const FORMS =
  'LLC|LTD|INC|GMBH|AG|S.A.|S.A.R.L.|S.R.L.|B.V.|N.V.|OOO|OAO|PAO|JSC|OJSC|CO., LTD.|PTE LTD|PVT LTD|SDN BHD|A.S.|OY|D.O.O.|KFT|SP. Z O.O.|FZE|FZ-LLC|W.L.L.|LTDA|PTY LTD|PLC|EOOD|TIC. LTD. STI.|UAB|S.A.L.|PJS|KG|SAS'.split(
    '|',
  );
const FORM =
  /[ ,]+(?:LLC|LTD\.?|LIMITED|INC\.?|CORP\.?|GMBH|S\.?A\.?|CO\.?|COMPANY|OOO|OAO|ZAO|PJSC|JSC|OJSC|AG|FZE|LTDA\.?)$/;
const wordsOf = (name: string) => name.split(/\s+/).filter((word) => word !== '');

/** The word at a place, from the front or the end, taken out or changed; only of names of so many words or more. */
const changedWord =
  (minWords: number, place: number, change: (word: string) => string[]): Perturbation =>
  (name) => {
    const words = wordsOf(name);
    return words.length < minWords ? undefined : words.toSpliced(place, 1, ...change(words[place] ?? '')).join(' ');
  };

export const LISTED_NAME_DAMAGE: Readonly<Record<string, Damage>> = {
  'one edit anywhere': { of: 'all', damage: edits(1) },
  'two edits anywhere': { of: 'all', damage: edits(2) },
  misread: { of: 'all', damage: byRule(MISREAD) },
  transliterated: { of: 'persons', damage: byRule(TRANSLITERATIONS) },
  'transliterated twice': { of: 'persons', damage: twice(byRule(TRANSLITERATIONS)) },
  'with a title': { of: 'persons', damage: (name, random) => `${pick(TITLES, random)} ${name}` },
  'without a middle name': { of: 'persons', damage: changedWord(3, 1, () => []) },
  'middle initial': { of: 'persons', damage: changedWord(3, 1, (word) => [word.slice(0, 1)]) },
  'initial for the first name': { of: 'persons', damage: changedWord(2, 0, (word) => [word.slice(0, 1)]) },
  'words joined': { of: 'all', damage: byRule([[/ /, '']]) },
  'a legal form more': { of: 'organisations', damage: (name, random) => `${name} ${pick(FORMS, random)}` },
  'another legal form': {
    of: 'organisations',
    damage: (name, random) => (FORM.test(name) ? name.replace(FORM, ` ${pick(FORMS, random)}`) : undefined),
  },
  "a ship's prefix and number": { of: 'organisations', damage: (name) => `M/V ${name} (IMO 9187629)` },
};
