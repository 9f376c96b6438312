import { expect, test } from 'vitest';
import { kindOf, readQuery } from '../../console/pages/search/read-query.ts';

test.each([
  ['Solar Willow', 'name', { name: 'Solar Willow' }],
  ['7-Eleven', 'name', { name: '7-Eleven' }],
  ['1-800-Flowers', 'name', { name: '1-800-Flowers' }],
  ['24 Hour Fitness', 'name', { name: '24 Hour Fitness' }],
  ['coffee shops in Harbor City', 'description', { prompt: 'coffee shops in Harbor City' }],
  ['(425) 555-0016', 'phone', { phoneNumber: '(425) 555-0016' }],
  ['+1 425 555 0016', 'phone', { phoneNumber: '+1 425 555 0016' }],
  ['4255550016', 'phone', { phoneNumber: '4255550016' }],
  ['https://www.example.com/shop?a=1', 'website', { website: 'https://www.example.com/shop?a=1' }],
  ['example.co.uk', 'website', { website: 'example.co.uk' }],
  ['Bcb647f4cb03c5a83', 'id', { id: 'Bcb647f4cb03c5a83' }],
  ['cb647f4c-b03c-5a83-abfd-8565e2c34c90', 'id', { id: 'cb647f4c-b03c-5a83-abfd-8565e2c34c90' }],
  ['Solar Willow 12-3456789', 'tax number', { name: 'Solar Willow', tin: { tin: '12-3456789' } }],
  ['Solar Willow, EIN 123456789', 'tax number', { name: 'Solar Willow', tin: { tin: '123456789' } }],
  [
    'Solar Willow, 9471 Maplewood Dr, Harbor City, WA 98715',
    'address',
    {
      name: 'Solar Willow',
      address: { street1: '9471 Maplewood Dr', city: 'Harbor City', state: 'WA', postalCode: '98715' },
    },
  ],
  [
    'Solar Willow, 9471 Maplewood Dr, Harbor City WA',
    'address',
    { name: 'Solar Willow', address: { street1: '9471 Maplewood Dr', city: 'Harbor City', state: 'WA' } },
  ],
  ['Willow, 12 Oak St, 98715', 'address', { name: 'Willow', address: { street1: '12 Oak St', postalCode: '98715' } }],
  ['<script>alert(1)</script>', 'name', { name: '<script>alert(1)</script>' }],
] as const)('%s reads as %s', (text, kind, input) => {
  expect(kindOf(text)).toBe(kind);
  expect(readQuery(text)).toMatchObject({ kind, asked: { search: input } });
});

test.each([
  '9471 Maplewood Dr, Harbor City, WA',
  '1416 NW 46th St Ste 105, Seattle',
  '1416 NW 46th St Seattle WA 98107',
  '12 Oak Street #4 98715',
  '12 Oak St.',
])('%s reads as an address alone, which is looked up as it is written', (addressLine) => {
  expect(readQuery(addressLine)).toMatchObject({ kind: 'address', asked: { lookup: { addressLine } } });
});

test.each(['24 Hour Fitness', '7 Street Tacos', '1 Way Plumbing LLC', '5 Star Drive Thru'])(
  '%s is a name, though it begins with a number',
  (text) => {
    expect(kindOf(text)).toBe('name');
  },
);

test('a tax number alone is looked up', () => {
  expect(readQuery('12-3456789').asked).toEqual({ lookup: { tin: { tin: '12-3456789' } } });
});

test('what is missing is said', () => {
  expect(readQuery('1234', 'tax number')).toMatchObject({ asked: undefined, missing: expect.stringContaining('nine') });
});

test('the reader may say better what a text is', () => {
  expect(readQuery('Solar Willow', 'description').asked).toEqual({ search: { prompt: 'Solar Willow' } });
  expect(readQuery('Solar Willow', 'address').asked).toEqual({ lookup: { addressLine: 'Solar Willow' } });
});

test('of a tax number the page shows the last four digits', () => {
  expect(JSON.stringify(readQuery('Solar Willow 12-3456789').parts)).not.toContain('12345');
});

test('a text of 10,000 letters is read at once', () => {
  for (const text of ['a'.repeat(10_000), '1 '.repeat(5_000), 'a.'.repeat(5_000), '12 a, '.repeat(2_000)])
    expect(readQuery(text).kind).toBeDefined();
});
