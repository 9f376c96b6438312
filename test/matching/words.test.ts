import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distinctiveness, isKnownWord, NO_CORPUS, wordWeight } from '../../matching/names/idf.ts';
import { pairWords } from '../../matching/names/pairing.ts';
import { BUSINESS_WORDS, LISTED_WORDS, LONE_LISTED_WORD } from '../../matching/names/policies.ts';
import { relate, shareLeft, wordSimilarity } from '../../matching/names/similarity.ts';
import { soundOf, soundSimilarity, soundsAlike } from '../../matching/names/sound.ts';
import { businessTypos, editsWithin, listedTypos, mayBeWithin, TYPOS } from '../../matching/names/typos.ts';
import { Word, WordForm } from '../../matching/names/word.ts';
import { Recent } from '../../matching/recent.ts';
import { nicknameInitials } from '../../matching/tables/nicknames.ts';
import { editDistance } from '../../matching/text/edit-distance.ts';
import { bitCount, letterBits, lettersMissing } from '../../matching/text/letter-bits.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), maxLength: 9 });

describe('typing errors', () => {
  test.each<[keyof typeof TYPOS, readonly (readonly [letters: number, edits: number])[]]>([
    [
      'usual',
      [
        [3, 0],
        [4, 1],
        [7, 1],
        [8, 2],
        [99, 2],
      ],
    ],
    [
      'business',
      [
        [3, 0],
        [4, 1],
        [7, 1],
        [8, 2],
        [11, 2],
        [12, 3],
        [99, 3],
      ],
    ],
    [
      'city',
      [
        [4, 0],
        [5, 1],
        [8, 1],
        [9, 2],
      ],
    ],
    [
      'listed',
      [
        [0, 0],
        [1, 1],
        [5, 1],
        [6, 2],
      ],
    ],
    [
      'listedLookUp',
      [
        [3, 0],
        [4, 1],
        [5, 1],
        [6, 2],
      ],
    ],
    [
      'listedName',
      [
        [1, 2],
        [13, 2],
        [14, 3],
        [64, 3],
      ],
    ],
    [
      'legalForm',
      [
        [7, 0],
        [8, 2],
      ],
    ],
    [
      'joined',
      [
        [5, 0],
        [6, 1],
        [20, 1],
      ],
    ],
    [
      'storeNumber',
      [
        [3, 0],
        [4, 1],
        [9, 1],
      ],
    ],
  ])('the limits of %s words step where they should: %j', (name, steps) => {
    expect(steps.map(([length]) => [length, TYPOS[name](length)])).toEqual(steps);
  });

  test.each([
    [2, 3, true, 0, 0],
    [2, 2, true, 0, 0],
    [3, 3, true, 0, 0],
    [3, 4, true, 1, 1],
    [3, 5, true, 0, 0],
    [4, 6, true, 1, 1],
    [5, 5, true, 1, 1],
    [5, 6, true, 2, 1],
    [5, 6, false, 1, 1],
    [7, 7, true, 2, 2],
    [8, 8, false, 2, 2],
    [12, 12, true, 3, 2],
  ])('%d and %d letters, the same first one: %s: %d edits in business names, %d in listed ones', (...row) => {
    const [shorter, longer, isSameStart, business, listed] = row;
    expect([businessTypos(shorter, longer, isSameStart), listedTypos(shorter, longer, isSameStart)]).toEqual([
      business,
      listed,
    ]);
  });

  test('what rules texts out before they are compared never rules out one within the limit', () => {
    fc.assert(
      fc.property(letters, letters, fc.nat(3), (one, other, limit) => {
        const [a, b] = [one, other].map((text) => ({ text, letters: letterBits(text) }));
        if (a === undefined || b === undefined) return;
        const edits = editDistance(one, other, limit);
        if (edits <= limit) expect(mayBeWithin(one.length, a.letters, other.length, b.letters, limit)).toBe(true);
        expect(editsWithin(a, b, limit)).toBe(edits);
      }),
      { numRuns: 500 },
    );
  });

  test('lengths and letters rule out what they can', () => {
    const within = (one: string, other: string, limit: number) =>
      mayBeWithin(one.length, letterBits(one), other.length, letterBits(other), limit);
    expect([within('abc', 'abcde', 1), within('abc', 'abd', 0), within('abc', 'ade', 1)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([within('abc', 'abcd', 1), within('abc', 'abd', 1), within('abc', 'cba', 0)]).toEqual([true, true, true]);
  });

  test('letters are bits, one for each of the first 64', () => {
    expect(letterBits('abca')).toBe(letterBits('cab'));
    expect(letterBits(`${'a'.repeat(64)}b`)).toBe(letterBits('a'));
    expect(lettersMissing(letterBits('abc'), letterBits('bxyz'))).toBe(3);
    fc.assert(
      fc.property(fc.integer(), (bits) => {
        expect(bitCount(bits)).toBe((bits >>> 0).toString(2).replaceAll('0', '').length);
      }),
    );
  });

  test.each([
    [8, 2, 1, 0.75],
    [8, 2, 0.8, 0.8],
    [2, 3, 1, 0],
  ])('of %d letters %d edits at %d leave %d', (length, edits, cost, left) => {
    expect(shareLeft(length, edits, cost)).toBeCloseTo(left, 12);
  });
});

describe('how distinctive words are', () => {
  const counts: Readonly<Record<string, number>> = { blarney: 1, stone: 40, llc: 9000, inc: 20_000, baer: 5, biar: 4 };
  const corpus = { documents: 20_000, documentFrequency: (token: string) => counts[token] ?? 0 };

  test.each([
    ['llc', 0.137, 0.068, 0.068],
    ['services', 0.304, 0.42, 0.42],
    ['pizza', 0.333, 0.45, 0.45],
    ['the', 0.183, 0.299, 0.299],
    ['blarney', 1, 1, 1],
    ['stone', 0.45, 0.451, 0.451],
    ['svcs', 0.616, 0.733, 0.42],
    ['k', 1, 1, 0.4],
    ['7', 1, 1, 0.4],
    ['1234', 1, 1, 0.4],
    ['12345', 1, 1, 1],
    ['inc', 0.137, 0.05, 0.05],
  ])('%j weighs %d by the built-in table, %d beside 20,000 names, %d as a word', (token, builtIn, blended, word) => {
    expect(wordWeight(NO_CORPUS, token)).toBeCloseTo(builtIn, 3);
    expect(wordWeight(corpus, token)).toBeCloseTo(blended, 3);
    expect(new Word(token, corpus).weight).toBeCloseTo(word, 3);
  });

  test('a word in more names is never more distinctive, and weights lie from 0.05 to 1', () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.nat(50_000), fc.nat(50_000), (documents, one, other) => {
        const weight = (count: number) =>
          wordWeight({ documents, documentFrequency: () => Math.min(count, documents) }, 'kilkenny');
        expect(weight(Math.max(one, other))).toBeLessThanOrEqual(weight(Math.min(one, other)));
        expect(weight(one)).toBeGreaterThanOrEqual(0.05);
        expect(weight(one)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the rarest words weigh 1, those of every name 0.05', () => {
    expect([0.001, 0.01, 0.1, 1].map((share) => distinctiveness(share, 0.001))).toEqual([
      1,
      expect.closeTo(2 / 3, 9),
      expect.closeTo(1 / 3, 9),
      0.05,
    ]);
  });

  test('a word of five names is a word of its own, and so is a common one', () => {
    expect(['baer', 'biar', 'pizza', 'pizzza'].map((token) => isKnownWord(corpus, token))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('what a word is of another', () => {
  test.each([
    ['services', 'svcs', 'equal', 'unrelated', 'unrelated'],
    ['starlight', 'starlihgt', 'mistyped', 'mistyped', 'mistyped'],
    ['starlight', 'ztarlight', 'mistyped', 'mistyped', 'mistyped'],
    ['blarny', 'blarney', 'mistyped', 'sound', 'mistyped'],
    ['blarny', 'clarney', 'unrelated', 'mistyped', 'mistyped'],
    ['abc', 'abcd', 'mistyped', 'mistyped', 'mistyped'],
    ['abc', 'abd', 'unrelated', 'unrelated', 'unrelated'],
    ['stone', 'store', 'mistyped', 'mistyped', 'mistyped'],
    ['baker', 'bakery', 'mistyped', 'mistyped', 'mistyped'],
    ['bear', 'baer', 'mistyped', 'mistyped', 'mistyped'],
    ['thompson', 'tompsn', 'mistyped', 'sound', 'sound'],
    ['thompson', 'tmpson', 'mistyped', 'sound', 'sound'],
    ['kilkeny', 'kilkenny', 'mistyped', 'sound', 'mistyped'],
    ['kilkny', 'kilkenny', 'mistyped', 'sound', 'sound'],
    ['wolfhound', 'wlfhond', 'mistyped', 'sound', 'sound'],
    ['brackenfieldman', 'brackenfldmn', 'mistyped', 'unrelated', 'unrelated'],
    ['brackenfieldman', 'brackenfdmn', 'unrelated', 'unrelated', 'unrelated'],
    ['john', 'j', 'initial', 'initial', 'unrelated'],
    ['john', 'k', 'unrelated', 'unrelated', 'unrelated'],
    ['j', 'j', 'equal', 'equal', 'equal'],
    ['william', 'bill', 'nickname', 'nickname', 'unrelated'],
    ['bob', 'robert', 'nickname', 'nickname', 'unrelated'],
    ['bills', 'william', 'nickname', 'unrelated', 'unrelated'],
    ['mohammed', 'muhamad', 'unrelated', 'sound', 'unrelated'],
    ['husayn', 'hussein', 'unrelated', 'sound', 'unrelated'],
    ['aleksei', 'alexey', 'unrelated', 'sound', 'unrelated'],
    ['mover', 'moving', 'derived', 'unrelated', 'unrelated'],
    ['engineer', 'engineering', 'derived', 'unrelated', 'unrelated'],
    ['construct', 'constructing', 'derived', 'unrelated', 'unrelated'],
    ['realize', 'realizing', 'derived', 'unrelated', 'unrelated'],
    ['construction', 'constr', 'equal', 'unrelated', 'unrelated'],
    ['construction', 'cons', 'shortHead', 'unrelated', 'unrelated'],
    ['construction', 'con', 'shortHead', 'unrelated', 'unrelated'],
    ['kilkenny', 'kilk', 'shortHead', 'unrelated', 'unrelated'],
    ['kilkenny', 'kil', 'shortHead', 'unrelated', 'unrelated'],
    ['network', 'ntwk', 'equal', 'unrelated', 'unrelated'],
    ['network', 'nwt', 'unrelated', 'unrelated', 'unrelated'],
    ['behavioral', 'bhvrl', 'contraction', 'unrelated', 'unrelated'],
    ['depaul', 'paul', 'particle', 'unrelated', 'unrelated'],
    ['alpine', 'pine', 'unrelated', 'unrelated', 'unrelated'],
    ['vanguard', 'guard', 'particle', 'unrelated', 'unrelated'],
    ['clinic', 'hospital', 'trade', 'unrelated', 'unrelated'],
    ['care', 'hospital', 'unrelated', 'unrelated', 'unrelated'],
    ['plumbing', 'rooter', 'trade', 'unrelated', 'unrelated'],
    ['7', '9', 'unrelated', 'unrelated', 'unrelated'],
    ['a1action', 'a1actino', 'mistyped', 'unrelated', 'unrelated'],
    ['a12', 'a13', 'unrelated', 'unrelated', 'unrelated'],
    ['route66', 'ruote66', 'mistyped', 'unrelated', 'unrelated'],
    ['pub', 'pubs', 'equal', 'mistyped', 'mistyped'],
    ['passat', 'pasta', 'mistyped', 'unrelated', 'unrelated'],
    ['alis', 'ali', 'mistyped', 'mistyped', 'mistyped'],
    ['thomas', 'tomas', 'mistyped', 'sound', 'mistyped'],
    ['peters', 'peter', 'equal', 'mistyped', 'mistyped'],
    ['ab', 'abc', 'unrelated', 'unrelated', 'unrelated'],
    ['ab', 'ac', 'unrelated', 'unrelated', 'unrelated'],
    ['abcde', 'abcdf', 'mistyped', 'mistyped', 'mistyped'],
    ['abcdef', 'abcdxy', 'mistyped', 'mistyped', 'mistyped'],
    ['abcdef', 'abxyef', 'mistyped', 'mistyped', 'mistyped'],
    ['kilkenny', 'kilke', 'longHead', 'unrelated', 'unrelated'],
    ['kilkenny', 'kilken', 'mistyped', 'sound', 'sound'],
    ['wolfhounds', 'wolf', 'shortHead', 'unrelated', 'unrelated'],
    ['pharmacys', 'pharma', 'longHead', 'unrelated', 'unrelated'],
    ['hair', 'salon', 'unrelated', 'unrelated', 'unrelated'],
    ['nails', 'nailing', 'derived', 'unrelated', 'unrelated'],
    ['builder', 'building', 'derived', 'unrelated', 'unrelated'],
    ['actor', 'acting', 'derived', 'unrelated', 'unrelated'],
    ['behavioral', 'bhv', 'unrelated', 'unrelated', 'unrelated'],
    ['behavioral', 'behvrl', 'unrelated', 'unrelated', 'unrelated'],
    ['thompson', 'thampsan', 'mistyped', 'mistyped', 'sound'],
    ['bears', 'baers', 'mistyped', 'sound', 'mistyped'],
    ['kilkenny', 'klknny', 'mistyped', 'mistyped', 'sound'],
    ['mcdonald', 'donald', 'particle', 'mistyped', 'mistyped'],
    ['elgrill', 'grill', 'particle', 'unrelated', 'unrelated'],
    ['bobs', 'roberts', 'nickname', 'unrelated', 'unrelated'],
    ['paul', 'paula', 'mistyped', 'mistyped', 'mistyped'],
    ['xyz', 'xyzw', 'mistyped', 'mistyped', 'mistyped'],
    ['123', '1234', 'unrelated', 'unrelated', 'unrelated'],
    ['a1b', 'a1c', 'unrelated', 'unrelated', 'unrelated'],
    ['clinic', 'dental', 'unrelated', 'unrelated', 'unrelated'],
    ['veterinary', 'animal', 'trade', 'unrelated', 'unrelated'],
    ['truck', 'trucking', 'derived', 'unrelated', 'unrelated'],
    ['delrio', 'rio', 'unrelated', 'unrelated', 'unrelated'],
    ['lavega', 'vega', 'particle', 'unrelated', 'unrelated'],
    ['7abc', '7abcd', 'mistyped', 'unrelated', 'unrelated'],
    ['7ab', '7abc', 'unrelated', 'unrelated', 'unrelated'],
  ])(
    '%j and %j: %s in business names, %s in listed ones, %s as the only word',
    (one, other, business, listed, lone) => {
      const [a, b] = [new Word(one, NO_CORPUS), new Word(other, NO_CORPUS)];
      expect([relate(a, b, BUSINESS_WORDS), relate(b, a, BUSINESS_WORDS)].map(({ relation }) => relation)).toEqual([
        business,
        business,
      ]);
      const [c, d] = [new WordForm(one), new WordForm(other)];
      expect(
        [relate(c, d, LISTED_WORDS), relate(d, c, LISTED_WORDS), relate(c, d, LONE_LISTED_WORD)].map(
          ({ relation }) => relation,
        ),
      ).toEqual([listed, listed, lone]);
    },
  );

  test('is symmetric, 1 for a word itself, from 0 to 1', () => {
    const word = fc.oneof(
      letters.filter((text) => text !== ''),
      fc.constantFrom('mike', 'michael', '7', 'a7bcd', 'vanguard'),
    );
    fc.assert(
      fc.property(word, word, (one, other) => {
        const [a, b] = [new Word(one, NO_CORPUS), new Word(other, NO_CORPUS)];
        for (const policy of [BUSINESS_WORDS, LISTED_WORDS, LONE_LISTED_WORD]) {
          const similarity = wordSimilarity(a, b, policy);
          expect(wordSimilarity(b, a, policy)).toBe(similarity);
          expect(similarity).toBeGreaterThanOrEqual(0);
          expect(similarity).toBeLessThanOrEqual(1);
          expect(wordSimilarity(a, a, policy)).toBe(1);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a word without its vowels stands for the whole one', () => {
  const policy = { ...BUSINESS_WORDS, typoLimit: () => 0 };
  test.each([
    ['ntw', 'network', true, 'three letters'],
    ['nk', 'network', false, 'two are too few'],
    ['klmn', 'kalmn', true, 'four fifths of its letters'],
    ['klmns', 'kalmns', false, 'more of them are an error of typing'],
    ['klm', 'kalmeri', true, 'the last is in the second half'],
    ['klm', 'kalmeria', false, 'the last is in the first half'],
    ['klar', 'kolamer', false, 'a vowel after the first letter'],
    ['akl', 'anakolu', true, 'a vowel that is the first letter'],
    ['nwt', 'network', false, 'another order'],
    ['twk', 'network', false, 'another first letter'],
    ['ntt', 'network', false, 'a letter that it has once'],
  ])('%s for %s: %s, %s', (short, long, stands) => {
    const [one, other] = [new Word(short, NO_CORPUS), new Word(long, NO_CORPUS)];
    for (const similarity of [wordSimilarity(one, other, policy), wordSimilarity(other, one, policy)])
      expect(similarity).toBe(stands ? policy.contraction : 0);
  });
});

describe('the sound of words', () => {
  test.each([
    ['mohammed', 'muhamad', 'mmd'],
    ['muhamad', 'muhamad', 'mmd'],
    ['husayn', 'husin', 'hsn'],
    ['hussein', 'husin', 'hsn'],
    ['aleksei', 'alaksi', 'alks'],
    ['alexey', 'alaksi', 'alks'],
    ['tchaikovsky', 'sikuvski', 'skvsk'],
    ['chaikovski', 'sikuvski', 'skvsk'],
    ['dzhamal', 'jamal', 'jml'],
    ['jamal', 'jamal', 'jml'],
    ['schmidt', 'smidt', 'smdt'],
    ['shmit', 'smit', 'smt'],
    ['khoury', 'kuri', 'kr'],
    ['kouri', 'kuri', 'kr'],
    ['wagner', 'vagnar', 'vgnr'],
    ['vagner', 'vagnar', 'vgnr'],
    ['maxim', 'maksim', 'mksm'],
    ['maksim', 'maksim', 'mksm'],
    ['yusuf', 'usuf', 'usf'],
    ['ioan', 'uan', 'un'],
    ['thomas', 'tumas', 'tms'],
    ['knight', 'knight', 'kngt'],
    ['phillip', 'filip', 'flp'],
    ['zhukov', 'jukuv', 'jkv'],
    ['hajj', 'haj', 'hj'],
    ['qadhafi', 'kadafi', 'kdf'],
    ['gaddafi', 'gadafi', 'gdf'],
  ])('%j is spelled %j, found by %j', (word, spelled, key) => {
    expect(soundOf(word)).toEqual({ spelled, key });
  });

  test.each([
    ['mohammed', 'muhamad', 0.92, false],
    ['husayn', 'hussein', 0.92, false],
    ['aleksei', 'alexey', 0.92, true],
    ['ali', 'ala', 0, false],
    ['mohammad', 'mihamid', 0, false],
    ['abdulrahman', 'abdilrahmin', 0.78, true],
    ['kim', 'kam', 0, false],
    ['testov', 'testiv', 0.92, true],
    ['karimova', 'kerimovi', 0.92, true],
    ['muhamad', 'mohammadullah', 0, false],
    ['said', 'seed', 0, false],
    ['haddad', 'hadid', 0, false],
  ])('%j and %j are one by %d, alike: %s', (one, other, similarity, alike) => {
    const [a, b] = [new WordForm(one), new WordForm(other)];
    expect(soundSimilarity(a, b)).toBe(similarity);
    expect(soundsAlike(a.sound, b.sound)).toBe(alike);
  });
});

describe('words are taken for words', () => {
  const pairs = (table: readonly (readonly number[])[]) =>
    pairWords(table.length, table[0]?.length ?? 0, (at, to) => ({
      relation: 'mistyped',
      similarity: table[at]?.[to] ?? 0,
    })).map(({ at, to }) => [at, to]);

  test.each([
    [
      'the most similar first',
      [
        [0.6, 0.9],
        [0, 0.7],
      ],
      [[0, 1]],
    ],
    [
      'equal ones in their order',
      [
        [0, 0, 0],
        [1, 0, 1],
        [0, 0, 0],
        [0, 0, 1],
      ],
      [
        [1, 0],
        [3, 2],
      ],
    ],
    [
      'the first of equal ones, however far',
      [
        [0, 0, 1],
        [0, 0, 1],
      ],
      [[0, 2]],
    ],
    [
      'of equally similar others the nearer',
      [
        [0, 0.8],
        [0, 0.8],
      ],
      [[1, 1]],
    ],
    ['none where nothing is similar', [[0, 0]], []],
  ])('%s: %j', (_, table, expected) => {
    expect(pairs(table)).toEqual(expected);
  });

  test('each word once, and no pair is left that both could have', () => {
    const table = fc.array(fc.array(fc.constantFrom(0, 0, 0.5, 0.8, 1), { minLength: 4, maxLength: 4 }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(table, (rows) => {
        const found = pairs(rows);
        expect(new Set(found.map(([at]) => at)).size).toBe(found.length);
        expect(new Set(found.map(([, to]) => to)).size).toBe(found.length);
        for (const [at, row] of rows.entries()) {
          for (const [to, value] of row.entries()) {
            const isTaken = found.some(([one, other]) => one === at || other === to);
            if (value > 0) expect(isTaken).toBe(true);
          }
        }
      }),
    );
  });
});

test('a memory is full at its capacity, not before', () => {
  let made = 0;
  const recent = new Recent(3, (key: string) => `${key}${++made}`);
  expect(['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g', 'a'].map((key) => recent.of(key)).join(' ')).toBe(
    'a1 b2 c3 a1 d4 e5 f6 g7 a8',
  );
});

test.each([
  ['BOB', 'BR'],
  ['MARY', 'MP'],
  ['QUINCY', 'Q'],
])('names of one person named %s begin with %s', (name, initials) => {
  expect(nicknameInitials(name).join('')).toBe(initials);
});

test('a memory keeps what was asked for among its last values, and forgets the rest', () => {
  let made = 0;
  const recent = new Recent(2, (key: string) => `${key}${++made}`);
  expect(['a', 'b', 'a', 'c', 'a', 'd', 'a', 'b'].map((key) => recent.of(key))).toEqual([
    'a1',
    'b2',
    'a1',
    'c3',
    'a1',
    'd4',
    'a1',
    'b5',
  ]);
});
