import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distinctiveness, isKnownWord, NO_CORPUS, wordWeight } from '../../matching/names/idf.ts';
import { pairWords } from '../../matching/names/pairing.ts';
import { BUSINESS_WORDS, LISTED_WORDS, LONE_LISTED_WORD } from '../../matching/names/policies.ts';
import { shareLeft, wordSimilarity } from '../../matching/names/similarity.ts';
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

describe('the similarity of words', () => {
  test.each([
    ['services', 'svcs', 1, 0, 0],
    ['starlight', 'starlihgt', 0.911, 0.906, 0.839],
    ['starlight', 'ztarlight', 0.774, 0.887, 0.807],
    ['blarny', 'blarney', 0.886, 0.92, 0.793],
    ['blarny', 'clarney', 0, 0.733, 0.544],
    ['abc', 'abcd', 0.6, 0.7875, 0.6375],
    ['abc', 'abd', 0, 0, 0],
    ['stone', 'store', 0.487, 0.83, 0.71],
    ['baker', 'bakery', 0.503, 0.858, 0.758],
    ['bear', 'baer', 0.8, 0.7875, 0.6375],
    ['thompson', 'tompsn', 0.6, 0.92, 0.78],
    ['thompson', 'tmpson', 0.6, 0.92, 0.78],
    ['kilkeny', 'kilkenny', 0.9, 0.92, 0.819],
    ['kilkny', 'kilkenny', 0.6, 0.92, 0.78],
    ['wolfhound', 'wlfhond', 0.617, 0.92, 0.78],
    ['brackenfieldman', 'brackenfldmn', 0.84, 0, 0],
    ['brackenfieldman', 'brackenfdmn', 0, 0, 0],
    ['john', 'j', 0.7, 0.9, 0],
    ['john', 'k', 0, 0, 0],
    ['j', 'j', 1, 1, 1],
    ['william', 'bill', 0.9, 0.9, 0],
    ['bob', 'robert', 0.9, 0.9, 0],
    ['bills', 'william', 0.9, 0, 0],
    ['mohammed', 'muhamad', 0, 0.92, 0],
    ['husayn', 'hussein', 0, 0.92, 0],
    ['aleksei', 'alexey', 0, 0.92, 0],
    ['mover', 'moving', 0.85, 0, 0],
    ['engineer', 'engineering', 0.85, 0, 0],
    ['construct', 'constructing', 0.85, 0, 0],
    ['realize', 'realizing', 0.85, 0, 0],
    ['construction', 'constr', 1, 0, 0],
    ['construction', 'cons', 0.65, 0, 0],
    ['construction', 'con', 0.65, 0, 0],
    ['kilkenny', 'kilk', 0.65, 0, 0],
    ['kilkenny', 'kil', 0.65, 0, 0],
    ['network', 'ntwk', 1, 0, 0],
    ['network', 'nwt', 0, 0, 0],
    ['behavioral', 'bhvrl', 0.8, 0, 0],
    ['depaul', 'paul', 0.9, 0, 0],
    ['alpine', 'pine', 0, 0, 0],
    ['vanguard', 'guard', 0.9, 0, 0],
    ['clinic', 'hospital', 0.6, 0, 0],
    ['care', 'hospital', 0, 0, 0],
    ['plumbing', 'rooter', 0.6, 0, 0],
    ['7', '9', 0, 0, 0],
    ['a1action', 'a1actino', 0.9, 0, 0],
    ['a12', 'a13', 0, 0, 0],
    ['route66', 'ruote66', 0.886, 0, 0],
    ['pub', 'pubs', 1, 0.7875, 0.6375],
    ['passat', 'pasta', 0.55, 0, 0],
    ['alis', 'ali', 0.6, 0.7875, 0.6375],
    ['thomas', 'tomas', 0.867, 0.92, 0.758],
    ['peters', 'peter', 1, 0.858, 0.758],
    ['ab', 'abc', 0, 0, 0],
    ['ab', 'ac', 0, 0, 0],
    ['abcde', 'abcdf', 0.84, 0.83, 0.71],
    ['abcdef', 'abcdxy', 0.55, 0.717, 0.517],
    ['abcdef', 'abxyef', 0.55, 0.717, 0.517],
    ['kilkenny', 'kilke', 0.8, 0, 0],
    ['kilkenny', 'kilken', 0.6, 0.92, 0.78],
    ['wolfhounds', 'wolf', 0.65, 0, 0],
    ['pharmacys', 'pharma', 0.8, 0, 0],
    ['hair', 'salon', 0, 0, 0],
    ['nails', 'nailing', 0.85, 0, 0],
    ['builder', 'building', 0.85, 0, 0],
    ['actor', 'acting', 0.85, 0, 0],
    ['behavioral', 'bhv', 0, 0, 0],
    ['behavioral', 'behvrl', 0, 0, 0],
    ['thompson', 'thampsan', 0.8, 0.7875, 0.78],
    ['bears', 'baers', 0.84, 0.92, 0.71],
    ['kilkenny', 'klknny', 0.6, 0.7875, 0.78],
    ['mcdonald', 'donald', 0.9, 0.766, 0.601],
    ['elgrill', 'grill', 0.9, 0, 0],
    ['bobs', 'roberts', 0.9, 0, 0],
    ['paul', 'paula', 0.84, 0.83, 0.71],
    ['xyz', 'xyzw', 0.6, 0.7875, 0.6375],
    ['123', '1234', 0, 0, 0],
    ['a1b', 'a1c', 0, 0, 0],
    ['clinic', 'dental', 0, 0, 0],
    ['veterinary', 'animal', 0.6, 0, 0],
    ['truck', 'trucking', 0.85, 0, 0],
    // A particle stands before four letters or more, and three letters beside digits may have a slip.
    ['delrio', 'rio', 0, 0, 0],
    ['lavega', 'vega', 0.9, 0, 0],
    ['7abc', '7abcd', 0.84, 0, 0],
    ['7ab', '7abc', 0, 0, 0],
  ])(
    '%j and %j: %d in business names, %d in listed ones, %d as the only word',
    (one, other, business, listed, lone) => {
      const [a, b] = [new Word(one, NO_CORPUS), new Word(other, NO_CORPUS)];
      const [c, d] = [new WordForm(one), new WordForm(other)];
      expect(wordSimilarity(a, b, BUSINESS_WORDS)).toBeCloseTo(business, 3);
      expect(wordSimilarity(b, a, BUSINESS_WORDS)).toBeCloseTo(business, 3);
      expect(wordSimilarity(c, d, LISTED_WORDS)).toBeCloseTo(listed, 3);
      expect(wordSimilarity(d, c, LISTED_WORDS)).toBeCloseTo(listed, 3);
      expect(wordSimilarity(c, d, LONE_LISTED_WORD)).toBeCloseTo(lone, 3);
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
