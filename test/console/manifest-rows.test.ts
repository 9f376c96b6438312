import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  rowsOf,
  unusedOf,
  withAdded,
  withColumn,
  without,
  withRecord,
} from '../../console/pages/data/manifest-rows.ts';

const MANIFEST = `# of shops.csv
sources:
  - path: shops.csv
    dataset: shops
    columns:
      brand:
        brand_key: [ Id, Site ] # guess: together they differ
        brand_name: Name # the header "Name"
      phone:
        - { phone_number: Phone, location_key: Id }
        - { phone_number: Fax, location_key: Id }
`;
const WEBSITE = {
  name: 'website',
  columns: [
    { name: 'brand_key', isRequired: true },
    { name: 'website', isRequired: true },
    { name: 'location_key', isRequired: false },
  ],
};
const recordsOf = (text: string) => parse(text).sources[0].columns;

test('rows of a manifest say where each column of a record is, what it is taken from, and why', () => {
  expect(rowsOf(MANIFEST).map(({ record, column, text, reason }) => [record, column, text, reason])).toEqual([
    ['brand', 'brand_key', '[ Id, Site ]', 'guess: together they differ'],
    ['brand', 'brand_name', 'Name', 'the header "Name"'],
    ['phone 1', 'phone_number', 'Phone', ''],
    ['phone 1', 'location_key', 'Id', ''],
    ['phone 2', 'phone_number', 'Fax', ''],
    ['phone 2', 'location_key', 'Id', ''],
  ]);
  expect(rowsOf('sources: [')).toEqual([]);
});

test('a column that the draft did not take is added to a record, and the comments stay', () => {
  const [, name] = rowsOf(MANIFEST);
  const added = withAdded(MANIFEST, name?.path.slice(0, -1) ?? [], 'industry_desc', 'Trade');
  expect(recordsOf(added).brand).toEqual({ brand_key: ['Id', 'Site'], brand_name: 'Name', industry_desc: 'Trade' });
  expect(added).toContain('# guess: together they differ');
  expect(unusedOf(added, [{ name: 'Trade' }, { name: 'Memo' }])).toEqual([{ name: 'Memo' }]);
});

test('a record of a further kind has what the kind requires, with the key that others have', () => {
  const website = { brand_key: ['Id', 'Site'], website: 'Web' };
  const once = withRecord(MANIFEST, WEBSITE, 'Web');
  expect(recordsOf(once).website).toEqual(website);
  const twice = withRecord(once, WEBSITE, 'Shop');
  expect(recordsOf(twice).website).toEqual([website, { ...website, website: 'Shop' }]);
  expect(recordsOf(withRecord(twice, WEBSITE, 'Shop')).website).toHaveLength(3);
});

test('a key is changed in all records that have the same; what is left out takes an empty record with it', () => {
  const key = rowsOf(MANIFEST).find(({ record, column }) => record === 'phone 1' && column === 'location_key');
  if (key === undefined) throw new Error('no key');
  const changed = withColumn(MANIFEST, key, 'Site');
  expect(recordsOf(changed).phone.map((each: { location_key: string }) => each.location_key)).toEqual(['Site', 'Site']);
  const [first, second] = rowsOf(MANIFEST);
  const less = [first, second].reduce((text, row) => (row === undefined ? text : without(text, row.path)), MANIFEST);
  expect(recordsOf(less)).not.toHaveProperty('brand');
});
