import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Business, businessPreparer } from '../../matching/business.ts';
import { compareBusinesses, type Scope } from '../../matching/compare-businesses.ts';
import { likeliest, type Relation } from '../../matching/relation.ts';

const prepare = businessPreparer();
const DOOR = '640 Union St, Dayton, OH 45402';
const OTHER_DOOR = '12 Mill Rd, Dayton, OH 45402';
const OTHER_TOWN = '88 High St, Salem, OR 97301';
const PHONE = '937 324 6757';

const record = (name: string, address: string, phone?: string): Business => ({
  names: [name],
  addresses: [address],
  ...(phone === undefined ? {} : { phones: [phone] }),
});
const relate = (one: Business, other: Business, scope: Scope = 'location'): Relation =>
  compareBusinesses(prepare(one), prepare(other), scope).relation;

describe('what two records are to each other', () => {
  const ROWS: readonly [string, Business, Business, keyof Relation][] = [
    ['a record twice', record('Elbri Dental', DOOR, PHONE), record('ELBRI DENTAL', DOOR, PHONE), 'one'],
    [
      'a firm that moved',
      record('Elbri Dental', DOOR, PHONE),
      record('Elbri Dental', OTHER_DOOR, PHONE),
      'firmElsewhere',
    ],
    ['a name in two towns', record('Elbri Wok', DOOR), record('Elbri Wok', OTHER_TOWN), 'brandElsewhere'],
    [
      'a hotel and its restaurant',
      record('Elbri Hotel', DOOR, PHONE),
      record('Quifoqui Bistro', DOOR, PHONE),
      'otherFirmThere',
    ],
    ['a successor', record('Elbri Tavern', DOOR, PHONE), record('Quifoqui Tavern', DOOR, PHONE), 'otherFirmThere'],
    ['a neighbour', record('Elbri Realty', DOOR), record('Tolhar Hardware', DOOR), 'otherFirmThere'],
    ['numbered firms', record('Elbri Fund I LP', DOOR, PHONE), record('Elbri Fund II LP', DOOR, PHONE), 'siblings'],
    [
      'firms of one office',
      record('Elbri Holdings LLC', DOOR, PHONE),
      record('Elbri Properties LLC', DOOR, PHONE),
      'siblings',
    ],
    ['two lines of one family', record('Elbri Plumbing Inc', DOOR), record('Elbri Electric Inc', DOOR), 'siblings'],
    ['nothing in common', record('Elbri Realty', DOOR), record('Tolhar Hardware', OTHER_TOWN), 'unrelated'],
  ];
  test.each(ROWS)('%s', (_, one, other, relation) => {
    const found = relate(one, other);
    expect(found[relation]).toBeGreaterThan(0.5);
    expect(likeliest(found).probability).toBe(found[relation]);
  });

  test('a firm that moved is one firm', () => {
    expect(
      relate(record('Elbri Dental', DOOR, PHONE), record('Elbri Dental', OTHER_TOWN, PHONE), 'firm').one,
    ).toBeGreaterThan(0.9);
  });

  test('nothing to compare is unrelated', () => {
    expect(relate({}, {})).toMatchObject({ one: 0, unrelated: 1 });
  });
});

test('the probabilities of all relations are 1 together, and the same from both sides', () => {
  const part = (...texts: string[]) => fc.constantFrom(...texts);
  const business = fc
    .tuple(
      part('Elbri', 'Elbri Wok', 'Quifoqui Wok LLC', 'Elbri Fund 2 LLC', 'Wok'),
      part(DOOR, OTHER_DOOR, OTHER_TOWN, 'Dayton, OH'),
      part(PHONE, '800 324 6757', ''),
    )
    .map(([name, address, phone]) => record(name, address, phone));
  fc.assert(
    fc.property(business, business, fc.constantFrom<Scope>('location', 'firm'), (one, other, scope) => {
      const [there, back] = [relate(one, other, scope), relate(other, one, scope)];
      expect(Object.values(there).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
      for (const [of, probability] of Object.entries(there)) expect(Object(back)[of]).toBeCloseTo(probability, 9);
    }),
  );
});
