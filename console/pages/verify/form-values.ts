import type { KeptVerification, MultiBusiness } from '../../rest/schemas.ts';

/** An address as typed. */
export interface TypedAddress {
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** A person as typed. */
export interface TypedPerson {
  readonly first: string;
  readonly last: string;
}

/** A person to search for on watchlists, as typed. */
export interface ScreenedPerson extends TypedPerson {
  /** YYYY-MM-DD, or empty. */
  readonly born: string;
}

/** Maximum additional persons that a verification screens. */
export const MAX_SCREENED = 4;

/** A verification as typed into the form. */
export interface FormValues {
  readonly names: readonly [string, string];
  readonly primaryName: string;
  readonly addresses: readonly [TypedAddress, TypedAddress];
  readonly website: string;
  readonly tin: string;
  readonly person: TypedPerson;
  readonly ssn: string;
  /** Up to MAX_SCREENED. */
  readonly screened: readonly ScreenedPerson[];
  readonly package: string;
  /** Without tin_verification and ssn_verification, which are requested if a number is given. */
  readonly attrs: readonly string[];
  readonly threshold: string;
  /** Requested records, 1 to 10; above 1 there are no tasks. */
  readonly topN: string;
}

const NOWHERE: TypedAddress = { street: '', unit: '', city: '', state: '', zip: '' };
const NOBODY: TypedPerson = { first: '', last: '' };
export const NOBODY_SCREENED: ScreenedPerson = { ...NOBODY, born: '' };

export const EMPTY: FormValues = {
  names: ['', ''],
  primaryName: '',
  addresses: [NOWHERE, NOWHERE],
  website: '',
  tin: '',
  person: NOBODY,
  ssn: '',
  screened: [NOBODY_SCREENED],
  package: 'verify',
  attrs: ['watchlist', 'bankruptcies'],
  threshold: '0.5',
  topN: '1',
};

/** The path to which the values are sent. It contains no tax or social security number. */
export function pathOf({ package: asked, attrs, tin, ssn, threshold, topN }: FormValues): string {
  const numbers = [tin.trim() === '' ? '' : 'tin_verification', ssn.trim() === '' ? '' : 'ssn_verification'];
  const all = [...numbers.filter(Boolean), ...attrs];
  const parameters = new URLSearchParams({ package: asked });
  if (all.length > 0) parameters.set('attrs', all.join(','));
  if (threshold !== EMPTY.threshold) parameters.set('match_threshold', threshold);
  if (topN !== EMPTY.topN) parameters.set('top_n', topN);
  return `/v2/kyb/?${parameters}`;
}

/** The request body for the values; empty ones are left out. */
export function bodyOf(values: FormValues): MultiBusiness {
  const { names, primaryName, addresses, website, tin, person, ssn, screened } = values;
  const asked = { ...personOf(person), ...texts({ ssn: digitsOf(ssn) }) };
  return {
    data: {
      names: names.map((name) => name.trim()).filter(Boolean),
      ...texts({ primary_name: primaryName }),
      addresses: addresses.map(addressOf).filter(hasFields),
      persons: [asked].filter(hasFields),
      websites: [website.trim()].filter(Boolean),
      tins: [digitsOf(tin)].filter(Boolean),
      persons_to_screen: screened
        .map((each) => ({ ...personOf(each), ...texts({ dob: each.born }) }))
        .filter(hasFields),
    },
  };
}

const addressOf = ({ street, unit, city, state, zip }: TypedAddress) =>
  texts({ street_address1: street, street_address2: unit, city, state, postal_code: zip });
const personOf = ({ first, last }: TypedPerson) => texts({ first_name: first, last_name: last });

/** The fields that are not empty. */
const texts = <Name extends string>(fields: Readonly<Record<Name, string>>): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<string>(fields)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  );
const hasFields = (value: object): boolean => Object.keys(value).length > 0;

/** A number without dashes and spaces; the service accepts only digits. */
const digitsOf = (written: string): string => written.replaceAll(/[\s-]/g, '');

/** The values with which a stored verification was requested, without its numbers, which are not stored. */
export function valuesOf({ request, package: asked, attrs, path }: KeptVerification): FormValues {
  if (request === null) return EMPTY;
  const { names, primary_name, addresses, websites, persons, persons_to_screen } = request.data;
  const parameters = new URLSearchParams(path.split('?')[1]);
  const [first, second] = addresses.map((address) => ({
    street: address.street_address1 ?? '',
    unit: address.street_address2 ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    zip: address.postal_code ?? '',
  }));
  const typed = (person: (typeof persons)[number] | undefined) => ({
    first: person?.first_name ?? '',
    last: person?.last_name ?? '',
  });
  return {
    ...EMPTY,
    names: [names[0] ?? '', names[1] ?? ''],
    primaryName: primary_name ?? '',
    addresses: [first ?? NOWHERE, second ?? NOWHERE],
    website: websites[0] ?? '',
    person: typed(persons[0]),
    screened:
      persons_to_screen.length === 0
        ? EMPTY.screened
        : persons_to_screen.map((each) => ({ ...typed(each), born: each.dob ?? '' })),
    package: asked ?? EMPTY.package,
    attrs: attrs.filter((attr) => attr !== 'tin_verification' && attr !== 'ssn_verification'),
    threshold: parameters.get('match_threshold') ?? EMPTY.threshold,
    topN: parameters.get('top_n') ?? EMPTY.topN,
  };
}
