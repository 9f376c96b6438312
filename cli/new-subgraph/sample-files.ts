import type { Linkable, Names } from './names.ts';

/** Rows of own records by file, enough for the example to have an answer. */
export function sampleFiles({ kind, linked }: Names): Readonly<Record<string, string>> {
  const [keyColumn, key] = KEYS[linked];
  return {
    ...BUSINESS[linked],
    [`${kind}.csv`]: csv([
      `${kind}_key,${kind}_number,holder_name,description,cost,issue_date,${keyColumn}`,
      `1,${EXAMPLE_NUMBER},${EXAMPLE_HOLDER},New oven and vent,25000,2025-03-01,${key}`,
      `2,A-1002,Shoreline Signs LLC,New sign,900,2024-06-15,${key}`,
    ]),
    [`${kind}_status.csv`]: csv([
      `${kind}_key,status,status_date`,
      '1,issued,2025-03-01',
      '1,closed,2025-05-20',
      '2,issued,2024-06-15',
    ]),
  };
}

/** Number of the record that the example finds. */
export const EXAMPLE_NUMBER = 'A-1001';
/** Name of its holder. */
export const EXAMPLE_HOLDER = 'Heron Ovens and Kitchens Inc';
/** The holder's name, misspelled as a user may type it. */
export const EXAMPLE_TYPED = 'Herron Ovens';
/** Name of the brand that the example starts from. */
export const EXAMPLE_BRAND = 'Blue Heron Bakery';

const KEYS: Readonly<Record<Linkable, readonly [column: string, key: string]>> = {
  Brand: ['brand_key', 'b1'],
  OperatingLocation: ['location_key', 'l1'],
  LegalEntity: ['legal_entity_key', 'e1'],
};

const csv = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

const BRAND = { 'brand.csv': csv(['brand_key,brand_name', `b1,${EXAMPLE_BRAND}`]) };
const BUSINESS: Readonly<Record<Linkable, Readonly<Record<string, string>>>> = {
  Brand: BRAND,
  OperatingLocation: {
    ...BRAND,
    'location.csv': csv([
      'location_key,brand_key,location_name,street_address1,city,state,zip',
      `l1,b1,${EXAMPLE_BRAND},12 Harbor Street,Example City,WA,98001`,
    ]),
  },
  LegalEntity: {
    'brand.csv': csv(['brand_key,brand_name,legal_entity_key', `b1,${EXAMPLE_BRAND},e1`]),
    'legal_entity.csv': csv(['legal_entity_key,legal_name', `e1,${EXAMPLE_BRAND} LLC`]),
  },
};
