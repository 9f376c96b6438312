import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Business, businessPreparer } from '../../matching/business.ts';
import { checkAddress } from '../../matching/check-address.ts';
import { checkName } from '../../matching/check-name.ts';
import { compareBusinesses, matchProbability, probabilityBound } from '../../matching/compare-businesses.ts';
import { compareNames } from '../../matching/evidence/name.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { prepareName } from '../../matching/names/name.ts';
import { wordReader } from '../../matching/names/word.ts';

const prepare = businessPreparer();

const fromWords = (words: string, most: number) =>
  fc.array(fc.constantFrom(...words.split(' ')), { minLength: 1, maxLength: most }).map((all) => all.join(' '));
/** Names, addresses and persons that look like such, and any text at all. */
const anything = fc.string({ unit: 'binary', maxLength: 60 });
const name = fc.oneof(
  fromWords(
    'THE ACME BLARNEY BLARNY STONE PIZZA LLC INC & 4 FOUR #12 #13 BARBER SHOP BARBERSHOP A B AB DBA SVCS ABS',
    6,
  ),
  anything,
);
const address = fc.oneof(
  fromWords(
    '100 102 100-110 N NE MAIN PINE 1ST AVE ST STE # 4 PO BOX 7 HWY 93 SEATTLE PORTLAND , WA OR 98101 97201',
    9,
  ),
  anything,
);
const person = fc.oneof(fromWords('JOHN JON WILLIAM BILL Q VAN DER SMITH SMYTH , JR SR', 5), anything);
const few = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 2 });
const business: fc.Arbitrary<Business> = fc.record({
  names: few(name),
  addresses: few(
    fc.oneof(address, fc.record({ street: address, unit: anything, city: anything, state: anything, zip: anything })),
  ),
  persons: few(fc.oneof(person, fc.record({ firstName: person, lastName: person }))),
  phones: few(fc.oneof(fc.constantFrom('2065550100', '2065550101', '8005550100'), anything)),
  websites: few(fc.oneof(fc.constantFrom('acme.com', 'acme.net', 'facebook.com/acme'), anything)),
  tins: few(fc.oneof(fc.constantFrom('123456789', '123456780'), anything)),
});

describe('of any two businesses', () => {
  test('the comparison is symmetric', () => {
    fc.assert(
      fc.property(business, business, (one, other) => {
        const [a, b] = [prepare(one), prepare(other)];
        const [there, back] = [compareBusinesses(a, b), compareBusinesses(b, a)];
        expect(back.probability).toBeCloseTo(there.probability, 12);
        const scores = (match: typeof there) =>
          new Map(match.evidence.map(({ kind, logOdds }) => [kind, logOdds.toFixed(9)]));
        expect(scores(back)).toEqual(scores(there));
      }),
      { numRuns: 300 },
    );
  });

  test('no street makes it more probable than the bound by the cities alone', () => {
    fc.assert(
      fc.property(business, business, fc.constantFrom('firm', 'location'), (one, other, scope) => {
        const [a, b] = [prepare({ ...one, residences: one.addresses ?? [] }), prepare(other)];
        const cities = b.addresses.map(({ city }) => ({ city }));
        const bound = probabilityBound(a, { ...b, addresses: prepare({ addresses: cities }).addresses }, scope);
        expect(matchProbability(a, b, scope)).toBeLessThanOrEqual(bound + 1e-12);
      }),
      { numRuns: 500 },
    );
  });

  test('so is that of names whose words may pair in several ways', () => {
    const read = wordReader(NO_CORPUS);
    const crowded = fromWords('STAR STARS SATRA SHIP YARD STARSHIP SHIPYARD STARSHIPYARD SSY', 5);
    fc.assert(
      fc.property(crowded, crowded, (one, other) => {
        const [a, b] = [prepareName(one, read), prepareName(other, read)];
        expect(compareNames(b, a)?.logOdds).toBe(compareNames(a, b)?.logOdds);
      }),
      { numRuns: 1000, examples: [['STARSHIP YARD', 'STAR SHIP STARSHIPYARD']] },
    );
  });

  test('probability and scores lie from 0 to 1, and a reason is given', () => {
    fc.assert(
      fc.property(business, business, (one, other) => {
        const { probability, evidence } = compareBusinesses(prepare(one), prepare(other));
        for (const value of [probability, ...evidence.map(({ score }) => score)]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
        for (const { reason, logOdds } of evidence) {
          expect(reason).not.toBe('');
          expect(Number.isFinite(logOdds)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a business is itself: every score is 1, but for a person known by one name', () => {
    fc.assert(
      fc.property(business, (one) => {
        for (const { score, kind } of compareBusinesses(prepare(one), prepare(one)).evidence)
          expect([kind, kind === 'person' ? score >= 0.5 : score]).toEqual([kind, kind === 'person' ? true : 1]);
      }),
      { numRuns: 300 },
    );
  });

  test('preparing again gives the same', () => {
    fc.assert(
      fc.property(business, (one) => {
        expect(prepare(one)).toEqual(prepare(one));
      }),
    );
  });
});

test('verdicts never throw, and a value is exactly itself', () => {
  const read = wordReader(NO_CORPUS);
  fc.assert(
    fc.property(anything, address, (text, line) => {
      expect(checkName(text, text, read).verdict).toBe(text.trim() === '' ? 'none' : 'exact');
      expect(['exact', 'none']).toContain(checkAddress(line, line).verdict);
    }),
  );
});

describe('bounded time', () => {
  const LONG: readonly (readonly [string, string])[] = [
    ['spaces', ' '.repeat(10_000)],
    ['one letter', 'a'.repeat(10_000)],
    ['single letters', 'a '.repeat(5000)],
    ['dots', 'A.'.repeat(5000)],
    ['hashes', '# 1'.repeat(3000)],
    ['apostrophes', "'".repeat(10_000)],
    ['digits', '1-'.repeat(5000)],
    ['emoji', '🍕'.repeat(5000)],
    ['right to left', 'שלום '.repeat(2000)],
    ['Chinese', '北京'.repeat(5000)],
    ['combining marks', `e${'\u0301'.repeat(9999)}`],
    ['lone surrogates', '\ud800'.repeat(10_000)],
    ['markers of names', 'a/k/a dba '.repeat(1000)],
    ['commas', 'a,'.repeat(5000)],
    ['boxes', 'PO BOX '.repeat(1500)],
    ['street types', 'st ave '.repeat(1500)],
    ['units', 'ste 1 '.repeat(1600)],
    ['particles', 'van der '.repeat(1250)],
    ['legal forms', 'llc co '.repeat(1400)],
    ['URL', `http://${'a.'.repeat(5000)}com`],
  ];

  test.each(LONG)('10,000 characters of %s', (_, text) => {
    const all = {
      names: [text],
      addresses: [text, { street: text, unit: text, city: text, state: text, zip: text, country: text }],
      persons: [text, { firstName: text, lastName: text }],
      phones: [text],
      websites: [text],
      tins: [text],
    };
    // Takes milliseconds; a power of the length would run into the test's own limit.
    const prepared = prepare(all);
    expect(compareBusinesses(prepared, prepared).probability).toBeLessThanOrEqual(1);
  });
});
