import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../matching/address.ts';
import { compareAddresses } from '../../matching/evidence/address.ts';
import type { Finding } from '../../matching/evidence/finding.ts';
import { compareNames } from '../../matching/evidence/name.ts';
import { comparePersons } from '../../matching/evidence/person.ts';
import { type Alignment, alignWords } from '../../matching/names/alignment.ts';
import { NO_CORPUS } from '../../matching/names/idf.ts';
import { NOWHERE } from '../../matching/names/local-words.ts';
import { prepareName } from '../../matching/names/name.ts';
import { wordReader } from '../../matching/names/word.ts';
import { parsePerson } from '../../matching/person.ts';
import { logistic, NAME_CURVE, onCurve } from '../../matching/weights.ts';

/** What weights.ts makes of values, to three decimals: a change of a weight changes the rows that it is meant for, and no others. */
const read = wordReader(NO_CORPUS);
const rounded = (value: number | undefined) => (value === undefined ? undefined : Math.round(value * 1000) / 1000 || 0);
const valuesOf = (finding: Finding | undefined) => [rounded(finding?.score), rounded(finding?.logOdds)];

describe('names: score, log-odds of a location and of a firm', () => {
  test.each([
    ['BLARNEY STONE', 'BLARNEY STONE', 1, 5.8, 5.8],
    ['BLARNEY STONE PUB', 'BLARNEY STONE', 0.874, 3.872, 3.872],
    ['BLARNEY STONE', 'STONE BLARNEY', 0.98, 5.64, 5.64],
    ['BLARNY STONE', 'BLARNEY STONE', 0.882, 4.035, 4.035],
    ['PIZZA', 'PIZZA', 1, 1.392, 1.392],
    ['CORNER MARKET', 'CORNER MARKET', 1, 2.644, 2.644],
    ['KILKENNY BREWING', 'KILKENNY DISTRIBUTING', 0.475, -2.092, -2.092],
    ['KILKENNY BREWING', 'KILKENNY PUB HOUSE GRILL', 0.465, -2.332, -2.332],
    ['PIER 7', 'PIER 9', 0.429, -6.879, -6.879],
    ['BLARNEY 7', 'BLARNEY 9', 0.429, -6.879, -6.879],
    ['PLAN A', 'PLAN B', 0.46, -6.148, -6.148],
    ['HARBOR VIEW NAILS', 'HARBOR VIEW DENTAL', 0.583, -6.61, -6.61],
    ['JAMES KILKENNY', 'JANET KILKENNY', 0.462, -5.404, -5.404],
    ['KILKENNY HOSPITAL', 'KILKENNY HOSPITAL FOUNDATION', 0.915, -1.307, -1.307],
    ['BLARNEY STONE LLC', 'BLARNEY STONE LLC', 1, 6.4, 6.4],
    ['BLARNEY STONE LLC', 'BLARNEY STONE INC', 1, 5.5, 5.5],
    ['BLARNEY STONE LLC', 'BLARNEY STONE CO', 1, 5.8, 5.8],
    ['BLARNEY STONE #11', 'BLARNEY STONE #11', 1, 7.8, 7.8],
    ['BLARNEY STONE #11', 'BLARNEY STONE #12', 1, 0.3, 4.8],
    ['BLARNEY STONE #1234', 'BLARNEY STONE #1235', 1, 5, 5],
    ['BLARNEY STONE #123', 'BLARNEY STONE #124', 1, 0.3, 4.8],
    ['BLARNEY STONE #11', 'WOLFHOUND #11', 0, -6.5, -6.5],
    ['BARBER SHOP ROYALE', 'BARBERSHOP ROYALE', 1, 5.8, 5.8],
    ['BARBER SHOP ROYALE', 'BARBRSHOP ROYALE', 0.917, 4.747, 4.747],
    ['BARBER SHOP ROYALE', 'BARBXXHOP ROYALE', 0.299, -6.201, -6.201],
    ['IN N OUT', 'INOUT', 0, -6.5, -6.5],
    ['KWB', 'KILKENNY WOLFHOUND BREWERS', 0.825, 2.831, 2.831],
    ['KW', 'KILKENNY WOLFHOUND', 0, -6.5, -6.5],
    ['KWBX ELKS', 'KILKENNY WOLFHOUND BREWERS XYLO', 0.526, -1.222, -1.222],
    ['BPOE ELKS', 'BENEVOLENT PROTECTIVE ORDER ELKS', 0.887, 4.146, 4.146],
    ['KILKENNY', 'WOLFHOUND', 0, -6.5, -6.5],
    ['LLC', 'INC', 0, -6.5, -6.5],
    ['SMITH PLUMBING SERVICE', 'SMITH PLUMBING', 0.87, 2.187, 2.187],
    ['SMITH PLUMBING', 'JONES PLUMBING', 0.213, -6.287, -6.287],
    ['J KILKENNY', 'JOHN KILKENNY', 0.871, 3.829, 3.829],
    ['KILKENNY ANIMAL CLINIC', 'KILKENNY VETERINARY HOSPITAL', 0.708, 1.428, 1.428],
    ['SEATTLE COFFEE', 'SEATTLE PIZZA', 0.428, -3.181, -3.181],
    ['BLARNEY STONE TAVERN', 'BLARNEY ROCK TAVERN', 0.645, 0.045, 0.045],
    ['KILKENNYLLC', 'KILKENNY LLC', 1, 5.212, 5.212],
    ['AANDB', 'A & B', 1, 5.212, 5.212],
    ['TWENTY ONE GRILL', '21 GRILL', 1, 2.47, 2.47],
    ['GREEN LEAF CAFE', 'GREENLEAF', 0.864, 2.416, 2.416],
  ])('%j and %j: %d, %d, %d', (one, other, score, location, firm) => {
    const [a, b] = [prepareName(one, read), prepareName(other, read)];
    expect(valuesOf(compareNames(a, b, 'location'))).toEqual([score, location]);
    expect(valuesOf(compareNames(b, a, 'location'))).toEqual([score, location]);
    expect(rounded(compareNames(a, b, 'firm')?.logOdds)).toBe(firm);
  });

  test('a word of the city that both are in weighs at most 0.3', () => {
    const align = (local: ReadonlySet<string>) =>
      alignWords(prepareName('POLSON THEATRES', read), prepareName('POLSON CHURCH', read), local).rarestMatched;
    expect([align(NOWHERE), align(new Set(['polson']))]).toEqual([1, 0.3]);
  });
});

