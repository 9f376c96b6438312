import { expect, test } from 'vitest';
import { isUnitNumber, keyedStreet, splitUnit, storedStreet } from '../../matching/addresses/street-line.ts';

test.each([
  ['a type', '100 Main Street', '100 MAIN ST'],
  ['a direction before the name', '100 North Main Street', '100 N MAIN ST'],
  ['a direction at the end', '100 Main Avenue Northeast', '100 MAIN AVE NE'],
  ['a name that is a direction', '100 North Street', '100 NORTH ST'],
  ['such a name with a direction', '100 North Street North', '100 NORTH ST N'],
  ['such a name behind a direction', '100 West North Avenue', '100 W NORTH AVE'],
  ['a name that is a type', '100 Street Road', '100 STREET RD'],
  ['such a name with a direction', '100 Avenue Road South', '100 AVENUE RD S'],
  ['a name without a type', '100 North', '100 NORTH'],
  ['a type without a name', '100 Avenue', '100 AVENUE'],
  ['a type without a name, with a direction', '100 Avenue North', '100 AVENUE N'],
  ['no number', 'North Main Street', 'NORTH MAIN ST'],
  ['no number, and a direction', 'Main Street North', 'MAIN STREET N'],
  ['two words', 'Main Street', 'MAIN STREET'],
])('a word is abbreviated in its place. %s: %j is %j', (_, line, street) => {
  expect([keyedStreet(line), storedStreet(line)]).toEqual([street, street]);
});

test.each([
  ['706 UNION ST # 409', '706 UNION ST', '# 409'],
  ['100 MAIN ST # UNIT B10', '100 MAIN ST', 'UNIT B10'],
  ['100 MAIN ST UNIT # B10', '100 MAIN ST', 'UNIT B10'],
  ['100 MAIN ST # #4', '100 MAIN ST', '# 4'],
  ['100 MAIN ST # REAR', '100 MAIN ST', 'REAR'],
  ['100 MAIN ST REAR', '100 MAIN ST', 'REAR'],
  ['100 MAIN ST FLOOR 2', '100 MAIN ST', 'FL 2'],
  ['100 MAIN ST 2ND FLOOR', '100 MAIN ST', 'FL 2'],
  ['100 MAIN ST SUITE 200 FLOOR 2', '100 MAIN ST', 'STE 200 FL 2'],
  ['100 MAIN ST APT B', '100 MAIN ST', 'APT B'],
  ['100 MAIN ST UNIT', '100 MAIN ST UNIT', null],
  ['100 MAIN ST #', '100 MAIN ST #', null],
  ['100 MAIN ST APT ST', '100 MAIN ST APT ST', null],
  ['100 MAIN ST APT BLUE', '100 MAIN ST APT BLUE', null],
  ['# 4 MAIN ST', '# 4 MAIN ST', null],
  ['APT 4', 'APT 4', null],
  ['SUITE 4 100 MAIN ST', 'SUITE 4 100 MAIN ST', null],
])('%j is the street %j and the unit %j', (line, street, unit) => {
  expect(splitUnit(line)).toEqual({ street, unit });
});

test.each([
  ['4', true],
  ['B10', true],
  ['B', true],
  ['BC', true],
  ['N', true],
  ['NE', false],
  ['ST', false],
  ['ABC', false],
  ['', false],
])('%j may number a unit: %s', (word, may) => {
  expect(isUnitNumber(word)).toBe(may);
});
