import { expect, test } from 'vitest';
import { withoutDepartment } from '../../../ingest/resolution/departments.ts';
import { makeLegalNameKey, streetLine } from '../../../ingest/resolution/match-keys.ts';
import { sayAlignment } from '../../../ingest/resolution/name-alignment.ts';
import { withoutNumbers } from '../../../ingest/resolution/number-groups.ts';
import { align } from '../../../matching/names/alignment.ts';
import { NO_CORPUS } from '../../../matching/names/idf.ts';
import { prepareName } from '../../../matching/names/name.ts';
import { wordReader } from '../../../matching/names/word.ts';

test.each([
  ['THE BLARNEY LLC', 'blarney'],
  ['BLARNEY, THE', 'blarney'],
  ['BLARNEY THE STONE', 'blarney the stone'],
  ['THE', 'the'],
  ['LLC', 'llc'],
  ['S F BLARNEY INC', 'sf blarney'],
])('the legal name %j has the key %j', (name, key) => {
  expect(makeLegalNameKey(name)).toBe(key);
});

test.each([
  ['100 MAIN ST STE 4', '100 MAIN'],
  ['BLARNEY BUILDING', 'BLARNEY BUILDING'],
  ['PO BOX 12', undefined],
  ['', undefined],
  [null, undefined],
])('the street line %j is compared as %j', (street, line) => {
  expect(streetLine(street)).toBe(line);
});

test.each([
  ['KILKENNY LODGE 1801', 'KILKENNY LODGE 1801'],
  ['KILKENNY LODGE BREWING 1801', 'KILKENNY LODGE BREWING'],
  ['CLUB 500', 'CLUB 500'],
])('of %j the name without its number is %j', (name, without) => {
  expect(withoutNumbers(name).name).toBe(without);
});

test.each([
  ['KILKENNY/BAKERY', 'KILKENNY'],
  ['/BAKERY', '/BAKERY'],
  ['MARKET/BAKERY', 'MARKET/BAKERY'],
  ['GOOD MARKET/BAKERY', 'GOOD MARKET'],
])('of %j the name without its department is %j', (name, without) => {
  expect(withoutDepartment(name)).toBe(without);
});

test.each([
  ['BLARNEY STONE', 'BLARNEY STONE', 'share "blarney", "stone"'],
  ['BLARNEY STONE', 'BLARNY STONE PUB', 'share "blarney", "stone"; one adds "pub"'],
  ['BLARNEY STONE', 'STONE WOLFHOUND', 'share "stone"; one adds "blarney"; one adds "wolfhound"'],
  ['LA PALMITA', 'LAPALMITA', 'share "palmita"'],
  ['BLARNEY', 'KILKENNY', 'share no word; one adds "blarney"; one adds "kilkenny"'],
])('the names %j and %j %s', (one, other, said) => {
  const read = wordReader(NO_CORPUS);
  expect(sayAlignment(align(prepareName(one, read), prepareName(other, read)))).toBe(said);
});
