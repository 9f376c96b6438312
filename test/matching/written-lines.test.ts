import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../matching/addresses/address.ts';
import { writtenLines } from '../../matching/addresses/written-lines.ts';
import { runs } from '../runs.ts';

describe('street and unit are apart, as they were written', () => {
  test.each([
    ['1416 NW 46th St Ste 105', '1416 NW 46th St', 'Ste 105'],
    ['1416 NW 46th St, ste. 105', '1416 NW 46th St', 'ste. 105'],
    ['706 Union St #409', '706 Union St', '#409'],
    ['706 Union St#409', '706 Union St', '#409'],
    ['100 Main St 2nd Floor', '100 Main St', '2nd Floor'],
    ['100 Main St 4B', '100 Main St', '4B'],
    ['601 Union St Suite 4600 Two Union Square', '601 Union St', 'Suite 4600 Two Union Square'],
    ["12 O'Farrell St Bldg C Apt 3", "12 O'Farrell St", 'Bldg C Apt 3'],
    ['PO Box 12 Ste 4', 'PO Box 12', 'Ste 4'],
    ['Ste 105 1416 NW 46th St', '1416 NW 46th St', 'Ste 105'],
    ['2nd Floor, 100 Main St', '100 Main St', '2nd Floor'],
  ])('%j is %j and %j', (line, street, unit) => {
    expect(writtenLines({ street: line, unit: null })).toEqual({ street, unit });
  });

  test.each(['1416 NW 46th St', 'US Highway 93', '500 Avenue A', 'PO Box 12', 'RR 2 Box 15', 'Pier 41', 'St', ''])(
    '%j names no unit and stays',
    (street) => {
      expect(writtenLines({ street, unit: null })).toEqual({ street, unit: null });
    },
  );

  test('a unit of its own stays behind that of the street', () => {
    expect(writtenLines({ street: '100 Main St', unit: 'Ste 4' })).toEqual({ street: '100 Main St', unit: 'Ste 4' });
    const both = { street: '100 Main St Fl 2', unit: 'Ste 4' };
    expect(writtenLines(both)).toEqual({ street: '100 Main St', unit: 'Fl 2, Ste 4' });
    expect(writtenLines({ street: null, unit: 'Ste 4' })).toEqual({ street: null, unit: 'Ste 4' });
  });

  test('no letter is lost, and what is shown as the street names no unit', () => {
    const words = [
      '100',
      '2nd',
      'Main',
      'NW',
      'Ave',
      'St',
      'Ste',
      '#',
      '4B',
      'Fl',
      'Rear',
      'PO Box',
      'Bldg',
      'Hwy',
      'a,',
    ];
    const letters = (text: string) => text.replace(/[\s,]/g, '').split('').toSorted().join('');
    const property = fc.property(fc.array(fc.constantFrom(...words), { maxLength: 8 }), (line) => {
      const written = line.join(' ');
      const { street, unit } = writtenLines({ street: written, unit: null });
      expect(letters(`${street ?? ''}${unit ?? ''}`)).toBe(letters(written));
      if (unit === null) return;
      const { number, name, box } = parseAddress({ street: written });
      expect(parseAddress({ street })).toMatchObject({ number, name, box, unit: null, within: [] });
    });
    fc.assert(property, { numRuns: runs(2_000) });
  });
});
