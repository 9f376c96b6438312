import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_PERSON_NAMES } from '../../../matching/names/person-names.ts';
import { addressWords, compareAddresses, compareBirthDays } from '../../../matching/screening/attribute-score.ts';
import { maxCoverage, shareOfMissing } from '../../../matching/screening/coverage.ts';
import { IndexedWord } from '../../../matching/screening/indexed-word.ts';
import { lettersOfDigits } from '../../../matching/screening/letters-of-digits.ts';
import { NameIndex } from '../../../matching/screening/name-index.ts';
import { isLabel, isMinor, joinedPairs, screenedWords } from '../../../matching/screening/name-words.ts';
import { bestPassages } from '../../../matching/screening/passages.ts';
import { scoreBound } from '../../../matching/screening/score-bound.ts';
import { SharedWeights } from '../../../matching/screening/shared-weights.ts';
import { atOnce } from '../../../matching/screening/steps.ts';
import { WordTable } from '../../../matching/screening/word-table.ts';
import { screenedWeights } from '../../../matching/screening/word-weight.ts';
import { listed } from './lists.ts';

const COUNTS: Readonly<Record<string, number>> = { mohammed: 900, ali: 700, trading: 500 };
const weights = (word: string, count: number, parties: number) =>
  screenedWeights(
    word,
    { written: count, sounding: count, persons: 0, organisations: count },
    parties,
    NO_PERSON_NAMES,
  );
const word = (text: string): IndexedWord =>
  new IndexedWord(text, weights(text, COUNTS[text] ?? 2, 30_000), text in COUNTS);
const wordsOf = (name: string): readonly IndexedWord[] => name.split(' ').map(word);
const range = (from: number, end: number) => Array.from({ length: end - from }, (_, at) => from + at);
const rounded = (value: number) => Math.round(value * 10_000) / 10_000 || 0;

test.each([
  ['kilkenny', 'wolfhound', 0],
  ['kilkenny brewers', 'kilkenny zoo', 0.1],
  ['kilkenny brewers guild', 'wolfhound farm', 0],
  ['kilkenny brewers', 'wolfhound zoo kilkenny', 0.1],
])('the bound of %j and %j is low: at most %d', (query, name, most) => {
  expect(scoreBound(wordsOf(query), wordsOf(name), false)).toBeLessThanOrEqual(most);
});

test.each([
  ['trentham', 0, 4.6052, 6.4817],
  ['trentham', 2, 3.5066, 5.8091],
  ['trentham', 5000, 0.05, 0.05],
  ['ox', 0, 1.95, 1.95],
  ['oxy', 0, 3.45, 3.45],
  ['x', 0, 0.45, 0.45],
  ['pizza', 0, 0.05, 0.05],
  ['inc', 0, 0.02, 0.02],
  ['llc', 9000, 0.02, 0.02],
  ['of', 0, 0.05, 0.05],
  ['general', 0, 0.5, 0.5],
  ['7', 3, 7.824, 10.1266],
  ['gesselschaft', 0, 0.02, 0.02],
  ['services', 0, 0.05, 0.05],
  ['al', 3000, 0.05, 0.05],
])('%j of %d parties weighs %d nats of 10,000 parties, %d of 100,000', (word, count, few, many) => {
  const weightAmong = (parties: number) => rounded(weights(word, count, parties).ofOrganisation);
  expect([weightAmong(1000), weightAmong(10_000), weightAmong(100_000)]).toEqual([few, few, many]);
});

test.each([
  ['M/V Sea Lark 7 (IMO 9187629)', 'mv sea lark 7'],
  ['IMO 9187629', 'imo 9187629'],
  ['Abd al-Rahman Zurqan', 'abdul rahman zurqan'],
  ['ABDEL RAHMAN', 'abdul rahman'],
  ['Abd ur Rahman', 'abdul rahman'],
  ['Abdul Rahman', 'abdul rahman'],
  ['abd', 'abd'],
  ['S/A QUIBDO', 'sa quibdo'],
  ['TWENTY TWO TRADING', '22 trading'],
  ['Twenty Second Trading', '22nd trading'],
  ["O'Brien & Sons", 'obrien and sons'],
  ['abd al', 'abdul'],
  ['abdus salam', 'abdul salam'],
  ['aa abd', 'aa abd'],
  // "numbers in words and Roman ones are digits"; some are also names, or initials.
  ['GREYLARK FUND II', 'greylark fund 2'],
  ['Osvald Trentham III', 'osvald trentham 3'],
  ['FUND IV SERIES VII OF VIII', 'fund 4 series 7 of 8'],
  ['II GREYLARK', '2 greylark'],
  ['Le Vi', 'le vi'],
  ['GREYLARK I V X', 'greylark i v x'],
])('%j is screened by %j', (name, words) => {
  expect(screenedWords(name).join(' ')).toBe(words);
});