describe('alignments: weights of one and other, what matches of them, rarest word without and with a match', () => {
  const FLAGS = ['numbersDiffer', 'tradesDiffer', 'givenNamesDiffer', 'isAffiliate', 'isInOrder'] as const;
  const numbers = (found: Alignment) =>
    [
      found.weightOfOne,
      found.weightOfOther,
      found.matchedOfOne,
      found.matchedOfOther,
      found.rarestUnmatched,
      found.rarestMatched,
    ].map(rounded);

  test.each<[string, string, readonly number[], string]>([
    ['BLARNEY STONE PUB', 'STONE BLARNY', [1.9, 1.45, 1.336, 1.336, 0.45, 1], ''],
    ['KILKENNY 7', 'KILKENNY 9', [1.4, 1.4, 1, 1, 0.4, 1], 'numbersDiffer isInOrder'],
    ['PLAN A', 'PLAN B', [1.333, 1.4, 1, 1, 0.4, 1], 'numbersDiffer isInOrder'],
    ['A PLAN', 'B PLAN', [1, 1.4, 1, 1, 0.4, 1], 'isInOrder'],
    ['HARBOR NAILS', 'HARBOR DENTAL', [1.016, 1.066, 0.616, 0.616, 0.45, 0.616], 'tradesDiffer isInOrder'],
    ['HARBOR NAILS SALON', 'HARBOR SALON DENTAL', [1.416, 1.466, 1.016, 1.016, 0.45, 0.616], 'isInOrder'],
    ['JAMES KILKENNY', 'JANET KILKENNY', [1.55, 1.616, 1, 1, 0.616, 1], 'givenNamesDiffer isInOrder'],
    ['KILKENNY FOUNDATION', 'KILKENNY', [1.283, 1, 1, 1, 0.283, 1], 'isAffiliate isInOrder'],
    ['STONE PUB BLARNEY', 'BLARNEY STONE PUB', [1.9, 1.9, 1.9, 1.9, 0, 1], ''],
    ['BARBER SHOP', 'BARBERSHOP', [0.87, 0.616, 0.853, 0.604, 0, 0.5], 'isInOrder'],
    ['KWB PUB', 'KILKENNY WOLFHOUND BREWERS PUB', [1.45, 3.45, 1.3, 3, 0, 1], 'isInOrder'],
    ['MAIN STRET', 'MAIN STREAM', [1.45, 1.45, 1, 1, 0, 1], 'isInOrder'],
    ['BOON BOONA', 'BXON BOOAN', [2, 2, 1.64, 1.64, 0, 1], 'isInOrder'],
  ])('%j and %j: %j %s', (one, other, weights, flags) => {
    const found = alignWords(prepareName(one, read), prepareName(other, read), NOWHERE);
    expect(numbers(found)).toEqual(weights);
    expect(FLAGS.filter((flag) => found[flag]).join(' ')).toBe(flags);
  });
});

