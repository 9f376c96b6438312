import { describe, expect, test } from 'vitest';
import { type Compared, flagEvidence } from '../../../ingest/derivations/watchlist-flags/flag-evidence.ts';
import type { ScreeningHit } from '../../../matching/screening/screen.ts';

/** The rarity of a word is its number of letters: "tren" has 4, "osvald" 6. */
const rarity = { of: (own: string, listed: string) => Math.min(own.length, listed.length) };
const APART: Compared = { kind: 'person', listedKind: 'person', places: [], listedPlaces: new Set() };
const NEAR: Compared = { ...APART, places: ['city:WA|SEATTLE'], listedPlaces: new Set(['city:WA|SEATTLE']) };

interface Written {
  readonly own: string;
  readonly listed: string;
  readonly score?: number;
  /** By the place of the words; others are equal. */
  readonly similarity?: number;
  /** Score of the days of birth, and of the whole with it. */
  readonly dob?: readonly [day: number, whole: number];
  /** The first name of the listed party, if the compared one is another. */
  readonly party?: string;
  /** Words compared: so many of both names, from the first on. */
  readonly words?: number;
}

/** The evidence of a hit that paired the words of two names one by one. */
function evidenceOf(written: Written, compared = APART) {
  const { own, listed, score = 1, similarity = 1, dob } = written;
  const [left, right] = [own.toLowerCase().split(' '), listed.toLowerCase().split(' ')];
  const pairs = left.slice(0, written.words ?? 9).flatMap((query, at) => {
    const other = right[at];
    return other === undefined ? [] : [{ query, listed: other, similarity: query === other ? 1 : similarity }];
  });
  const hit: ScreeningHit = {
    alert: true,
    score: dob?.[1] ?? score,
    entity: {
      ...{
        recordId: 'r',
        collection: 'SDN',
        provider: 'p',
        legalEntityId: 'l',
        isPerson: true,
        familyNames: [],
        weakNames: [],
      },
      ...{ names: [written.party ?? listed, listed], datesOfBirth: [], addresses: [], countries: [] },
    },
    attributes: {
      org_name: { query: own, value: listed, score, compared: pairs },
      ...(dob === undefined ? {} : { dob: { query: '1960-02-03', value: '1960-02-03', score: dob[0] } }),
    },
    attributesUsed: ['org_name'],
    totalWeightUsed: 3,
  };
  return flagEvidence(hit, compared, rarity);
}

describe('a name alone', () => {
  test.each<[string, Written, number | undefined]>([
    ['two distinctive words', { own: 'OSVALD TRENTHAM', listed: 'OSVALD TRENTHAM' }, 0.9],
    ['one of them', { own: 'OSVALD TREN', listed: 'OSVALD TREN' }, undefined],
    ['both written otherwise', { own: 'OSVALD TRENTHAM', listed: 'OSVELD TRENTHEM', similarity: 0.95 }, undefined],
    ['one written otherwise', { own: 'OSVALD TRENTHAM', listed: 'OSVALD TRENTHEM', similarity: 0.91 }, 0.9],
    ['one too different', { own: 'OSVALD TRENTHAM', listed: 'OSVALD TRENTHEM', similarity: 0.9 }, undefined],
    [
      'a score of which nine tenths are too little',
      { own: 'OSVALD TRENTHAM', listed: 'OSVALD TRENTHAM', score: 0.88 },
      undefined,
    ],
    ['a middle name that the list alone has', { own: 'OSVALD TRENTHAM', listed: 'OSVALD TRENTHAM GIMSON' }, 0.9],
    [
      'one written otherwise, and a middle name that the list alone has',
      { own: 'OSVALD TRENTHAM', listed: 'OSVALD TRENTHEM GIMSON', similarity: 0.95 },
      undefined,
    ],
    [
      'one written otherwise, and a middle name that the list lacks',
      { own: 'OSVALD TRENTHAM GIMSON', listed: 'OSVALD TRENTHEM', similarity: 0.95 },
      undefined,
    ],
    [
      'names that both have beside',
      { own: 'OSVALD TRENTHAM QUILL', listed: 'OSVALD TRENTHAM GIMSON', words: 2 },
      undefined,
    ],
    ['an initial is none', { own: 'OSVALD TRENTHAM Q', listed: 'OSVALD TRENTHAM GIMSON', words: 2 }, 0.9],
    ['legal forms are none', { own: 'OSVALD TRENTHAM LLC', listed: 'OSVALD TRENTHAM LTD', words: 2 }, 0.9],
  ])('%s', (_, written, confidence) => expect(evidenceOf(written)?.confidence).toBe(confidence));

  test('letters compared as a whole are no words', () => {
    const whole = { query: 'osvald trentham', listed: 'osvald trentham', similarity: 1 };
    const evidence = evidenceOf({ own: 'OSVALD TRENTHAM', listed: 'OSVALD TRENTHAM', words: 0 });
    expect([whole.similarity, evidence]).toEqual([1, undefined]);
  });
});