test('24 words and 400 characters count', () => {
  expect(screenedWords('ab '.repeat(30))).toHaveLength(24);
  expect(screenedWords(`${'x'.repeat(399)}yz`)).toEqual([`${'x'.repeat(399)}y`]);
  expect(addressWords(`${'x'.repeat(399)}yz`)).toEqual([`${'x'.repeat(399)}y`]);
});

test.each([
  ['llc', true, false],
  ['gmbh', true, false],
  ['gesellschaft', true, false],
  ['gesselschaft', true, false],
  ['gesselschat', false, false],
  ['gesselscat', false, false],
  ['limited', true, false],
  ['limitedd', false, false],
  ['mv', true, false],
  ['mullah', true, false],
  ['general', false, true],
  ['of', false, true],
  ['al', false, true],
  ['trentham', false, false],
  ['anonyme', true, false],
  ['anonymee', false, false],
  ['ayatolah', true, false],
  ['reverand', false, false],
])('%j is a label: %s, minor: %s', (word, label, minor) => {
  expect([isLabel(word), isMinor(word)]).toEqual([label, minor]);
});

test('neighbours of five letters and more are joined', () => {
  expect(joinedPairs(['al', 'zar', 'of', 'it'])).toEqual([
    { at: 0, word: 'alzar' },
    { at: 1, word: 'zarof' },
  ]);
});

test.each([
  ['akh1aq', 'akhlaq'],
  ['5alman', 'salman'],
  ['valfajr2', 'valfajr2'],
  ['valfajr1', 'valfajri'],
  ['b747', 'b747'],
  ['tr3ntham', 'trentham'],
  ['ab1', 'ab1'],
  ['abc1', 'abci'],
  ['plain', 'plain'],
  ['bra2en', 'brazen'],
  ['br4ken', 'braken'],
  ['wol6hound', 'wolghound'],
  ['wolfhoun8s', 'wolfhounbs'],
  ['a2b3c4', 'a2b3c4'],
])('%j is read %j', (word, read) => {
  expect(lettersOfDigits(word, (each) => each === 'akhlaq')).toBe(read);
});

test.each([
  ['1960-02-03', '1960-02-03', 1],
  ['1960-02-03', '1960-03-02', 0.9],
  ['1960-02-03', '1960-02-04', 0.7],
  ['1960-02-03', '1961-02-03', 0.7],
  ['1960-02-03', '1960-05-06', 0.5],
  ['1960-02-03', '1961-05-06', 0.2],
  ['1960-02-03', '1959-05-06', 0.2],
  ['1960-02-03', '1962-05-06', 0],
  ['1960-02-03', '1962-02-06', 0],
  ['1960-02-03', '1971-03-05', 0],
  // A year alone agrees in the year at most.
  ['1960', '1960-02-03', 1],
  ['1961', '1960-02-03', 0.2],
  ['1962', '1960-02-03', 0],
  // The same day in another year is a slip only if the years are alike.
  ['1953-02-03', '1963-02-03', 0.7],
  ['1953-02-03', '1935-02-03', 0.7],
  ['1953-02-03', '1989-02-03', 0],
  ['1953-02-03', '2003-02-03', 0],
])('born %j and %j: %d', (one, other, score) => {
  expect(compareBirthDays(one, other)).toBe(score);
  expect(compareBirthDays(other, one)).toBe(score);
});

test.each([
  ['storgata 12 oslo', 'storgata 12 oslo', 1],
  ['storgata 12 oslo', 'storgata 14 oslo', 0.5],
  ['storgata oslo', 'storgata 12 oslo', 0.8333],
  ['n storgata', 'nord storgata', 1],
  ['kilkennystreet', 'kilkennystreat', 1],
  ['main', 'maim', 0],
  ['', 'oslo', 0],
])('addresses %j and %j: %d', (one, other, score) => {
  const [a, b] = [one, other].map((text) => (text === '' ? [] : text.split(' ')));
  expect(rounded(compareAddresses(a ?? [], b ?? []))).toBe(score);
  expect(rounded(compareAddresses(b ?? [], a ?? []))).toBe(score);
});

