import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../matching/evidence/finding.ts';
import { comparePersons } from '../../../matching/evidence/person.ts';
import { type PersonInput, parsePerson } from '../../../matching/persons/person.ts';

const compare = (one: PersonInput, other: PersonInput) => comparePersons(parsePerson(one), parsePerson(other));
const rounded = (value: number | undefined) => Math.round((value ?? 0) * 1000) / 1000;
const valuesOf = (found: Finding | undefined) => [rounded(found?.score), rounded(found?.logOdds), found?.reason()];

describe('two persons by their names: score, log-odds and reason, either way round', () => {
  test.each([
    ['JOHN KILKENNY', 'JOHN KILKENY', 0.88, 2.6, 'family name nearly, same first name'],
    ['JOHN KILE', 'JOHN KYLE', 0.88, 2.6, 'family name nearly, same first name'],
    ['JOHN LEE', 'JOHN LEA', 0, -0.7, 'other name'],
    ['JOHN OBRIEN', 'JOHN O BRIEN', 1, 3, 'same family name, same first name'],
    ['GARCIA LOPEZ, JOHN', 'GARCIA, JOHN', 0.85, 2.6, 'part of the family name, same first name'],
    ['GARCIA LOPEZ, JOHN', 'LOPEZ, JOHN', 0.85, 2.6, 'part of the family name, same first name'],
    ['LEE LOPEZ, JOHN', 'LEE, JOHN', 0.85, 2.6, 'part of the family name, same first name'],
    ['LI LOPEZ, JOHN', 'LI, JOHN', 0, -0.7, 'other name'],
    ['J KILKENNY', 'JOHN KILKENNY', 0.75, 1.8, 'same family name, initial agrees'],
    ['K KILKENNY', 'JOHN KILKENNY', 0.25, -0.7, 'same family name, other first name'],
    ['J KILKENY', 'JOHN KILKENNY', 0.66, 1.8, 'family name nearly, initial agrees'],
    ['BILL KILKENNY', 'WILLIAM KILKENNY', 0.92, 2.6, 'same family name, nickname of the first name'],
    ['JONATHAN KILKENNY', 'JONATHEN KILKENNY', 0.88, 2.6, 'same family name, first name nearly'],
    ['AMY KILKENNY', 'ANY KILKENNY', 0.25, -0.7, 'same family name, other first name'],
    ['MARA KILKENNY', 'SARA KILKENNY', 0.25, -0.7, 'same family name, other first name'],
    ['JOHN ROBERT KILKENNY', 'ROBERT KILKENNY', 0.8, 1.8, 'same family name, first name as middle name'],
    ['JOHN BOB KILKENNY', 'ROBERT KILKENNY', 0.736, 1.8, 'same family name, first name as middle name'],
    ['JOHN ED KILKENNY', 'ED KILKENNY', 0.8, 1.8, 'same family name, first name as middle name'],
    ['JOHN R KILKENNY', 'ROBERT KILKENNY', 0.25, -0.7, 'same family name, other first name'],
    ['MARY ANN KILKENNY', 'MARYANN KILKENNY', 1, 3, 'same family name, same first name'],
    ['KILKENNY', 'JOHN KILKENNY', 0.5, 0.5, 'same family name alone'],
    ['KILKENY', 'JOHN KILKENNY', 0.44, 0.5, 'family name nearly alone'],
    ['JANET KILKENNY', 'JOHN KILKENNY', 0.25, -0.7, 'same family name, other first name'],
  ])('%j and %j: %d, %d, %s', (one, other, score, logOdds, reason) => {
    expect(valuesOf(compare(one, other))).toEqual([score, logOdds, reason]);
    expect(valuesOf(compare(other, one))).toEqual([score, logOdds, reason]);
  });

  test.each([
    ['KILKENNY JOHN', 'JOHN KILKENNY', 0.95, 2.6, 'same names in another order'],
    ['KILKENNY BILL', 'WILLIAM KILKENNY', 0.874, 2.6, 'same family name, nickname of the first name, in another order'],
    ['KILKENNY J', 'JOHN KILKENNY', 0.712, 1.8, 'same family name, initial agrees, in another order'],
    ['KILKENY J', 'JOHN KILKENNY', 0.627, 1.8, 'family name nearly, initial agrees, in another order'],
    ['KILKENNY MARK', 'JOHN KILKENNY', 0, -0.7, 'other name'],
    ['MARIA GARCIA LOPEZ', 'GARCIA LOPEZ, MARIA', 1, 3, 'same family name, same first name'],
    ['BILL GARCIA LOPEZ', 'GARCIA LOPEZ, WILLIAM', 0.92, 2.6, 'same family name, nickname of the first name'],
    ['M GARCIA LOPEZ', 'GARCIA LOPEZ, MARIA', 0.75, 1.8, 'same family name, initial agrees'],
  ])('in another order %j and %j: %d, %d, %s', (one, other, score, logOdds, reason) => {
    expect(valuesOf(compare(one, other))).toEqual([score, logOdds, reason]);
    expect(valuesOf(compare(other, one))).toEqual([score, logOdds, reason]);
  });

  test.each([
    ['JOHN KILKENNY JR', 'JOHN KILKENNY SR', 0.8, 1.8, 'same family name, same first name; other suffix'],
    ['J KILKENNY JR', 'JOHN KILKENNY SR', 0.55, 0.6, 'same family name, initial agrees; other suffix'],
    ['KILKENNY JR', 'JOHN KILKENNY SR', 0.5, 0.5, 'same family name alone'],
    ['JOHN KILKENNY JR', 'JOHN KILKENNY', 1, 3, 'same family name, same first name'],
    ['JOHN QUIN KILKENNY', 'JOHN RORY KILKENNY', 0.8, 1.8, 'same family name, same first name; other middle name'],
    ['JOHN Q KILKENNY', 'JOHN QUIN KILKENNY', 1, 3, 'same family name, same first name'],
    ['JOHN QUIN KILKENNY', 'JOHN KILKENNY', 1, 3, 'same family name, same first name'],
    ['BILL QUIN KILKENNY', 'WILLIAM RORY KILKENNY', 0.92, 2.6, 'same family name, nickname of the first name'],
  ])('with a conflict %j and %j: %d, %d, %s', (one, other, score, logOdds, reason) => {
    expect(valuesOf(compare(one, other))).toEqual([score, logOdds, reason]);
    expect(valuesOf(compare(other, one))).toEqual([score, logOdds, reason]);
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
