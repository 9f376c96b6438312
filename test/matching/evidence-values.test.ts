import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../matching/addresses/address.ts';
import { compareAddresses, maxLogOdds } from '../../matching/evidence/address.ts';
import type { Finding } from '../../matching/evidence/finding.ts';
import { comparePhones } from '../../matching/evidence/phone.ts';
import { compareTins } from '../../matching/evidence/tin.ts';
import { compareWebsites } from '../../matching/evidence/website.ts';
import { parseWebsite } from '../../matching/identifiers/website.ts';
import { logistic, NAME_CURVE, onCurve } from '../../matching/weights.ts';

/** What weights.ts makes of values, to three decimals: a change of a weight changes the rows that it is meant for, and no others. */
const rounded = (value: number | undefined) => (value === undefined ? undefined : Math.round(value * 1000) / 1000 || 0);
const valuesOf = (finding: Finding | undefined) => [rounded(finding?.score), rounded(finding?.logOdds)];

test.each([
  ['', 0],
  ['Seattle, WA', 1.4],
  ['Seattle', 1.5],
  ['98101', 1],
  ['100 Main St', 1.5],
  ['100 Main St, Seattle, WA', 3.7],
  ['PO Box 7, Seattle, WA', 4],
  ['Main St, Seattle, WA', 2.9],
  ['100 Main St, Seattle, WA 98101', 3.7],
  ['100 Main St Ste 4, Seattle, WA 98101', 4.3],
  ['PO Box 7, Seattle, WA 98101', 4],
  ['RR 2 Box 9, Bozeman, MT 59715', 4.5],
  ['RR 2, Bozeman', 1.8],
])('an address such as %j adds at most %d', (address, most) => {
  expect(rounded(maxLogOdds(parseAddress(address)))).toBe(most);
});

