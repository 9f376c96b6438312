import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../matching/addresses/address.ts';
import { compareAddresses } from '../../matching/evidence/address.ts';

const compare = (one: string, other: string) => compareAddresses(parseAddress(one), parseAddress(other));

describe('one address in two spellings', () => {
  test.each([
    ['100 Main St Ste 4, Seattle, WA 98101', '100 MAIN STREET #4 SEATTLE 98101'],
    ['100 Main St, Seattle, WA', '100 MAIN ST STE 4, SEATTLE, WA 98101-0001'],
    ['100-110 Main St, Seattle, WA', '104 Main St, Seattle, WA'],
    ['12-34 30th Ave, Astoria, NY', '1234 30TH AVE, ASTORIA, NY'],
    ['100 BROADWY, SEATTLE, WA', '100 BROADWAY, SEATTLE, WA'],
    ['5685 HWY 93 S, WHITEFISH MT', '5685 US HIGHWAY 93 S, WHITEFISH MT 59937'],
    ['2627 Montana Highway 28, Hot Springs, MT', '2627 MT HIGHWAY 28, HOT SPRINGS, MT 59845'],
    ['2627 New Mexico State Highway 28, Taos, NM', '2627 NM-28, Taos, NM'],
    ['6463 SAND POINT WAY NE, SEATTLE', '6463 SANDPOINT WAY NE, SEATTLE'],
    ['100 N 45TH ST, SEATTLE', '100 45TH ST N, SEATTLE'],
    ['P.O. Box 12, Helena, MT', 'PO BOX 12, HELENA, MT 59601'],
    ['100 Main St, Saint Paul, MN', '100 MAIN ST, ST. PAUL, MN'],
    ['2450 broadway between 90th and 91st sts., new york', '2450 Broadway, New York City'],
    ['250 park ave. s at 20th st., new york', '250 Park Ave S, New York, NY'],
    ['4102 Twenty-Third Ave, Kenosha, WI', '4102 23rd Avenue, Kenosha, WI'],
    ['1580 ND-5, Belcourt, ND', '1580 State Highway 5, Belcourt, ND'],
    ['47520 CA-1, Big Sur, CA', '47520 Highway One, Big Sur, CA'],
    ['100 MLK Jr Way, Seattle', '100 Martin Luther King Way, Seattle'],
    ['9501 S Dr Martin Luther King Jr Drive, Chicago, IL', '9501 S King Dr, Chicago, IL'],
    ['3116 NE 65T St, Seattle', '3116 NE 65th St, Seattle'],
    ['3038 W 59th St 1st, Chicago', '3038 W 59th St, Chicago'],
  ])('%j is %j', (one, other) => {
    expect(compare(one, other)?.logOdds).toBeGreaterThan(2.5);
    expect(compare(one, other)?.score).toBeGreaterThan(0.9);
  });
});

describe('"a contradicting part (other number, other street) counts against"', () => {
  test.each([
    ['another house number', '250 Main St, Seattle, WA 98101', /other house number/],
    ['another street', '100 Pine St, Seattle, WA 98101', /other street/],
    ['the street of a king', '100 King St, Seattle, WA 98101', /other street/],
    ['another numbered street', '100 1st Ave, Seattle, WA 98101', /other street/],
    ['another state', '100 Main St, Portland, OR 97201', /other ZIP, city, state/],
  ])('%s', (_, other, reason) => {
    const found = compare('100 Main St, Seattle, WA 98101', other);
    expect(found?.logOdds).toBeLessThan(-3);
    expect(found?.reason()).toMatch(reason);
  });

  test.each([
    ['another unit', '100 Main St Ste 5, Seattle, WA', /other unit/],
    ['another direction', '100 Main St SW Ste 4, Seattle, WA', /other direction/],
  ])('%s takes some of it away', (_, other, reason) => {
    const same = compare('100 Main St S Ste 4, Seattle, WA', '100 Main St S Ste 4, Seattle, WA');
    const found = compare('100 Main St S Ste 4, Seattle, WA', other);
    expect(found?.logOdds).toBeLessThan((same?.logOdds ?? 0) - 0.5);
    expect(found?.reason()).toMatch(reason);
  });

  test('less where the query is for a firm, which may have several addresses', () => {
    const [one, other] = [parseAddress('100 Main St, Seattle, WA'), parseAddress('9 Pine St, Seattle, WA')];
    const ofFirm = compareAddresses(one, other, 'firm')?.logOdds ?? 0;
    expect(ofFirm).toBeLessThan(0);
    expect(ofFirm).toBeGreaterThan(compareAddresses(one, other, 'location')?.logOdds ?? 0);
  });
});

test.each([
  ['N6W23001 Bluemound Rd, Waukesha, WI', 'N6W23009 Bluemound Rd, Waukesha, WI'],
  ['Carr 2 Km 11.2, Bayamon, PR', 'Carr 2 Km 47.9, Bayamon, PR'],
  ['N6W23001 Bluemound Rd, Waukesha, WI', '23001 Bluemound Rd, Waukesha, WI'],
])('numbers of a grid and kilometres are one only as written: %j and %j', (one, other) => {
  expect(compare(one, other)?.reason()).toMatch(/other house number/);
});

test('the other half of a street is elsewhere, another letter another street', () => {
  const half = compare('1500 N Western Ave, Oklahoma City, OK', '1500 S Western Ave, Oklahoma City, OK');
  expect(half?.logOdds).toBeLessThan(-3);
  expect(half?.reason()).toMatch(/other half of the street/);
  expect(compare('1400 Avenue D, Billings, MT', '1400 Ave F, Billings, MT')?.logOdds).toBeLessThan(-3);
});