describe('addresses: score, log-odds of a location and of a firm', () => {
  test.each([
    ['100 Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Main St, Seattle, WA 98101', '102 Main St, Seattle, WA 98101', 0, -6, -2.2],
    ['4126 Main St, Seattle, WA 98101', '4216 Main St, Seattle, WA 98101', 0, -2, -1],
    ['100 Main St, Seattle, WA 98101', '100 Pine St, Seattle, WA 98101', 0, -6, -1.9],
    ['100 Main St, Seattle, WA 98101', '100 Main Ave, Seattle, WA 98101', 0.902, 3.3, 3.3],
    ['100 N Main St, Seattle, WA 98101', '100 S Main St, Seattle, WA 98101', 0, -6, -1.9],
    ['100 N Main St, Seattle, WA', '100 S Main St, Seattle, WA', 0, -6, -1.9],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98109', 0.879, 2.5, 2.5],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Portland, OR 97201', 0.037, -6.5, -6.325],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Bellevue, WA 98101', 1, 2.5, 2.5],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Yakima, WA 98901', 0.135, -3.125, -3.125],
    ['100 Main St Ste 4, Seattle, WA 98101', '100 Main St #4, Seattle, WA 98101', 1, 4.3, 4.3],
    ['100 Main St Ste 4, Seattle, WA 98101', '100 Main St Ste 5, Seattle, WA 98101', 0.804, 2.8, 2.8],
    ['100 Main St Fl 2, Seattle, WA 98101', '100 Main St Ste 2, Seattle, WA 98101', 0.804, 2.8, 2.8],
    ['100-110 Main St, Seattle, WA 98101', '104 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100-110 Main St, Seattle, WA 98101', '112 Main St, Seattle, WA 98101', 0, -6, -2.2],
    ['PO Box 7, Seattle, WA 98101', 'PO Box 7, Seattle, WA 98101', 1, 4, 4],
    ['PO Box 7, Seattle, WA 98101', 'PO Box 8, Seattle, WA 98101', 0.688, 1.2, 1.2],
    ['100 Blarney St, Seattle, WA 98101', '100 Blarny St, Seattle, WA 98101', 1, 3.475, 3.475],
    ['100 Kilkenny St, Seattle, WA 98101', '100 Kikkenyy St, Seattle, WA 98101', 1, 3.475, 3.475],
    ['100 Elm St, Seattle, WA 98101', '100 Elk St, Seattle, WA 98101', 0, -6, -1.9],
    ['100 Avenue D, Seattle, WA 98101', '100 Avenue F, Seattle, WA 98101', 0, -6, -1.9],
    ['100 5th Ave, Seattle, WA 98101', '100 5 Ave, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 5th Ave, Seattle, WA 98101', '100 6th Ave, Seattle, WA 98101', 0, -6, -1.9],
    ['100 Mountain View Rd, Seattle, WA 98101', '100 Mtn Vw Rd, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Martin Luther King Jr Way, Seattle, WA 98101', '100 MLK Way, Seattle, WA 98101', 1, 3.7, 3.7],
    ['3100 S 300 W, Provo, UT', '3100 W 300 S, Provo, UT', 0, -6, -1.9],
    ['Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98101', 1, 2.8, 2.8],
    ['Seattle, WA', 'Seattle, WA', 1, 1.4, 1.4],
    ['Seattle, WA', 'Tacoma, WA', 0.032, -5.8, -1.3],
    ['Seattle, WA', 'Seatle, WA', 1, 1.4, 1.4],
    ['Salem, OR', 'Salem, MA', 0, -6, -3],
    ['98101', '98101', 1, 1, 1],
    ['98101', '98109', 0.333, -0.2, -0.2],
    ['98101', '97201', 0, -6.5, -5.2],
    ['100 Main St A, Seattle, WA 98101', '100 Main St B, Seattle, WA 98101', 0.804, 2.8, 2.8],
    ['RR 2 Box 7, Bozeman, MT', 'RR 2 Box 7, Bozeman, MT', 1, 3.8, 3.8],
    ['RR 2 Box 7, Bozeman, MT', 'RR 3 Box 7, Bozeman, MT', 0.762, 2.2, 2.2],
    ['Ames, IA', 'Amos, IA', 0.032, -5.8, -1.3],
    ['Boise, ID', 'Boize, ID', 1, 1.4, 1.4],
    ['Great Falls, MT', 'Graet Fals, MT', 1, 1.4, 1.4],
    ['Lake, WA', 'Lake City, WA', 1, 1.4, 1.4],
    ['100 Main St Fl 2, Seattle, WA 98101', '100 Main St Fl 2, Seattle, WA 98101', 1, 4.3, 4.3],
    ['100 Main St Fl 2, Seattle, WA 98101', '100 Main St #2, Seattle, WA 98101', 1, 4.3, 4.3],
    ['100 Main St Ste 4, Seattle, WA 98101', '100 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 NE Main St, Seattle, WA 98101', '100 SE Main St, Seattle, WA 98101', 0.627, 1.5, 1.5],
    ['100 NE Main St, Seattle, WA', '100 SE Main St, Seattle, WA', 0, -6, -1.9],
    ['100 NE Main St, Seattle, WA 98101', '100 SW Main St, Seattle, WA 98109', 0, -6.4, -2.3],
    ['100 N Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Main St N, Seattle, WA 98101', '100 N Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 E Main St, Seattle, WA 98101', '100 N Main St, Seattle, WA 98101', 0.627, 1.5, 1.5],
    ['100 Hwy 93, Seattle, WA 98101', '100 93, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Kilkenny Meadow St, Seattle, WA 98101', '100 Kilkenny St, Seattle, WA 98101', 1, 3.475, 3.475],
    ['100 Avenue D, Seattle, WA 98101', '100 D Avenue, Seattle, WA 98101', 0, -6, -1.9],
    ['104 1st St, Seattle, WA 98101', '104 First Street, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100A Main St, Seattle, WA 98101', '100B Main St, Seattle, WA 98101', 0, -6, -2.2],
    ['100A Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['12-34 Main St, Seattle, WA 98101', '1234 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Main St, 98101', '100 Main St, 98109', 0.81, 1.3, 1.3],
    ['RR 2, Bozeman, MT', 'RR 2, Bozeman, MT', 1, 2, 2],
    ['100 Main St', '100 Main St, Seattle, WA', 1, 1.5, 1.5],
    ['Bellevue, WA 98101', 'Seattle, WA 98109', 0.095, -1.7, -1.7],
  ])('%j and %j: %d, %d, %d', (one, other, score, location, firm) => {
    const [a, b] = [parseAddress(one), parseAddress(other)];
    expect(valuesOf(compareAddresses(a, b, 'location'))).toEqual([score, location]);
    expect(valuesOf(compareAddresses(b, a, 'location'))).toEqual([score, location]);
    expect(rounded(compareAddresses(a, b, 'firm')?.logOdds)).toBe(firm);
  });
});