describe('addresses: score, log-odds of a location and of a firm', () => {
  test.each([
    ['100 Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Main St, Seattle, WA 98101', '250 Main St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['100 Main St, Seattle, WA', '250 Main St, Seattle, WA 98101', 0, -6, -2.2],
    ['100 Main St, Seattle, WA 98101', '104 Main St, Seattle, WA 98101', 0, -2, -1],
    ['100 Main St, Seattle, WA 98101', '106 Main St, Seattle, WA 98101', 0, -2, -1],
    ['100 Main St, Seattle, WA 98101', '116 Main St, Seattle, WA 98101', 0, -4, -1.9],
    ['100 Main St, Seattle, WA 98101', '200 Main St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['4126 Main St, Seattle, WA 98101', '4196 Main St, Seattle, WA 98101', 0, -2, -1],
    ['4126 Main St, Seattle, WA 98101', '4926 Main St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['4126 Main St, Seattle, WA 98101', '426 Main St, Seattle, WA 98101', 0, -2, -1],
    ['98 Main St, Seattle, WA 98101', '102 Main St, Seattle, WA 98101', 0, -2, -1],
    ['41 Main St, Seattle, WA 98101', '46 Main St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['4126 Main St, Seattle, WA 98101', '4216 Main St, Seattle, WA 98101', 0, -2, -1],
    ['100 Main St, Seattle, WA 98101', '100 Pine St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['100 Main St, Seattle, WA 98101', '100 Main Ave, Seattle, WA 98101', 0.902, 3.3, 3.3],
    ['100 N Main St, Seattle, WA 98101', '100 S Main St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['100 N Main St, Seattle, WA', '100 S Main St, Seattle, WA', 0, -6, -1.9],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Seattle, WA 98109', 0.879, 2.5, 2.5],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Portland, OR 97201', 0.037, -6.5, -6.325],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Bellevue, WA 98101', 1, 2.5, 2.5],
    ['100 Main St, Seattle, WA 98101', '100 Main St, Yakima, WA 98901', 0.135, -3.125, -3.125],
    ['100 Main St Ste 4, Seattle, WA 98101', '100 Main St #4, Seattle, WA 98101', 1, 4.3, 4.3],
    ['100 Main St Ste 4, Seattle, WA 98101', '100 Main St Ste 5, Seattle, WA 98101', 0.804, 2.8, 2.8],
    ['100 Main St Fl 2, Seattle, WA 98101', '100 Main St Fl 3, Seattle, WA 98101', 0.804, 2.8, 2.8],
    ['100 Main St Fl 2, Seattle, WA 98101', '100 Main St Ste 2, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100-110 Main St, Seattle, WA 98101', '104 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100-110 Main St, Seattle, WA 98101', '130 Main St, Seattle, WA 98101', 0, -4, -1.9],
    ['100 Main St, Seattle, WA', '198 Main St, Seattle, WA 98101', 0, -4, -1.9],
    ['100 Main St, Seattle, WA', '100 Main St, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Main St, Seattle, WA', '100 Main St, Seattle, WA', 1, 3.7, 3.7],
    ['100 Main St, Chicago, IL 60627', '100 Main St, Chicago, IL 60827', 0.879, 2.5, 2.5],
    ['100 Main St, Chicago, IL 60627', '100 Main St, Chicago, IL 60817', 0.447, -0.425, -0.425],
    ['100 Main St, Chicago, IL 60627', '100 Main St, Harvey, IL 60827', 0.135, -3.125, -3.125],
    ['Chicago, IL 60627', 'Chicago, IL 60827', 0.389, -0.8, -0.8],
    ['100 Plum Creek, Seattle, WA 98101', '100 Plum Creek Dr, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 Plum Creek, Seattle, WA 98101', '100 Plum Dr, Seattle, WA 98101', 0.902, 3.3, 3.3],
    ['PO Box 7, Seattle, WA 98101', 'PO Box 7, Seattle, WA 98101', 1, 4, 4],
    ['PO Box 7, Seattle, WA 98101', 'PO Box 8, Seattle, WA 98101', 0.688, 1.2, 1.2],
    ['100 Blarney St, Seattle, WA 98101', '100 Blarny St, Seattle, WA 98101', 1, 3.475, 3.475],
    ['100 Kilkenny St, Seattle, WA 98101', '100 Kikkenyy St, Seattle, WA 98101', 1, 3.475, 3.475],
    ['100 Elm St, Seattle, WA 98101', '100 Elk St, Seattle, WA 98101', 0, -4.9, -1.9],
    ['100 Avenue D, Seattle, WA 98101', '100 Avenue F, Seattle, WA 98101', 0, -4.9, -1.9],
    ['100 5th Ave, Seattle, WA 98101', '100 5 Ave, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100 5th Ave, Seattle, WA 98101', '100 6th Ave, Seattle, WA 98101', 0, -4.9, -1.9],
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
    ['RR 2 Box 7, Bozeman, MT', 'RR 2 Box 7, Bozeman, MT', 1, 4.5, 4.5],
    ['RR 2 Box 7, Bozeman, MT', 'RR 3 Box 7, Bozeman, MT', 0.583, 0.4, 0.4],
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
    ['100 Avenue D, Seattle, WA 98101', '100 D Avenue, Seattle, WA 98101', 0, -4.9, -1.9],
    ['104 1st St, Seattle, WA 98101', '104 First Street, Seattle, WA 98101', 1, 3.7, 3.7],
    ['100A Main St, Seattle, WA 98101', '100B Main St, Seattle, WA 98101', 0, -2, -1],
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

describe('phones, websites and tax numbers: score, log-odds and reason', () => {
  const say = (finding: Finding | undefined) => [...valuesOf(finding), finding?.reason()];

  test.each([
    ['+12065550100', '+12065550100', 1, 4, 'same number'],
    ['+18005550100', '+18005550100', 1, 2.5, 'same toll-free number'],
    ['+12065550100', '+12065550199', 0.5, 0.3, 'same block of a hundred numbers'],
    ['+12065550100', '+12065551100', 0, -0.7, 'other number'],
  ])('%j and %j: %d, %d, %s', (one, other, ...values) => {
    expect(say(comparePhones(one, other))).toEqual(values);
  });

  test.each([
    ['example.com', 'www.example.com', 1, 4, 'same domain'],
    ['example.com', 'example.net', 0.7, 1.5, 'same domain under another suffix'],
    ['example.com', 'sample.com', 0, -1, 'other domain'],
    ['facebook.com/acme', 'facebook.com/acme', 1, 4, 'same account'],
    ['facebook.com/acme', 'facebook.com/beta', 0, -1, 'other account'],
  ])('%j and %j: %d, %d, %s', (one, other, ...values) => {
    const [a, b] = [parseWebsite(one), parseWebsite(other)];
    expect(a && b && say(compareWebsites(a, b))).toEqual(values);
  });

  test.each([
    ['123456789', '123456789', 1, 10, 'same tax number'],
    ['123456789', '123456798', 0.5, 1, 'tax number differs in one place'],
    ['123456789', '123456780', 0.5, 1, 'tax number differs in one place'],
    ['123456789', '123456700', 0, -4, 'other tax number'],
  ])('%j and %j: %d, %d, %s', (one, other, ...values) => {
    expect(say(compareTins(one, other))).toEqual(values);
  });
});

test.each([
  ['100 Main St, Seattle, WA 98101', '100 MAIN STREET, Seattle', 'door'],
  ['100 Main St Ste 4, Seattle', '100 Main St, Seattle', 'door'],
  ['100 Main St Ste 4, Seattle', '100 Main St Ste 4, Seattle', 'door'],
  ['100 Main St Ste 4, Seattle', '100 Main St Ste 5, Seattle', 'house'],
  ['100 Main St, Seattle, WA 98101', '100 Main St, Bellevue, WA 98101', 'door'],
  ['100 Main St, Seattle, WA 98101', '100 Main St, Yakima, WA 98901', 'place'],
  ['100 Main St, Portland, OR', '100 Main St, Portland, ME', 'place'],
  ['PO Box 7, Seattle', 'PO Box 7, Seattle', 'door'],
  ['PO Box 7, Seattle', 'PO Box 8, Seattle', 'place'],
  ['Main St, Seattle', 'Main St, Seattle', 'place'],
  ['100 Main St, Seattle', '102 Main St, Seattle', 'place'],
  ['100 Main St, Seattle', '100 Pine St, Seattle', 'place'],
  ['Seattle, WA', 'Seattle, WA', 'place'],
])('%j and %j are at most one %s', (one, other, common) => {
  const [a, b] = [parseAddress(one), parseAddress(other)];
  const isOneDoor = common === 'door';
  const isHouse = common !== 'place';
  expect(compareAddresses(a, b)?.house).toEqual(isHouse ? { query: a, candidate: b, isOneDoor } : null);
  expect(compareAddresses(b, a)?.house).toEqual(isHouse ? { query: b, candidate: a, isOneDoor } : null);
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