test('a corner of two streets is one, in whatever order', () => {
  expect(compare('Hwy 20 & Main St, Idaho City, ID', 'Main and Highway 20, Idaho City, ID')?.reason()).toBe(
    'same street, city, state',
  );
});

test('on a grid both directions name the spot', () => {
  const found = compare('3100 S 300 W, Salt Lake City, UT', '3100 W 300 S, Salt Lake City, UT');
  expect(found?.logOdds).toBeLessThan(-3);
  expect(found?.reason()).toMatch(/other street/);
});

test('two swapped digits of a house number may be a slip, another number is none', () => {
  const [slip, other] = ['4216', '4516'].map(
    (number) => compare('4126 Fremont Ave N, Seattle', `${number} Fremont Ave N, Seattle`)?.logOdds ?? 0,
  );
  expect(slip).toBeGreaterThan((other ?? 0) + 3);
});

describe('"a building without a number is no contradiction"', () => {
  test.each([
    ['Exchange Hall, Seattle, WA', '100 Main St, Seattle, WA 98101'],
    ['Main Street Plaza, Seattle, WA', '100 Pine St, Seattle, WA 98101'],
    ['3rd Ave & Pine St, Seattle, WA', '100 Pine St, Seattle, WA'],
  ])('%j and %j', (one, other) => {
    expect(compare(one, other)?.reason()).not.toMatch(/other/);
    expect(compare(one, other)?.logOdds).toBeGreaterThan(0);
  });

  test.each([
    ['Pine St, Seattle, WA', '100 Main St, Seattle, WA'],
    ['Hwy 9, Seattle, WA', '100 Main St, Seattle, WA'],
    ['N Pine, Seattle, WA', '100 Main St, Seattle, WA'],
    ['3rd Ave & Pine St, Seattle, WA', '100 Main St, Seattle, WA'],
  ])('but a street is: %j and %j', (one, other) => {
    expect(compare(one, other)?.reason()).toMatch(/other street/);
  });

  test('one by name is the same where both name it', () => {
    const found = compare('Exchange Hall, Seattle, WA', '100 Main St, Exchange Hall, Seattle, WA');
    expect(found?.reason()).toBe('same building, city, state');
    expect(found?.logOdds).toBe(
      compare('100 Main St, Exchange Hall, Seattle, WA', 'Exchange Hall, Seattle, WA')?.logOdds,
    );
  });
});

describe('"two outlets in one house are two"', () => {
  test.each([
    ['100 Main St Cafe, Seattle, WA', '100 Main St Bar, Seattle, WA', /other unit/],
    ['100 Main St Level 2, Seattle, WA', '100 Main St Level 3, Seattle, WA', /other unit/],
    ['100 Main St Stand 4, Seattle, WA', '100 Main St Stand 5, Seattle, WA', /other unit/],
    ['100 Main St Bldg A Ste 1, Seattle, WA', '100 Main St Bldg B Ste 1, Seattle, WA', /other unit/],
    ['100 Main St Bldg A Ste 1, Seattle, WA', '100 Main St Ste 1, Seattle, WA', /same .*unit/],
    ['100 Main St Fl 2 Ste 210, Seattle, WA', '100 Main St #210, Seattle, WA', /same .*unit/],
    ['100 Main St Fl 2, Seattle, WA', '100 Main St Ste 210, Seattle, WA', /^same street and number, city, state$/],
    ['100 Main St Cafe, Seattle, WA', '100 Main St Ste 210, Seattle, WA', /^same street and number, city, state$/],
    ['100 Main St Cafe, Seattle, WA', '100 Main St Fl 2, Seattle, WA', /^same street and number, city, state$/],
  ])('%j and %j', (one, other, reason) => {
    expect(compare(one, other)?.reason()).toMatch(reason);
    expect(compare(other, one)?.reason()).toMatch(reason);
  });
});

test.each([
  ['5 High St, London, United Kingdom', '5 High Street, London, UK', /^same street$/],
  ['5 High St, London, United Kingdom', '9 Low Road, Leeds, UK', /other street/],
  ['5 High St, London, United Kingdom', '5 High St, London, OH', /other.* country/],
  ['5 High St, London, OH', '5 High St, London, United Kingdom', /other.* country/],
  ['5 High St, London, Ireland', '5 High St, London, United Kingdom', /other.* country/],
])('an address abroad is compared as it was written: %j and %j', (one, other, reason) => {
  expect(compare(one, other)?.reason()).toMatch(reason);
});

test('a location in another city is another one, unless the street line or the ZIP code shows one town by two names', () => {
  const city = (one: string, other: string) => compare(one, other)?.logOdds ?? 0;
  expect(city('Bellingham, WA', 'Bellevue, WA')).toBeLessThan(-4);
  expect(city('Burien, WA 98166', 'Seattle, WA 98168')).toBeGreaterThan(-2.5);
  expect(city('13258 1st Ave S, Burien, WA', '13258 1st Ave S, Seattle, WA')).toBeGreaterThan(0);
});

test.each([
  ['100 Main St, Seattle', '100 Main St'],
  ['Seattle, WA', '100 Main St, Seattle, WA 98101'],
  ['98101', '100 Main St, Seattle, WA 98101'],
  ['PO BOX 5, Seattle, WA', '100 Main St, Seattle, WA 98101'],
])('a part that one lacks says nothing: %j and %j', (one, other) => {
  const found = compare(one, other);
  expect(found?.score).toBe(1);
  expect(found?.logOdds).toBeGreaterThan(0);
});

test('nothing in common to compare is no evidence', () => {
  expect(compare('', '100 Main St, Seattle')).toBeUndefined();
  expect(compare('PO BOX 5', '100 Main St')).toBeUndefined();
});
