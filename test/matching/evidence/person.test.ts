import { describe, expect, test } from 'vitest';
import { comparePersons } from '../../../matching/evidence/person.ts';
import { type PersonInput, parsePerson } from '../../../matching/persons/person.ts';

const compare = (one: PersonInput, other: PersonInput) => comparePersons(parsePerson(one), parsePerson(other));

describe('two persons by their names: the reason, either way round', () => {
  test.each([
    ['JOHN KILKENNY', 'JOHN KILKENY', 'family name nearly, same first name'],
    ['JOHN KILE', 'JOHN KYLE', 'family name nearly, same first name'],
    ['JOHN LEE', 'JOHN LEA', 'other name'],
    ['JOHN OBRIEN', 'JOHN O BRIEN', 'same family name, same first name'],
    ['GARCIA LOPEZ, JOHN', 'GARCIA, JOHN', 'part of the family name, same first name'],
    ['GARCIA LOPEZ, JOHN', 'LOPEZ, JOHN', 'part of the family name, same first name'],
    ['LEE LOPEZ, JOHN', 'LEE, JOHN', 'part of the family name, same first name'],
    ['LI LOPEZ, JOHN', 'LI, JOHN', 'other name'],
    ['J KILKENNY', 'JOHN KILKENNY', 'same family name, initial agrees'],
    ['K KILKENNY', 'JOHN KILKENNY', 'same family name, other first name'],
    ['J KILKENY', 'JOHN KILKENNY', 'family name nearly, initial agrees'],
    ['BILL KILKENNY', 'WILLIAM KILKENNY', 'same family name, nickname of the first name'],
    ['JONATHAN KILKENNY', 'JONATHEN KILKENNY', 'same family name, first name nearly'],
    ['AMY KILKENNY', 'ANY KILKENNY', 'same family name, other first name'],
    ['MARA KILKENNY', 'SARA KILKENNY', 'same family name, other first name'],
    ['JOHN ROBERT KILKENNY', 'ROBERT KILKENNY', 'same family name, first name as middle name'],
    ['JOHN BOB KILKENNY', 'ROBERT KILKENNY', 'same family name, first name as middle name'],
    ['JOHN ED KILKENNY', 'ED KILKENNY', 'same family name, first name as middle name'],
    ['JOHN R KILKENNY', 'ROBERT KILKENNY', 'same family name, other first name'],
    ['MARY ANN KILKENNY', 'MARYANN KILKENNY', 'same family name, same first name'],
    ['KILKENNY', 'JOHN KILKENNY', 'same family name alone'],
    ['KILKENY', 'JOHN KILKENNY', 'family name nearly alone'],
    ['JANET KILKENNY', 'JOHN KILKENNY', 'same family name, other first name'],
  ])('%j and %j: %s', (one, other, reason) => {
    expect([compare(one, other), compare(other, one)].map((found) => found?.reason())).toEqual([reason, reason]);
  });

  test.each([
    ['KILKENNY JOHN', 'JOHN KILKENNY', 'same names in another order'],
    ['KILKENNY BILL', 'WILLIAM KILKENNY', 'same family name, nickname of the first name, in another order'],
    ['KILKENNY J', 'JOHN KILKENNY', 'same family name, initial agrees, in another order'],
    ['KILKENY J', 'JOHN KILKENNY', 'family name nearly, initial agrees, in another order'],
    ['KILKENNY MARK', 'JOHN KILKENNY', 'other name'],
    ['MARIA GARCIA LOPEZ', 'GARCIA LOPEZ, MARIA', 'same family name, same first name'],
    ['BILL GARCIA LOPEZ', 'GARCIA LOPEZ, WILLIAM', 'same family name, nickname of the first name'],
    ['M GARCIA LOPEZ', 'GARCIA LOPEZ, MARIA', 'same family name, initial agrees'],
  ])('in another order %j and %j: %s', (one, other, reason) => {
    expect([compare(one, other), compare(other, one)].map((found) => found?.reason())).toEqual([reason, reason]);
  });

  test.each([
    ['JOHN KILKENNY JR', 'JOHN KILKENNY SR', 'same family name, same first name; other suffix'],
    ['J KILKENNY JR', 'JOHN KILKENNY SR', 'same family name, initial agrees; other suffix'],
    ['KILKENNY JR', 'JOHN KILKENNY SR', 'same family name alone'],
    ['JOHN KILKENNY JR', 'JOHN KILKENNY', 'same family name, same first name'],
    ['JOHN QUIN KILKENNY', 'JOHN RORY KILKENNY', 'same family name, same first name; other middle name'],
    ['JOHN Q KILKENNY', 'JOHN QUIN KILKENNY', 'same family name, same first name'],
    ['JOHN QUIN KILKENNY', 'JOHN KILKENNY', 'same family name, same first name'],
    ['BILL QUIN KILKENNY', 'WILLIAM RORY KILKENNY', 'same family name, nickname of the first name'],
  ])('with a conflict %j and %j: %s', (one, other, reason) => {
    expect([compare(one, other), compare(other, one)].map((found) => found?.reason())).toEqual([reason, reason]);
  });
});

describe('dates of birth speak where the names are similar', () => {
  const born = (fullName: string, dateOfBirth: string | null): PersonInput => ({ fullName, dateOfBirth });
  test.each([
    ['JOHN KILKENNY', '1980-07-04', 'same family name, same first name; same date of birth'],
    ['JOHN KILKENNY', '1981-07-04', 'same family name, same first name; other date of birth'],
    ['JOHN KILKENNY', null, 'same family name, same first name'],
    ['J KILKENY', '1980-07-04', 'family name nearly, initial agrees; same date of birth'],
    ['KILKENNY', '1980-07-04', 'same family name alone'],
    ['KILKENNY', '1981-07-04', 'same family name alone'],
  ])('%j, born %j: %s', (name, day, reason) => {
    expect(compare(born('JOHN KILKENNY', '1980-07-04'), born(name, day))?.reason()).toBe(reason);
  });
});

test('who has no name is not compared', () => {
  expect([compare('', 'JOHN KILKENNY'), compare('JOHN KILKENNY', ''), compare('', '')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
