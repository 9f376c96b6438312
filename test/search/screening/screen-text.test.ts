import { describe, expect, test } from 'vitest';
import { buildScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { listed, screenText } from './lists.ts';

const INDEX = buildScreeningIndex(
  [
    listed('lowell', { isPerson: true, names: ['WILMOT LOWELL', 'WILMOT-LOWELL'], collection: 'UN' }),
    listed('braken', { names: ['BRAKEN MARITIME'] }),
  ],
  [],
  '',
);
const ids = (text: string, overrides: Parameters<typeof screenText>[2] = {}) =>
  screenText(INDEX, text, overrides).hits.map(({ entity }) => entity.recordId);
const BOTH = 'paid to Braken Maritime for Wilmot Lowell';

describe('a text is screened', () => {
  test('as long as it has at most 20,000 characters', () => {
    expect(ids(BOTH.padEnd(20_000))).toEqual(['braken', 'lowell']);
    for (const text of [BOTH.padEnd(20_001), '', ' \n'])
      expect(() => screenText(INDEX, text)).toThrow(
        `Expected a text of 1 to 20000 characters as text, but got "${text.length} characters".`,
      );
  });

  test('against the lists that are asked for', () => {
    expect([ids(BOTH, { lists: ['UN'] }), ids(BOTH, { lists: ['SDN'] }), ids(BOTH, { lists: [] })]).toEqual([
      ['lowell'],
      ['braken'],
      [],
    ]);
  });

  test('for hits of the least score and more', () => {
    const misspelt = 'paid to Braken Maritime for Wilmot Lowel';
    expect([ids(misspelt, { hitThreshold: 1 }), ids(misspelt)]).toEqual([['braken'], ['braken', 'lowell']]);
  });

  test('by names alone: what weighs nothing finds nothing', () => {
    const weights = { person_name: 0, org_name: 3, dob: 1, country_of_affiliation: 2, address: 1 };
    expect(ids(BOTH, { weights })).toEqual(['braken']);
  });
});

test('a record is one hit, with the first of its names that fit best, and where it stands', () => {
  expect(screenText(INDEX, BOTH).hits.map(({ attributes }) => attributes)).toMatchObject([
    { org_name: { query: 'braken maritime', value: 'BRAKEN MARITIME', span: { start: 8, end: 23 } } },
    { person_name: { query: 'wilmot lowell', value: 'WILMOT LOWELL', span: { start: 28, end: 41 } } },
  ]);
});

describe('"TEXT finds passages and judges them as ENTITY does"', () => {
  const lists = buildScreeningIndex(
    [
      listed('wilmot', { isPerson: true, names: ['ARCHIBALD TRENTHAM', 'WILMOT'] }),
      listed('alvarado', { isPerson: true, names: ['DAMIAN KESTREL ALVARADO'] }),
      listed('vostrakhim', { names: ['VOSTRAKHIM'] }),
      listed('arden', { names: ['ARDEN'] }),
    ],
    [],
    '',
  );
  const alerts = (text: string) =>
    screenText(lists, text).hits.flatMap(({ alert, entity }) => (alert ? entity.recordId : []));

  test.each([
    ['Rent paid by Wilmot', ['wilmot']],
    ['Rent paid by Wilmot, Mary and others', ['wilmot']],
    ['rent from Archibald Trentham March', ['wilmot']],
    ['INVOICE 4411 ARCHIBALD TRENTHAM MARCH', ['wilmot']],
    ['Rent paid by Wilmot Larkspur', []],
    ['Rent paid by Larkspur Wilmot in May', []],
    ['RENT PAID BY WILMOT LARKSPUR', []],
    ['Rent paid by Dr Wilmot Larkspur', []],
    ['Rent paid by Mary Wilmot and Ann Larkspur', []],
    ['Rent paid by Kestrel Alvarado Brothers', []],
    ['paid by Arden & Larkspur', []],
    ['paid by Arden', ['arden']],
    ['INVOICE VOSTRAKHIM MARCH', ['vostrakhim']],
  ])('%s: %j', (text, found) => {
    expect(alerts(text)).toEqual(found);
  });
});

test('a text with too many words of listed names is searched in part, and says so', () => {
  const names = Array.from(
    { length: 400 },
    (_, at) => `WILMOT ${String.fromCharCode(...[0, 1, 2, 3].map((by) => 65 + ((at >> (by * 3)) % 8)))}BRAKE`,
  );
  const lists = buildScreeningIndex(
    [
      ...names.map((name) => listed(name, { isPerson: true, names: [name, 'WILMOT'] })),
      listed('last', { names: ['VOSTRAKHIM'] }),
    ],
    [],
    '',
  );
  const repeated = 'Wilmot '.repeat(2_000);
  const { hits, leftOut } = screenText(lists, `${repeated}Vostrakhim`);
  expect(hits.map(({ entity }) => entity.recordId)).not.toContain('last');
  expect(leftOut).toEqual([
    {
      attribute: 'text',
      value: expect.stringMatching(/^characters \d+ to 14010$/),
      expected: 'a text with fewer words of listed names: send it in parts',
    },
  ]);
  const few = screenText(lists, `Vostrakhim ${'Wilmot '.repeat(100)}`);
  expect(few.leftOut).toEqual([]);
  expect(few.hits.map(({ entity }) => entity.recordId)).toContain('last');
});
