import { describe, expect, test } from 'vitest';
import { type Locality, nameProbes } from '../../search/retrieval/probes.ts';
import { madeWords } from './made-words.ts';

type Counts = Readonly<Record<string, number>>;
const BUTTE = { city: 'BUTTE', state: null };
const OREGON = { city: null, state: 'OR' };
const ANYWHERE = { city: null, state: null };

const probesOf = (counts: Counts, name: string, place: Locality = ANYWHERE, documents?: number) => {
  const { words, named } = madeWords(counts, documents);
  return nameProbes(named(name), place, words).probes;
};
/** What is looked up, and where: "here" in the place alone. */
const lookUps = (...asked: Parameters<typeof probesOf>) =>
  probesOf(...asked).map(({ expression, isLocal }) => `${JSON.stringify(expression)}${isLocal ? ' here' : ''}`);

test.each([
  [1500, ['exact']],
  [1501, ['together']],
])('a word of %i names is looked up as %s', (count, channels) => {
  expect(probesOf({ lemonade: count }, 'LEMONADE').map(({ channel }) => channel)).toEqual(channels);
});

test('of a mistyped word and one that fewer names have, only the latter is looked up for itself', () => {
  expect(lookUps({ kilkenny: 1000, butchery: 600 }, 'KILKENNNY BUTCHERY')[0]).toBe('[["butchery"]]');
});

test('beside a rare word the eight most distinctive of the common ones are looked up', () => {
  const common = ['aaaaaa', 'bbbbbb', 'cccccc', 'dddddd', 'eeeeee', 'ffffff', 'gggggg', 'hhhhhh', 'iiiiii', 'jjjjjj'];
  const counts = Object.fromEntries(common.map((word, at) => [word, 1600 + 100 * at]));
  const name = ['KILKENNY', ...common.toReversed()].join(' ');
  expect(lookUps({ kilkenny: 12, ...counts }, name).slice(1, 9)).toEqual(
    common.slice(0, 8).map((word) => `[["${word}"],["kilkenny"]]`),
  );
});

test('a word that a few names have, and a common one within a slip of it, are looked up together as well', () => {
  expect(lookUps({ lemonade: 10, lemonades: 1600 }, 'LEMONADE')).toContain('[["lemonade","lemonades"]]');
});

describe('what few have is looked for outside the city, too', () => {
  test.each<[what: string, counts: Counts, name: string, elsewhere: string[]]>([
    // The city has one of twenty of all.
    ['a word that 40 of the city may have', { lemonade: 800 }, 'LEMONADE', ['1']],
    ['but not one that more may', { lemonade: 801 }, 'LEMONADE', []],
    // As one of all words together, and as one that identifies.
    ['a word of four names beside a common one', { kilkenny: 4, pizza: 2000 }, 'KILKENNY PIZZA', ['1', '2']],
    ['one of five only together with it', { kilkenny: 5, pizza: 2000 }, 'KILKENNY PIZZA', ['1']],
    ['a mistyped word that 40 have', { kilkenny: 40, pizza: 2000 }, 'KILKENNNY PIZZA', ['1', '2']],
    ['but not one that 41 have', { kilkenny: 41, pizza: 2000 }, 'KILKENNNY PIZZA', ['1']],
    ['no word at all', {}, 'KILKENNY', []],
  ])('%s', (_, counts, name, elsewhere) => {
    const found = lookUps({ city0butte: 500, ...counts }, name, BUTTE).filter((each) => !each.endsWith('here'));
    expect(found).toHaveLength(elsewhere.length);
  });

  test('for the weight of the lighter of the words that identify', () => {
    const counts = { city0butte: 500, kilkenny: 2, glockenspiel: 4 };
    const { weight } = madeWords(counts);
    const probe = probesOf(counts, 'KILKENNY GLOCKENSPIEL', BUTTE).at(-1);
    expect(probe?.expression).toEqual([['kilkenny', 'glockenspiel']]);
    expect(probe?.weight).toBe(Math.round(900 * weight('glockenspiel')));
  });
});

