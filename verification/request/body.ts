import { z } from 'zod';
import { isBlank } from './faults.ts';
import { object } from './object.ts';

/**
 * The schemas below are at once the validation, the TypeScript type and the JSON Schema of a request body (completions.md
 * section 7).
 */

/**
 * Whether a text has only letters of any script, spaces and line ends: no control characters, no half of a surrogate pair.
 */
const isPlain = (text: string): boolean => /^[\P{C}\p{Cf}\p{Cn}\p{Co}\t\n\r]*$/u.test(text);

const MAX_NAME_LENGTH = 500;
const MAX_ADDRESS_PART_LENGTH = 200;
const MAX_PERSON_NAME_LENGTH = 200;
const MAX_WEBSITE_LENGTH = 2_000;
const MAX_NUMBER_LENGTH = 40;

const required = (maxLength: number, description: string, example: string) =>
  z
    .string()
    .max(maxLength)
    .refine(isPlain, { error: 'text without control characters and broken letters' })
    .meta({ description, examples: [example] });

const text = (...described: Parameters<typeof required>) => required(...described).nullish();

/** Whether an object has a value; one of null and blank texts alone "counts as missing", as they do. */
export const hasValue = (value: object): boolean => Object.values(value).some((item) => item != null && !isBlank(item));

/** A check that at least one of some fields of an object has a value, if the object has any. */
const hasOneOf =
  (...fields: readonly string[]) =>
  (value: object): boolean =>
    !hasValue(value) || hasValue(Object.fromEntries(Object.entries(value).filter(([field]) => fields.includes(field))));

const businessName = (description: string) => required(MAX_NAME_LENGTH, description, 'Pike Street Coffee LLC');
const website = required(
  MAX_WEBSITE_LENGTH,
  'A web address, with or without a scheme.',
  'https://pikestreetcoffee.example',
);
const tin = required(
  MAX_NUMBER_LENGTH,
  'A taxpayer identification number: nine digits. Any other text is not an error of the request: task tin_verification returns tin_invalid.',
  '912345678',
);

export const REQUESTED_ADDRESS = object({
  street_address1: text(MAX_ADDRESS_PART_LENGTH, 'House number and street.', '1912 Pike Pl'),
  street_address2: text(MAX_ADDRESS_PART_LENGTH, 'Unit, suite or floor.', 'Suite 4'),
  city: text(MAX_ADDRESS_PART_LENGTH, 'City.', 'Seattle'),
  state: text(MAX_ADDRESS_PART_LENGTH, 'State or territory: two letters, or its name.', 'WA'),
  postal_code: text(MAX_ADDRESS_PART_LENGTH, 'ZIP code of five or nine digits.', '98101'),
})
  .refine(hasOneOf('city', 'state', 'postal_code'), { error: 'a city, a state or a postal_code' })
  .meta({ description: 'An address. It needs a city, a state or a postal code.' });

export const REQUESTED_PERSON = object({
  first_name: text(MAX_PERSON_NAME_LENGTH, 'Given name.', 'Ana'),
  last_name: text(MAX_PERSON_NAME_LENGTH, 'Family name.', 'Diaz'),
  ssn: text(
    MAX_NUMBER_LENGTH,
    'Social security number: nine digits. The service uses it only for the check and never stores, logs or returns it.',
    '123456789',
  ),
})
  .refine(hasOneOf('first_name', 'last_name', 'ssn'), { error: 'a first_name, a last_name or an ssn' })
  .meta({ description: 'An owner or officer.' });

export const PERSON_TO_SCREEN = object({
  first_name: text(MAX_PERSON_NAME_LENGTH, 'Given name.', 'Ana'),
  last_name: text(MAX_PERSON_NAME_LENGTH, 'Family name.', 'Diaz'),
  dob: text(
    MAX_NUMBER_LENGTH,
    'Day of birth, as YYYY-MM-DD, YYYYMMDD or MM/DD/YYYY, or its year. Any other text is left out: the person is screened without it.',
    '1980-07-04',
  ),
})
  .refine(hasOneOf('first_name', 'last_name'), { error: 'a first_name or a last_name' })
  .meta({ description: 'A person to compare with the watchlists.' });

const MAX_SCREENED = 4;
const personsToScreen = z
  .union([PERSON_TO_SCREEN, z.array(PERSON_TO_SCREEN).max(MAX_SCREENED)])
  .nullish()
  .meta({ description: `The persons that attrs=watchlist screens: one person, or up to ${MAX_SCREENED}.` });

/** The body form with a business as one object. */
export const SINGLE = object({
  name: businessName('The name of the business: the registered name, or the name that customers know.').nullish(),
  website: website.nullish(),
  address: REQUESTED_ADDRESS.nullish(),
  tin: tin.nullish(),
  person: REQUESTED_PERSON.nullish(),
  persons_to_screen: personsToScreen,
}).meta({ description: 'A business with at most one value of each kind.' });

export const DATA = object({
  names: z
    .array(businessName('A name of the business.'))
    .max(2)
    .nullish()
    .meta({ description: 'Names of the business.' }),
  primary_name: businessName(
    'The name that the tax number belongs to, if you want to distinguish it from the other names.',
  ).nullish(),
  addresses: z.array(REQUESTED_ADDRESS).max(2).nullish().meta({ description: 'Addresses of the business.' }),
  persons: z.array(REQUESTED_PERSON).max(1).nullish().meta({ description: 'An owner or officer of the business.' }),
  websites: z.array(website).max(1).nullish().meta({ description: 'The website of the business.' }),
  tins: z.array(tin).max(1).nullish().meta({ description: 'The taxpayer identification number of the business.' }),
  persons_to_screen: personsToScreen,
}).meta({ description: 'A business with lists of values.' });

/** The body form with a business as lists, inside `data`. */
export const MULTI = object({ data: DATA, persons_to_screen: personsToScreen }).meta({
  description: 'A business that may have several names and addresses.',
});

export type SingleBody = z.input<typeof SINGLE>;
export type MultiBody = z.input<typeof MULTI>;