test('a table of words gives the names of a word and the words of a name', () => {
  const names = fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')), { maxLength: 8 });
  fc.assert(
    fc.property(names, (wordsOf) => {
      const table = new WordTable(wordsOf);
      expect(new Set(table.words())).toEqual(new Set(wordsOf.flat()));
      for (const word of table.words()) {
        const id = table.idOf(word) ?? -1;
        const holders = wordsOf.flatMap((words, name) => (words.some((each) => each === word) ? [name] : []));
        const found = range(table.namesFrom(id), table.namesEnd(id)).map((place) => table.nameAt(place));
        expect([table.wordOf(id), found, table.frequency(id)]).toEqual([word, holders, holders.length]);
      }
      for (const [name, words] of wordsOf.entries()) {
        const places = range(table.wordsFrom(name), table.wordsEnd(name));
        const found = places.map((place) => table.wordOf(table.wordAt(place)));
        expect(found).toEqual(words);
      }
      expect([table.idOf('z'), table.wordOf(99)]).toEqual([undefined, '']);
    }),
  );
});

test('the best names are those of a plain count of what every name shares, search after search', () => {
  const words = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'];
  const names = fc.array(fc.tuple(fc.subarray(words, { minLength: 1 }), fc.boolean()), { minLength: 1, maxLength: 9 });
  const similar = fc.array(fc.tuple(fc.nat(5), fc.constantFrom(1, 0.9, 0.5), fc.boolean()), { maxLength: 6 });
  const weightsOf = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), {
    minLength: words.length,
    maxLength: words.length,
  });
  const queries = fc.array(fc.tuple(similar, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(names, weightsOf, queries, fc.integer({ min: 1, max: 4 }), (listedNames, weighed, searches, limit) => {
      const table = new WordTable([words, ...listedNames.map(([each]) => each)]);
      const listedWord = (text: string) => {
        const [ofOrganisation = 1, ofPerson = 1] = weighed[table.idOf(text) ?? 0] ?? [];
        return new IndexedWord(text, { ofOrganisation, ofPerson, evidence: ofOrganisation / 2, doubt: 0 }, false);
      };
      const parties = [[words, false] as const, ...listedNames].map(([each, isPerson]) => ({
        words: each.map(listedWord),
        isPerson,
        isWeak: false,
      }));
      const shared = new SharedWeights(table, table.words().map(listedWord), parties);
      for (const [pairs, ofOrganisation, ofPerson] of searches) {
        for (const [id, similarity, finds] of pairs) finds ? shared.share(id, similarity) : shared.add(id, similarity);
        const values = parties.map(({ words: own, isPerson }) => {
          const inName = pairs.filter(([id]) => own.some(({ text }) => table.idOf(text) === id));
          const common = inName.reduce(
            (sum, [id, share]) => sum + share * listedWord(words[id] ?? '').weight(isPerson),
            0,
          );
          const weight = own.reduce((sum, word) => sum + word.weight(isPerson), 0);
          const all = isPerson ? ofPerson : ofOrganisation;
          const least = Math.min(common, weight, all);
          // Words that only add are one word, however many of the query are near it.
          const count = new Set(inName.map(([id, , finds], at) => (finds ? `${at}` : `id ${id}`))).size;
          const isNamed = isPerson && count > 1;
          const evidence = isPerson
            ? least
            : inName.reduce((sum, [id, share]) => sum + share * listedWord(words[id] ?? '').evidence, 0);
          const missing = isNamed || !isPerson ? shareOfMissing(evidence, isPerson) : 1;
          const coverage = maxCoverage(least, weight, all, missing, isNamed);
          const isFound = inName.some(([, , finds]) => finds) && coverage >= 0.4;
          return isFound ? coverage + (0.1 * least ** 2) / (weight * all) : 0;
        });
        const best = [...values.keys()]
          .filter((name) => (values[name] ?? 0) > 0)
          .sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0) || one - other);
        const found = shared.best(limit, { ofOrganisation, ofPerson, evidence: 0, doubt: 0 });
        expect(found.map((name) => values[name]?.toFixed(9))).toEqual(
          best.slice(0, limit).map((name) => values[name]?.toFixed(9)),
        );
      }
    }),
  );
});