test('"every edge explains itself": the names and the party, what agrees, kinds, and what else does', () => {
  expect(evidenceOf({ own: 'OSVALD TRENTHAM', listed: 'OSVALD TRENTHAM' })?.reason).toBe(
    '"OSVALD TRENTHAM" and "OSVALD TRENTHAM" on SDN: osvald, trentham; person and person; no second field',
  );
  expect(
    evidenceOf({ own: 'OSVALD TRENTHAM', listed: 'OSVALD TRENTHEM', similarity: 0.95, party: 'QUILL' }, NEAR)?.reason,
  ).toBe(
    '"OSVALD TRENTHAM" and "OSVALD TRENTHEM", a name of "QUILL", on SDN: osvald, trentham as trenthem; person and person; WA, SEATTLE',
  );
});

describe('a second field', () => {
  test.each<[string, Written, Compared, readonly [number, string] | undefined]>([
    ['one distinctive word in one city', { own: 'OSVALD', listed: 'OSVALD' }, NEAR, [0.95, 'name,address']],
    [
      'a word written otherwise in one city, and a middle name',
      { own: 'OSVALD TRENTHAM', listed: 'OSVALD TRENTHEM GIMSON', similarity: 0.95 },
      NEAR,
      [0.95, 'name,address'],
    ],
    ['usual words in one city', { own: 'JOHN LEE', listed: 'JOHN LEE' }, NEAR, undefined],
    ['usual words and a day of birth', { own: 'JOHN LEE', listed: 'JOHN LEE', dob: [1, 1] }, APART, [1, 'name,dob']],
    ['one usual word and a day of birth', { own: 'JOHN', listed: 'JOHN', dob: [1, 1] }, APART, undefined],
    ['a day and month swapped', { own: 'JOHN LEE', listed: 'JOHN LEE', dob: [0.9, 0.98] }, APART, [0.98, 'name,dob']],
    [
      'a day of the same year does not agree',
      { own: 'JOHN LEE', listed: 'JOHN LEE', dob: [0.5, 0.88] },
      APART,
      undefined,
    ],
    [
      'nor does it make a name alone as sure as without it',
      { own: 'OSVALD TRENTHAM', listed: 'OSVALD TRENTHAM', dob: [0.7, 0.925] },
      APART,
      [0.8325, 'name'],
    ],
    [
      'a day of birth outweighs names that both have beside',
      { own: 'OSVALD QUILL', listed: 'OSVALD GIMSON', words: 1, score: 0.85, dob: [1, 0.9] },
      APART,
      [0.85, 'name,dob'],
    ],
  ])('%s', (_, written, compared, expected) => {
    const evidence = evidenceOf(written, compared);
    expect(evidence && [evidence.confidence, evidence.fields]).toEqual(expected);
  });
});
