import { inputFields, isGiven, textOf } from '../../search/request/fields.ts';
import type { SearchInput } from '../../search/request/input.ts';
import { MAX_TEXT_LENGTH } from '../../search/request/lengths.ts';
import type { KnownBusiness } from '../definition/list-definition.ts';

const ADDRESS = ['id', 'street1', 'street2', 'city', 'state', 'postalCode'];
const PERSON = ['firstName', 'lastName', 'dateOfBirth'];

/** The known facts about a business in an input, as written, truncated to the length that is read; without tax numbers. */
export function knownBusiness(input: SearchInput): KnownBusiness {
  const { address, ...person } = inputFields(input.person);
  const addresses = Array.isArray(input.addresses) ? input.addresses : [input.address];
  return {
    ...{ id: text(input.id), name: text(input.name), website: text(input.website) },
    phoneNumber: text(input.phoneNumber),
    person: { ...textsOf(person, PERSON), ...(isGiven(address) && { address: textsOf(address, ADDRESS) }) },
    addresses: addresses.filter(isGiven).map((each) => textsOf(each, ADDRESS)),
  };
}

const text = (value: unknown): string | null => textOf(value, MAX_TEXT_LENGTH) ?? null;

/** The texts among some fields of an input. */
function textsOf(written: unknown, names: readonly string[]): Readonly<Record<string, string>> {
  const fields = inputFields(written);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = textOf(fields[name], MAX_TEXT_LENGTH);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