describe('the index of listed names', () => {
  const NAMES = [
    'OSVALD HENRIK TRENTHAM',
    'TRENTHAM HOLDINGS LTD',
    'AL ZARANDI EXCHANGE',
    'BLUE PELICAN FISHERIES',
    'BLUE PELICAN CANNERY FISHERIES',
    'MOHAMMED HUSSAIN KALBANI',
    'WILLIAM BRACKENFIELD',
    'KARAKORAM GUILD',
    'TRADING COMPANY',
  ];
  const index = atOnce(NameIndex.of(NAMES.map((name) => listed(name, { names: [name, '...'] }))));
  const found = (text: string, limit = 40) =>
    index.candidates(index.read(screenedWords(text)), limit).map((name) => index.names[name]?.text);

  test('leaves out names without a word', () => {
    expect(index.names.map(({ text, record }) => [text, record])).toEqual(NAMES.map((name, at) => [name, at]));
  });

  test.each([
    ['HENRIK TRENTHAM', ['OSVALD HENRIK TRENTHAM', 'TRENTHAM HOLDINGS LTD']],
    ['osvald henrik trentam', ['OSVALD HENRIK TRENTHAM', 'TRENTHAM HOLDINGS LTD']],
    ['TRENTHAM', ['TRENTHAM HOLDINGS LTD', 'OSVALD HENRIK TRENTHAM']],
    ['HENRIK', ['OSVALD HENRIK TRENTHAM']],
    ['ALZARANDI EXCHANGE', ['AL ZARANDI EXCHANGE']],
    ['ALZA RANDI EXCHANGE', ['AL ZARANDI EXCHANGE']],
    ['BLUE PELICAN', ['BLUE PELICAN FISHERIES', 'BLUE PELICAN CANNERY FISHERIES']],
    ['muhamad husain kalbani', ['MOHAMMED HUSSAIN KALBANI']],
    ['BILL BRACKENFIELD', ['WILLIAM BRACKENFIELD']],
    ['8ILL BRACKENF1ELD', ['WILLIAM BRACKENFIELD']],
    ['WXLLIAMBRACKENFIELX', ['WILLIAM BRACKENFIELD']],
    ['KILKENNY', []],
  ])('%j brings up %j', (query, names) => {
    expect(found(query)).toEqual(names);
  });

  test('of names the best come first, as many as are wanted, and a search leaves nothing behind', () => {
    expect(found('BLUE PELICAN FISHERIES', 1)).toEqual(['BLUE PELICAN FISHERIES']);
    for (const name of NAMES) expect([found(name)[0], found(name)[0]]).toEqual([name, name]);
  });

  test('names are filed by their rarest word, and that joined with its neighbours', () => {
    const at = (word: string) => index.namesByRarest(word).map((name) => index.names[name]?.text);
    expect([at('william'), at('williambrackenfield'), at('brackenfield'), at('zarandi'), at('alzarandi')]).toEqual([
      [],
      ['WILLIAM BRACKENFIELD'],
      ['WILLIAM BRACKENFIELD'],
      ['AL ZARANDI EXCHANGE'],
      ['AL ZARANDI EXCHANGE'],
    ]);
    expect([index.has('alzarandi'), index.has('zarandi'), index.has('kilkenny')]).toEqual([true, true, false]);
  });

  test('words near a word are those that it may stand for', () => {
    const near = (text: string, minSimilarity: number) => index.near(index.word(text), minSimilarity);
    expect(near('brackenfeld', 0.75)).toEqual(['brackenfield']);
    expect(near('brackenfeld', 0.95)).toEqual([]);
    expect(near('bill', 0.9)).toEqual(['william']);
    expect(near('muhamad', 0.9)).toEqual(['mohammed']);
  });

  test('at most forty words are near by their sound alone', () => {
    const spellings = ['kh', 'ck', 'gh'].flatMap((first) =>
      ['kh', 'ck', 'gh'].flatMap((second) =>
        ['tz', 'ts', 'z'].flatMap((third) => ['a', 'e'].map((vowel) => `${first}e${second}v${vowel}${third}`)),
      ),
    );
    const many = atOnce(NameIndex.of(spellings.map((name) => listed(name, { names: [`${name} trentham`] }))));
    expect(new Set(spellings).size).toBe(54);
    expect(many.near(many.word('qaqwaz'), 0.9)).toHaveLength(40);
  });

  test.each([
    ['paid to blue pelican fisheries in may', 'blue pelican fisheries', 'BLUE PELICAN FISHERIES'],
    ['paid to mr trentham osvald henrik for', 'trentham osvald henrik', 'OSVALD HENRIK TRENTHAM'],
    ['the alzarandi exchange and others', 'alzarandi exchange', 'AL ZARANDI EXCHANGE'],
    ['brackenfeld william brackenfield bill', 'william brackenfield', 'WILLIAM BRACKENFIELD'],
    ['william brackenfield william', 'william brackenfield', 'WILLIAM BRACKENFIELD'],
    ['at al zarandi exchange', 'al zarandi exchange', 'AL ZARANDI EXCHANGE'],
    ['at kara koram guild', 'kara koram guild', 'KARAKORAM GUILD'],
  ])('in %j the passage %j is most similar to %j', (text, query, name) => {
    const passages = atOnce(bestPassages(index.read(text.split(' ')), index, () => true)).best.map((each) => [
      each.query,
      index.names[each.name]?.text,
    ]);
    expect(passages).toContainEqual([query, name]);
  });

  test('a passage with less than 0.7 of a name is none', () => {
    expect(atOnce(bestPassages(index.read(['blue', 'sky', 'over', 'fisheries']), index, () => true)).best).toEqual([]);
  });
});
