import { describe, expect, test } from 'vitest';
import { numberedRoad, streetName } from '../../matching/addresses/street-name.ts';

const read = (line: string) => {
  const { before, name, type, after } = streetName(line.split(' ').filter((word) => word !== ''));
  return [before, name, type, after];
};

describe('a direction, a name, a type, a direction', () => {
  test.each<[string, string | null, string | null, string | null, string | null]>([
    ['MAIN ST', null, 'MAIN', 'ST', null],
    ['N MAIN ST N', 'N', 'MAIN', 'ST', 'N'],
    ['N CANYON W', 'N', 'CANYON', null, 'W'],
    ['', null, null, null, null],
    // A direction may be the name, or a part of it.
    ['NORTH ST', null, 'NORTH', 'ST', null],
    ['SOUTH AVE W', null, 'SOUTH', 'AVE', 'W'],
    ['NORTH LN N', null, 'NORTH', 'LN', 'N'],
    ['N', null, 'N', null, null],
    // A word that is a type and a name is the name behind a direction.
    ['N FOREST', 'N', 'FOREST', null, null],
    ['N FOREST ST', 'N', 'FOREST', 'ST', null],
    ['NORTH PARK', 'N', 'PARK', null, null],
    ['NORTH PARK DR', 'N', 'PARK', 'DR', null],
    ['WEST CENTER', 'W', 'CENTER', null, null],
    ['SOUTH HILL S', 'S', 'HILL', null, 'S'],
    ['E CT', 'E', 'COURT', null, null],
    ['E COURT', 'E', 'COURT', null, null],
    ['E CT ST', 'E', 'COURT', 'ST', null],
    ['WEST LOOP SOUTH', null, 'WEST', 'LOOP', 'S'],
    ['N FOREST PARK', 'N', 'FOREST', 'PARK', null],
    ['FOREST', null, 'FOREST', null, null],
    ['ELM CT', null, 'ELM', 'CT', null],
    ['AVENUE E', null, 'AVE E', null, null],
    ['AVENUE E N', null, 'AVE E', null, 'N'],
    ['NORTH STAR DR', null, 'NORTH STAR', 'DR', null],
    ['NORTH STAR', null, 'NORTH STAR', null, null],
    ['N STAR DR N', null, 'NORTH STAR', 'DR', 'N'],
    ['N STAR LAKE DR', 'N', 'STAR LAKE', 'DR', null],
    ['NE STAR DR', 'NE', 'STAR', 'DR', null],
    ['WEST PORTAL', null, 'WEST PORTAL', null, null],
    ['EAST WEST HWY', null, 'EAST WEST', 'HWY', null],
    // Two letters are one direction before a number, and behind a type.
    ['N W 45TH', 'NW', '45TH', null, null],
    ['N W 45TH ST', 'NW', '45TH', 'ST', null],
    ['K ST N W', null, 'K', 'ST', 'NW'],
    ['350 N W', null, '350 N', null, 'W'],
    ['N S ELM ST', 'N', 'S ELM', 'ST', null],
    ['W N ELM ST', 'W', 'N ELM', 'ST', null],
    ['CALLE BLARNEY NO', null, 'CALLE BLARNEY', null, 'NW'],
    ['BLARNEY NO', null, 'BLARNEY NO', null, null],
  ])('%j: %j, %j, %j, %j', (line, ...parts) => {
    expect(read(line)).toEqual(parts);
  });
});

describe('names in the form that their spellings share', () => {
  test.each([
    ['FIRST AVE', '1ST'],
    ['05TH AVE', '5TH'],
    ['007 ST', '7TH'],
    ['5 AVE', '5TH'],
    ['1234 AVE', '1234'],
    ['5', '5'],
    ['SAINT PAUL ST', 'ST PAUL'],
    ['PAUL SAINT ST', 'PAUL SAINT'],
    ['MOUNT BAKER', 'MT BAKER'],
    ['DOCTOR JONES', 'DR JONES'],
    ['AVENIDA BLARNEY', 'AVE BLARNEY'],
    ['KENT-KANGLEY RD', 'KENT KANGLEY'],
    ['MARTIN LUTHER KING JR WAY', 'MLK'],
    ['DR MARTIN LUTHER KING', 'MLK'],
    ['M L K WAY', 'MLK'],
    ['HIGHWAY ONE', 'HWY 1'],
    ['ONE HIGHWAY', 'ONE'],
    ['NORTH DAKOTA ST', 'DAKOTA'],
    ['NORTH DAKOTA HIGHWAY 5', 'HWY 5'],
  ])('%j is named %j', (line, name) => {
    expect(read(line)[1]).toBe(name);
  });
});

test.each([
  ['US HIGHWAY 93', 'HWY 93'],
  ['MONTANA HIGHWAY 28', 'HWY 28'],
  ['UNITED STATES HIGHWAY 9', 'HWY 9'],
  ['NORTH DAKOTA HIGHWAY 5', 'HWY 5'],
  ['WA HWY 99', 'HWY 99'],
  ['OLD WA HWY 99', 'HWY 99'],
  ['STATE ROUTE 99', 'HWY 99'],
  ['I 5', 'HWY 5'],
  ['HWY 93A', 'HWY 93A'],
  ['FARM ROAD 12', 'HWY 12'],
  ['COUNTY FARM ROAD 12', 'HWY 12'],
  ['COUNTY ROAD 12', 'CR 12'],
  ['COUNTY ROAD B', 'CR B'],
  ['CR B', 'CR B'],
  ['CTH BB', 'CR BB'],
  ['RD 12', 'CR 12'],
  ['ROAD 12', 'CR 12'],
  ['CTH BBBB', undefined],
  ['HWY B', 'HWY B'],
  ['STATE HIGHWAY DD', 'HWY DD'],
  ['STATE HIGHWAY NE', undefined],
  ['US B', undefined],
  ['WA 99', undefined],
  ['BLARNEY HWY 99', undefined],
  ['OLD NEW WA HWY 99', undefined],
  ['WAY 5', undefined],
  ['STATE 5', undefined],
  ['OREGON ROAD', undefined],
  ['5', undefined],
])('%j is the numbered road %j', (line, road) => {
  expect(numberedRoad(line.split(' '))).toBe(road);
});