test('of a small place all are read, even for a name without a known word, and even where few are recorded at all', () => {
  const all = [{ channel: 'place', expression: [['city0butte']], weight: 1, limit: 120, isLocal: true }];
  expect(probesOf({ city0butte: 100 }, 'KILKENNY', BUTTE)).toEqual(all);
  expect(probesOf({ city0butte: 10 }, 'KILKENNY', BUTTE, 30)).toEqual(all);
});

test('a city that no entity is in does not narrow, one of a single entity does', () => {
  const within = { city: 'BUTTE', state: 'MT' };
  expect(lookUps({ state0mt: 300, kilkenny: 12 }, 'KILKENNY', within)[0]).toBe('[["kilkenny"],["state0mt"]] here');
  expect(lookUps({ city0butte: 1, kilkenny: 12 }, 'KILKENNY', BUTTE)[0]).toBe('[["in0butte0kilkenny"]] here');
});

describe('in a state of more than 5,000', () => {
  test.each([
    [40, 0],
    [41, 1],
  ])('rare words of %i names are looked up in it %i times', (count, times) => {
    const found = probesOf({ state0or: 6000, kilkenny: count }, 'KILKENNY', OREGON);
    expect(found.filter(({ isLocal }) => isLocal)).toHaveLength(times);
  });

  test('common words that 40 have together are looked up everywhere, those of more in the state, for a share more', () => {
    const counts = { state0or: 6000, pizza: 2500, market: 2500, salon: 2500 };
    const all = (count: number) => {
      const [probe] = probesOf({ ...counts, kitchen: count }, 'PIZZA MARKET SALON KITCHEN', OREGON);
      const { weight } = madeWords({ ...counts, kitchen: count });
      const whole = ['pizza', 'market', 'salon', 'kitchen'].reduce((sum, word) => sum + weight(word), 0);
      return [probe?.isLocal, (probe?.weight ?? 0) - Math.round(1000 * whole)];
    };
    expect(all(2560)).toEqual([false, 0]);
    expect(all(2561)).toEqual([true, 350]);
  });

  test.each([
    [8000, false],
    [8001, true],
  ])(
    'two common words beside a rare one, one of them in 5,000 of a million names, the other in %i',
    (count, isLocal) => {
      const counts = { state0or: 6000, kilkenny: 12, pizza: 5000, market: count };
      const pair = probesOf(counts, 'KILKENNY PIZZA MARKET', OREGON, 1_000_000).find(
        ({ channel }) => channel === 'together',
      );
      expect(pair?.isLocal).toBe(isLocal);
    },
  );
});

describe('initials', () => {
  const spelled = (name: string, counts: Counts) => lookUps(counts, name).filter((each) => !each.includes('initials0'));
  const short = (name: string) =>
    probesOf({ pizza: 12 }, name).flatMap(({ expression }) =>
      expression.flat().filter((each) => /^initials0/.test(`${each}`)),
    );

  test.each<[name: string, initials: string, isLookedUp: boolean]>([
    ['LEMONADE PIZZERIA', 'lp', false],
    ['BLUEBELL LEMONADE PIZZERIA', 'blp', true],
    ['BLUEBELL LEMONADE PIZZERIA OVENWARE FURNITURE TOYSHOP', 'blpoft', true],
    ['BLUEBELL LEMONADE PIZZERIA OVENWARE FURNITURE TOYSHOP NORTHERN', 'blpoftn', false],
  ])('%s is looked up as %s: %s', (name, initials, isLookedUp) => {
    expect(spelled(name, { [initials]: 3 }).includes(`[["${initials}"]]`)).toBe(isLookedUp);
  });

  test.each([
    [40, true],
    [41, false],
  ])('that are a word of %i names are looked up: %s', (count, isLookedUp) => {
    expect(spelled('BLUEBELL LEMONADE PIZZERIA', { blp: count }).includes('[["blp"]]')).toBe(isLookedUp);
  });

  test.each<[name: string, tokens: string[]]>([
    ['BL', []],
    ['BLP', ['initials0blp']],
    ['BLPOFT', ['initials0blpoft']],
    ['BLPOFTN', []],
    ['LTD BLP', ['initials0blp']],
    ['THE INC', []],
  ])('%s may stand for a name as %j', (name, tokens) => {
    expect(short(name)).toEqual(tokens);
  });
});