describe('persons: score, log-odds and reason', () => {
  test.each([
    ['JOHN SMITH', 'JOHN SMITH', 1, 3, 'same family name, same first name'],
    ['JOHN Q SMITH', 'JOHN R SMITH', 0.8, 1.8, 'same family name, same first name; other middle name'],
    ['JOHN SMITH JR', 'JOHN SMITH SR', 0.8, 1.8, 'same family name, same first name; other suffix'],
    ['BILL SMITH', 'WILLIAM SMITH', 0.92, 2.6, 'same family name, nickname of the first name'],
    ['J SMITH', 'JOHN SMITH', 0.75, 1.8, 'same family name, initial agrees'],
    ['J SMITH', 'J SMITH', 0.95, 2.6, 'same names in another order'],
    ['K SMITH', 'JOHN SMITH', 0.25, -0.7, 'same family name, other first name'],
    ['JOHN SMITH', 'JON SMITH', 0.92, 2.6, 'same family name, nickname of the first name'],
    ['JONATHAN SMITH', 'JONATHEN SMITH', 0.88, 2.6, 'same family name, first name nearly'],
    ['JOHN SMYTHE', 'JOHN SMITHE', 0.88, 2.6, 'family name nearly, same first name'],
    ['JOHN LEE', 'JOHN LEA', 0, -0.7, 'other name'],
    ['JOHN SMITH', 'MARY SMITH', 0.25, -0.7, 'same family name, other first name'],
    ['JOHN SMITH', 'JOHN BROWN', 0, -0.7, 'other name'],
    ['SMITH', 'JOHN SMITH', 0.5, 0.5, 'same family name alone'],
    ['SMITH JOHN', 'JOHN SMITH', 0.95, 2.6, 'same names in another order'],
    ['SMITH JOHN Q', 'JOHN Q SMITH', 0.95, 2.6, 'same names in another order'],
    ['SMITH, JOHN', 'JOHN SMITH', 1, 3, 'same family name, same first name'],
    ['MARIA GARCIA LOPEZ', 'MARIA GARCIA', 0.85, 2.6, 'part of the family name, same first name'],
    ['MARIA GARCIA LOPEZ', 'MARIA LOPEZ', 1, 3, 'same family name, same first name'],
    ['MARY ANN SMITH', 'MARYANN SMITH', 1, 3, 'same family name, same first name'],
    ['QUINCY SMITH', 'JOHN QUINCY SMITH', 0.8, 1.8, 'same family name, first name as middle name'],
    ['JOHN VAN DER BERG', 'JOHN VANDERBERG', 1, 3, 'same family name, same first name'],
    ['JOHN MCDONALD', 'JOHN MACDONALD', 0.88, 2.6, 'family name nearly, same first name'],
    ['ALEXANDRIA KILKENNY', 'ALEXANDRYA KILKENY', 0.774, 1.8, 'family name nearly, first name nearly'],
    ['JOHN', 'JOHN', 0.5, 0.5, 'same family name alone'],
    ['DE LA CRUZ MARIA', 'MARIA DE LA CRUZ', 0.95, 2.6, 'same names in another order'],
    ['JON SMITH', 'SMITH JOHN', 0.874, 2.6, 'same family name, nickname of the first name, in another order'],
    ['ANNA BELLA SMITH', 'BELLA ANNA SMITH', 0.8, 1.8, 'same family name, first name as middle name'],
    ['JOHN LEE', 'JOHN LEES', 0, -0.7, 'other name'],
    ['JOHN SMITH V', 'JOHN SMITH JR', 0.8, 1.8, 'same family name, same first name; other suffix'],
    ['JOHN V SMITH', 'JOHN SMITH JR', 1, 3, 'same family name, same first name'],
    ['JOHN SMITH SENIOR', 'JOHN SMITH SR', 1, 3, 'same family name, same first name'],
    ['DR JOHN SMITH MD', 'JOHN SMITH', 1, 3, 'same family name, same first name'],
    ['BOB LEE', 'ROB LEE', 0.92, 2.6, 'same family name, nickname of the first name'],
    ['TIM SMITH', 'TOM SMITH', 0.25, -0.7, 'same family name, other first name'],
    ['JANE SMITH', 'JAYE SMITH', 0.88, 2.6, 'same family name, first name nearly'],
    ['KATHERYNE SMITH', 'KATHARINA SMITH', 0.25, -0.7, 'same family name, other first name'],
    ['JOHN PAUL SMITH', 'JOHN PETER SMITH', 0.8, 1.8, 'same family name, same first name; other middle name'],
    ['JOHN P SMITH', 'JOHN PETER SMITH', 1, 3, 'same family name, same first name'],
    ['SMITH, JOHN, JR', 'JOHN SMITH JR', 1, 3, 'same family name, same first name'],
    ['MARIA DE LA CRUZ', 'MARIA CRUZ', 0.85, 2.6, 'part of the family name, same first name'],
    ['JOHN ST CLAIR', 'JOHN CLAIR', 0.85, 2.6, 'part of the family name, same first name'],
  ])('%j and %j: %d, %d, %s', (one, other, score, logOdds, reason) => {
    const finding = comparePersons(parsePerson(one), parsePerson(other));
    expect([...valuesOf(finding), finding?.reason()]).toEqual([score, logOdds, reason]);
    expect(valuesOf(comparePersons(parsePerson(other), parsePerson(one)))).toEqual([score, logOdds]);
  });

  test.each([
    ['1980-07-04', '1980-07-04', 5, 'same date of birth'],
    ['1980-07-04', '1980-07-05', -1, 'other date of birth'],
    ['1980-07-04', null, 3, 'same first name'],
  ])('born %j and %j: %d, %s', (one, other, logOdds, reason) => {
    const born = (dateOfBirth: string | null) => parsePerson({ fullName: 'JOHN SMITH', dateOfBirth });
    const finding = comparePersons(born(one), born(other));
    expect(finding?.logOdds).toBe(logOdds);
    expect(finding?.reason()).toContain(reason);
  });
});

describe('the curve of names', () => {
  test('goes through its points, straight between them, and level outside', () => {
    expect(
      [0, 0.3, 0.4, 0.5, 0.65, 0.7, 0.75, 0.85, 0.95, 1].map((score) => rounded(onCurve(NAME_CURVE, score))),
    ).toEqual([-6.5, -6.2, -3.85, -1.5, 0.1, 1.25, 2.4, 3.4, 5.4, 5.8]);
    const curve = [
      { score: 0.2, logOdds: 1 },
      { score: 0.6, logOdds: 3 },
    ];
    expect([0, 0.2, 0.3, 0.5, 0.6, 1].map((score) => rounded(onCurve(curve, score)))).toEqual([1, 1, 1.5, 2.5, 3, 3]);
  });

  test('rises with the score', () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(score, score, (one, other) => {
        expect(onCurve(NAME_CURVE, Math.max(one, other))).toBeGreaterThanOrEqual(
          onCurve(NAME_CURVE, Math.min(one, other)),
        );
      }),
    );
  });

  test('log-odds of 0 are even odds', () => {
    expect([logistic(0), rounded(logistic(2.2)), rounded(logistic(-2.2))]).toEqual([0.5, 0.9, 0.1]);
  });
});
