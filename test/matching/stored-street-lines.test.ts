import { expect, test } from 'vitest';
import { streetLines } from '../../matching/addresses/stored-street-lines.ts';

const shown = ({ street, unit }: { readonly street: string | null; readonly unit: string | null }) =>
  `${street ?? ''}|${unit ?? ''}`;

test.each([
  ['a street', '100 Main Street', '', '100 MAIN ST|'],
  ['a unit in a field of its own', '100 Main Street', 'Suite 4', '100 MAIN ST|STE 4'],
  ['a number as the unit', '100 Main Street', '4', '100 MAIN ST|4'],
  ['a word as the unit', '100 Main Street', 'Blue', '100 MAIN ST|BLUE'],
  ['a floor as the unit', '100 Main St', 'Floor 2', '100 MAIN ST|FL 2'],
  ['two units: that of the field', '100 Main Street Ste 3', 'Suite 4', '100 MAIN ST|STE 4'],
  ['one unit twice', '100 Main St, Suite 4', 'Suite 4', '100 MAIN ST|STE 4'],
  ['a floor and a suite', '100 Main Street Fl 2 Ste 4', '', '100 MAIN ST|FL 2 STE 4'],
  ['a box', 'P.O. Box 12', '', 'PO BOX 12|'],
  ['a box in one word', 'POB 12', '', 'PO BOX 12|'],
  ['a box of a route', 'RR 2 Box 5', '', 'RR 2 BOX 5|'],
  ['a route', 'RR 2', '', 'RR 2|'],
  ['a building alone', 'Blarney Building', '', 'BLARNEY BUILDING|'],
  ['a unit alone', '', 'Suite 4', '|STE 4'],
  ['a sign alone', '100 Main St #', '', '100 MAIN ST #|'],
  ['nothing', '', ' ', '|'],
])('%s is stored as it is keyed: %j, %j', (_, street, unit, lines) => {
  const { stored, keyed } = streetLines({ street, unit });
  expect([shown(stored), shown(keyed)]).toEqual([lines, lines]);
});

test.each([
  ['a box beside the street', '100 Main Street, PO Box 12', '', '100 MAIN ST|PO BOX 12', '100 MAIN STREET PO BOX 12|'],
  ['a route beside it', '100 Main St, RR 2 Box 5', '', '100 MAIN ST|RR 2 BOX 5', '100 MAIN ST RR 2 BOX 5|'],
  ['the coarsest unit first', '100 Main Street', 'Ste 4 Fl 2', '100 MAIN ST|FL 2 STE 4', '100 MAIN ST|STE 4 FL 2'],
  ['no addressee', '100 Main Street c/o Ann Lowe', '', '100 MAIN ST|', '100 MAIN STREET C/O ANN LOWE|'],
  ['no building', 'Blarney Building, 100 Main Street', '', '100 MAIN ST|', 'BLARNEY BUILDING 100 MAIN ST|'],
  ['a kilometre', 'BO BLARNEY KM 3.2 CARR 9', '', 'BO BLARNEY KM 3.2 CARR 9|', 'BO BLARNEY KM 3 2 CARR 9|'],
  ['the urbanization', 'Urb. Blarney, 150 Calle A', '', 'URB BLARNEY 150 CALLE A|', 'URB BLARNEY 150 CALLE A|'],
  ['the unit before a road', 'Lot 5 Hwy 66', '', 'HWY 66|LOT 5', 'LOT 5 HWY 66|'],
  ['a letter for a road', '9 E State Hwy D, Unit A1', '', '9 E STATE HWY D|UNIT A1', '9 E STATE HWY D|UNIT A1'],
  ['a fraction', '100½ Main St', '', '100 1/2 MAIN ST|', '1001/2 MAIN ST|'],
  ['what follows a dash', '100 Main St - Rear', '', '100 MAIN ST|REAR', '100 MAIN ST -|REAR'],
])('stored with %s, and keyed as ever: %j, %j', (_, street, unit, storedAs, keyedAs) => {
  const { stored, keyed } = streetLines({ street, unit });
  expect([shown(stored), shown(keyed)]).toEqual([storedAs, keyedAs]);
});

test('a unit of words that a comma parts is read like the rest of the line', () => {
  expect(shown(streetLines({ street: '100 Main St', unit: 'Blue, Rear' }).stored)).toBe('100 MAIN ST|REAR');
});
