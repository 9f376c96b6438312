import { faultyInput } from '../../catalog/errors/catalogue.ts';
import { hasValue, MULTI, type MultiBody, SINGLE, type SingleBody } from './body.ts';
import { isBlank, readBy } from './faults.ts';
import type {
  PersonToScreen,
  RequestedAddress,
  RequestedPerson,
  VerificationOptions,
  VerificationRequest,
} from './verification-request.ts';

/**
 * Reads a request body in either of its forms (completions.md section 7). Texts are trimmed; null, a text without visible
 * characters, and an address or person of such alone count as not given. Throws BAD_USER_INPUT with one sentence for each
 * fault; no message repeats a tax number.
 */
export function readRequest(body: unknown, options: VerificationOptions): VerificationRequest {
  const request = isMulti(body)
    ? fromMulti(readBy(MULTI, body, 'The body'))
    : fromSingle(readBy(SINGLE, body, 'The body'));
  const missing = whatIsMissing(request, options);
  if (missing.length > 0) throw faultyInput(missing);
  return request;
}

/**
 * Whether a body has the form with lists. Throws if it has both forms, because the service must not guess which of two
 * names is meant.
 */
function isMulti(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'data')) return false;
  const single = ['name', 'website', 'address', 'tin', 'person'].filter((field) => Object.hasOwn(body, field));
  if (single.length === 0) return true;
  throw faultyInput([
    `The body expects either data, or name, website, address, tin and person; got data and ${single.join(', ')}.`,
  ]);
}

const fromSingle = ({ name, website, address, tin, person, persons_to_screen }: SingleBody): VerificationRequest => ({
  names: texts([name]),
  primaryName: null,
  addresses: present([address]).map(requestedAddress),
  persons: present([person]).map(requestedPerson),
  websites: texts([website]),
  tins: texts([tin]),
  personsToScreen: screened(persons_to_screen),
});

function fromMulti({ data, persons_to_screen }: MultiBody): VerificationRequest {
  const inside = screened(data.persons_to_screen);
  const beside = screened(persons_to_screen);
  if (inside.length > 0 && beside.length > 0) {
    throw faultyInput(['persons_to_screen is expected either next to data or inside it, got both.']);
  }
  const primaryName = textOf(data.primary_name);
  const names = texts(data.names ?? []);
  return {
    names: names.length === 0 ? texts([primaryName]) : names,
    primaryName,
    addresses: present(data.addresses ?? []).map(requestedAddress),
    persons: present(data.persons ?? []).map(requestedPerson),
    websites: texts(data.websites ?? []),
    tins: texts(data.tins ?? []),
    personsToScreen: [...inside, ...beside],
  };
}

/**
 * What the request lacks: "v2 and legacy need a business name; v1 needs two of name, address, person", and in v1 persons to
 * screen if a watchlist task is requested.
 */
function whatIsMissing(
  { names, addresses, persons, personsToScreen }: VerificationRequest,
  { shape, attrs }: VerificationOptions,
): string[] {
  if (shape !== 'v1')
    return names.length > 0 ? [] : ['The body expects a business name (name, or data.names), got none.'];
  const given = [
    names.length > 0 ? 'a name' : '',
    addresses.length > 0 ? 'an address' : '',
    persons.some(({ firstName, lastName }) => firstName ?? lastName) ? 'a person' : '',
  ].filter((part) => part !== '');
  return [
    ...(given.length < 2 ? [`The body expects two of name, address and person, got ${given[0] ?? 'none'}.`] : []),
    ...(attrs.has('watchlist') && personsToScreen.length === 0
      ? ['persons_to_screen expects a person, as attrs has watchlist, got none.']
      : []),
  ];
}

const requestedAddress = (address: NonNullable<SingleBody['address']>): RequestedAddress => ({
  streetAddress1: textOf(address.street_address1),
  streetAddress2: textOf(address.street_address2),
  city: textOf(address.city),
  state: textOf(address.state),
  postalCode: textOf(address.postal_code),
});

const requestedPerson = (person: NonNullable<SingleBody['person']>): RequestedPerson => ({
  firstName: textOf(person.first_name),
  lastName: textOf(person.last_name),
  ssn: textOf(person.ssn),
});

const screened = (persons: SingleBody['persons_to_screen']): PersonToScreen[] =>
  present(Array.isArray(persons) ? persons : [persons]).map(({ first_name, last_name, dob }) => ({
    firstName: textOf(first_name),
    lastName: textOf(last_name),
    dob: textOf(dob),
  }));

/** The objects that have a value. */
const present = <T extends object>(objects: readonly (T | null | undefined)[]): T[] =>
  objects.filter((each) => each != null).filter(hasValue);

const textOf = (written: string | null | undefined): string | null =>
  isBlank(written ?? '') ? null : (written?.trim() ?? null);

const texts = (written: readonly (string | null | undefined)[]): string[] =>
  written.map(textOf).filter((text) => text !== null);
