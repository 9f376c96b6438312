import { expect, test } from 'vitest';
import { splitStreet, usableAddress, type WrittenAddress } from '../../search/request/usable.ts';

const NOTHING: WrittenAddress = { street: null, unit: null, city: null, state: null, zip: null };

test.each([
  ['123 Main St, Seattle, WA 98101', { street: '123 Main St', city: 'Seattle', state: 'WA', zip: '98101' }],
  ['3423 FREMONT AVE N SEATTLE 98103', { street: '3423 FREMONT AVE N', city: 'SEATTLE', zip: '98103' }],
  [
    'Pike Place Market, 1501 Pike Pl #4, Seattle, WA',
    { street: '1501 Pike Pl #4', unit: 'Pike Place Market', city: 'Seattle', state: 'WA' },
  ],
  ['100 Main Ave, S, Boston, MA 2110', { street: '100 Main Ave S', city: 'Boston', state: 'MA', zip: '2110' }],
  ['500 5th Ave, Ste 200, Seattle, WA', { street: '500 5th Ave', unit: 'Ste 200', city: 'Seattle', state: 'WA' }],
])('"ends with a ZIP code, or with a state after a comma": %s', (street, parts) => {
  expect(splitStreet({ ...NOTHING, street })).toEqual({ ...NOTHING, ...parts });
});

test.each(['100 Washington', '12 Oak Ct', 'PO Box 98101', 'Hwy 99 Suite 12345', '1 New York Ave', '5 Pike Pl'])(
  'a street alone stays as it is: %s',
  (street) => {
    expect(splitStreet({ ...NOTHING, street, city: 'Seattle' })).toEqual({ ...NOTHING, street, city: 'Seattle' });
  },
);

test('what stands in parts of their own counts before the line; without a street there is nothing to split', () => {
  const written = { street: '123 Main St, Seattle, WA 98101', unit: '4', city: 'Renton', state: 'OR', zip: '97201' };
  expect(splitStreet(written)).toEqual({ ...written, street: '123 Main St' });
  expect(splitStreet(NOTHING)).toEqual(NOTHING);
});

test.each([
  [
    { state: 'Massachusetts', zip: '2110' },
    { state: 'MA', zip: '02110' },
  ],
  [
    { state: 'WA', zip: '98101-1234' },
    { state: 'WA', zip: '98101' },
  ],
  [
    { state: 'WA', zip: '9810' },
    { state: 'WA', zip: null },
  ],
  [
    { state: 'AE', zip: '09499' },
    { state: 'AE', zip: '09499' },
  ],
  [
    { state: 'Wash.', zip: '98101' },
    { state: 'WA', zip: '98101' },
  ],
  [
    { state: 'Bavaria', zip: 'D-80331' },
    { state: null, zip: null },
  ],
])('of %j what can be used is %j', (written, usable) => {
  expect(usableAddress({ ...NOTHING, ...written })).toEqual({ ...NOTHING, id: null, ...usable });
});
