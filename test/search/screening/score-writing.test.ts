import { describe, expect, test } from 'vitest';
import { NO_PERSON_NAMES } from '../../../matching/names/person-names.ts';
import { IndexedWord } from '../../../matching/screening/indexed-word.ts';
import { scoreWriting } from '../../../matching/screening/score-writing.ts';
import { screenedWeights } from '../../../matching/screening/word-weight.ts';

/** The score of two names by their letters; "*" marks a word that is a name or a word in its own right. */
function scoreOf(query: string, listed: string): number {
  const { score } = scoreWriting(wordsOf(query), {
    words: wordsOf(listed),
    isPerson: false,
    isWeak: false,
    familyWords: [],
  });
  return Number(score.toFixed(3));
}

const wordsOf = (name: string): readonly IndexedWord[] =>
  name.split(' ').map((written) => {
    const word = written.replace('*', '');
    const weights = screenedWeights(
      word,
      { written: 2, sounding: 2, persons: 0, organisations: 2 },
      30_000,
      NO_PERSON_NAMES,
    );
    return new IndexedWord(word, weights, word !== written);
  });

describe('"typos may affect several words, join or split them"', () => {
  test.each([
    ['kil ke', 'kilke', 1],
    ['kil ken', 'kilke', 0],
    ['kil ken', 'kilkex', 0.758],
    ['abcd efx', 'abcdefg', 0.793],
    ['abcdefg', 'abcd efx', 0.793],
    ['abcd efx', 'abc defg', 0.836],
    ['abcd efgx', 'abcdefgh', 0.856],
    ['abcdefgh', 'abcd efgx', 0.856],
  ])(
    'typos need six letters, and cost less from eight on or in names of two words: %j, %j: %d',
    (one, other, score) => {
      expect(scoreOf(one, other)).toBe(score);
    },
  );

  test.each([
    ['kilkenny wolf', 'kilkennywolf', 1],
    ['kilkenny wolf', 'kilkennywolx', 0.904],
    ['kilkenny wolf', 'kilkemnywolx', 0.808],
    ['kilkenny wolf', 'kilxemnywolx', 0],
    ['vilkenny wolf', 'kilkennywolf', 0.885],
    ['kilkenny a wolf', 'kilkennyawolf', 0.904],
  ])(
    'at most two edits; a first letter costs more, and "a single letter counts as an additional edit": %j, %j: %d',
    (one, other, score) => {
      expect(scoreOf(one, other)).toBe(score);
    },
  );

  test.each([
    ['wulf zu qx', 'wulf zuqy', 0.9],
    ['wulf zu q', 'wulf zux', 0],
    ['wulf zu qx', 'wolf qxzy', 0],
    ['farm zu qx', 'farm zuqy', 0],
  ])('beside a rare word four letters are enough: %j, %j: %d', (one, other, score) => {
    expect(scoreOf(one, other)).toBe(score);
  });

  test.each([
    ['wolf hound 7', 'wolfhound 8', 0],
    ['wolf hound 7', 'wolfhound 7', 1],
    ['wolf hound 7 farms', 'wolfhound farms', 0],
  ])('digits are no typos: %j, %j: %d', (one, other, score) => {
    expect(scoreOf(one, other)).toBe(score);
  });

  test.each([
    ['seal* ark*', 'sealark*', 0],
    ['seal* ark*', 'sealark', 1],
    ['seal ark', 'sealark*', 1],
    ['seal* ark', 'sealark*', 1],
    ['seal* ark*', 'seala* rk', 1],
  ])('"words in their own right are not slips", unless a side has others: %j, %j: %d', (one, other, score) => {
    expect(scoreOf(one, other)).toBe(score);
  });

  test.each([
    ['wang minwei', 'wangmin wei', 0],
    ['wang minwei', 'wangminwei', 1],
    ['wangminwei', 'wang minwei', 1],
  ])('"few syllables make up many names", if both are East Asian: %j, %j: %d', (one, other, score) => {
    expect(scoreOf(one, other)).toBe(score);
  });

  test.each([
    ['wolfhound trading', 'walfhoundtrading', 0.872],
    ['trading club', 'tradingclux', 0],
    ['trading club', 'tradingclub', 1],
  ])('letters of common words "are no evidence about the others": %j, %j: %d', (one, other, score) => {
    expect(scoreOf(one, other)).toBe(score);
  });
});
