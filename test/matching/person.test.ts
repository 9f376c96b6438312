import { describe, expect, test } from 'vitest';
import { comparePersons } from '../../matching/evidence/person.ts';
import { type Person, parsePerson } from '../../matching/persons/person.ts';

test.each([
  ['John Q. Public', 'JOHN Q', 'PUBLIC', null],
  ['PUBLIC, JOHN Q', 'JOHN Q', 'PUBLIC', null],
  ['Public, John Q., Jr.', 'JOHN Q', 'PUBLIC', 'JR'],
  ['Dr. John Public III', 'JOHN', 'PUBLIC', 'III'],
  ['John Public, Esq.', 'JOHN', 'PUBLIC', null],
  ['JOHN PUBLIC JR', 'JOHN', 'PUBLIC', 'JR'],
  ['Ludwig van der Berg', 'LUDWIG', 'VAN DER BERG', null],
  ['de la Cruz, José', 'JOSE', 'DE LA CRUZ', null],
  ["Mary O'Brien", 'MARY', 'OBRIEN', null],
  ['Mary Smith-Jones', 'MARY', 'SMITH JONES', null],
  ['Anne-Marie Smith', 'ANNE MARIE', 'SMITH', null],
  ['David O. Woodruff', 'DAVID O', 'WOODRUFF', null],
  ['John Public, M.D., Ph.D.', 'JOHN', 'PUBLIC', null],
  ['Senator John Public', 'JOHN', 'PUBLIC', null],
  ['Rev. Dr. J.R. Public', 'J R', 'PUBLIC', null],
  ['Public, J.R.', 'J R', 'PUBLIC', null],
  ['Владимир Иванов', 'VLADIMIR', 'IVANOV', null],
  ['Madonna', '', 'MADONNA', null],
  ['', '', '', null],
  [',', '', '', null],
  // A word is a title, a suffix or a degree in its place alone.
  ['Dr. Public', '', 'PUBLIC', null],
  ['Dr', '', 'DR', null],
  ['John Dr Public', 'JOHN DR', 'PUBLIC', null],
  ['Jr. John Public', 'JR JOHN', 'PUBLIC', null],
  ['John V Public', 'JOHN V', 'PUBLIC', null],
  ['John Public V', 'JOHN', 'PUBLIC', 'V'],
  ['John Public MD', 'JOHN', 'PUBLIC', null],
  ['John MD', 'JOHN', 'MD', null],
  ['Public, John, MD', 'JOHN', 'PUBLIC', null],
  ['Public Jr', '', 'PUBLIC', 'JR'],
  ['Van Dyke', 'VAN', 'DYKE', null],
  ['Jan Van Dyke', 'JAN', 'VAN DYKE', null],
  ['1 2 3 4 5 6 7 8 9 10 11 12 13', '1 2 3 4 5 6 7 8 9 10 11 12', '13', null],
  [`${'X'.repeat(199)}YZ`, '', `${'X'.repeat(199)}Y`, null],
])('%j is %j %j %j', (line, given, family, suffix) => {
  const person = parsePerson(line);
  expect([person.given.join(' '), person.family, person.suffix]).toEqual([given, family, suffix]);
});

test('parts are taken as they are', () => {
  expect(parsePerson({ firstName: 'Mary Ann', lastName: 'Van Dyke Jr.' })).toMatchObject({
    given: ['MARY', 'ANN'],
    family: 'VAN DYKE',
    suffix: 'JR',
  });
  expect(parsePerson({ firstName: 'John', lastName: 'Jr', suffix: 'Sr.' })).toMatchObject({
    given: ['JOHN'],
    family: 'JR',
    suffix: 'SR',
  });
  expect(parsePerson({ firstName: 'John', lastName: 'Jr' }).suffix).toBeNull();
  expect(parsePerson({ firstName: 'John', lastName: 'Public Jr' })).toMatchObject({ family: 'PUBLIC', suffix: 'JR' });
});

const compare = (one: string, other: string) => comparePersons(parsePerson(one), parsePerson(other));

describe('one person', () => {
  test.each([
    ['John Smith', 'SMITH, JOHN', /same first name/],
    ['John Q Smith', 'John Smith', /same first name/],
    ['Bill Green', 'William H Green III', /nickname/],
    ['Peggy Hill', 'Margaret Hill', /nickname/],
    ['Bob Green', 'Rob Green', /nickname/],
    ['SMITH JOHN', 'John Smith', /another order/],
    ['AHMED MUSTAFE F', 'MUSTAFE F AHMED', /same first name/],
    ['J. Smith', 'John Smith', /initial/],
    ['Jonathon Smith', 'Jonathan Smith', /nearly|nickname/],
    ['John Smyth', 'John Smith', /nearly/],
    ['José de la Cruz', 'DE LA CRUZ JOSE', /another order/],
    ['Mary Smith-Jones', 'Mary Jones', /same first name/],
    ['Maria Garcia Lopez', 'Maria Garcia', /part of the family name/],
    ['Владимир Иванов', 'Ivanov, Vladimir', /same first name/],
    ["Mary O'Brien", 'MARY OBRIEN', /same first name/],
    ['Mary Ann Smith', 'Maryann Smith', /first name/],
  ])('%j is %j', (one, other, reason) => {
    const found = compare(one, other);
    expect(found?.logOdds).toBeGreaterThan(1);
    expect(found?.reason()).toMatch(reason);
  });
});

describe('another person', () => {
  test.each([
    ['Jane Smith', 'John Smith'],
    ['John Smith', 'John Miller'],
    ['John Smith', 'Alice Miller'],
    ['J. Smith', 'Robert Smith'],
  ])('%j is not %j', (one, other) => {
    expect(compare(one, other)?.logOdds).toBeLessThan(0);
    expect(compare(one, other)?.score).toBeLessThan(0.5);
  });

  test.each([
    ['suffix', 'John Smith Jr', 'John Smith Sr'],
    ['middle name', 'John Adam Smith', 'John Brian Smith'],
    ['middle initial', 'John A Smith', 'John B Smith'],
  ])('another %s counts against', (what, one, other) => {
    const found = compare(one, other);
    expect(found?.logOdds).toBeLessThan((compare('John Smith', 'John Smith')?.logOdds ?? 0) - 1);
    expect(found?.reason()).toMatch(new RegExp(`other ${what.split(' ')[0]}`));
  });
});

describe('dates of birth', () => {
  const born = (dateOfBirth: string | null, fullName = 'John Smith') => parsePerson({ fullName, dateOfBirth });
  const logOdds = (one: Person, other: Person) => comparePersons(one, other)?.logOdds ?? 0;
  const unknown = logOdds(born(null), born('1980-07-04'));

  test('an equal one speaks for the person, another one against; one that is not known says nothing', () => {
    expect(unknown).toBe(compare('John Smith', 'John Smith')?.logOdds);
    expect(logOdds(born('1980-07-04'), born('1980-07-04'))).toBeGreaterThan(unknown + 1);
    expect(logOdds(born('1980-07-04'), born('1981-07-04'))).toBeLessThan(0);
    expect(comparePersons(born('1980-07-04'), born('1981-07-04'))?.reason()).toMatch(/other date of birth/);
  });

  test('an equal one of another person says nothing', () => {
    expect(logOdds(born('1980-07-04'), born('1980-07-04', 'Alice Miller'))).toBeLessThan(0);
  });
});
