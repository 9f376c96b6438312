import { storableText } from '../../operations/audit-mask.ts';
import { inputFields, isGiven, textOf } from '../../search/request/fields.ts';
import type { SearchInput } from '../../search/request/input.ts';
import { MAX_TEXT_LENGTH } from '../../search/request/lengths.ts';
import type { KnownBusiness } from '../definition/list-definition.ts';

const ADDRESS = ['id', 'street1', 'street2', 'city', 'state', 'postalCode'];
const PERSON = ['firstName', 'lastName', 'dateOfBirth'];

/** The known facts about a business in an input, as written, truncated to the length that is read; tax numbers are masked. */
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

const text = (value: unknown): string | null => {
  const read = textOf(value, MAX_TEXT_LENGTH);
  return read === undefined ? null : storableText(read);
};

/** The texts among some fields of an input. */
function textsOf(written: unknown, names: readonly string[]): Readonly<Record<string, string>> {
  const fields = inputFields(written);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = textOf(fields[name], MAX_TEXT_LENGTH);
      // Nine digits of a postal code are no tax number.
      return value === undefined ? [] : [[name, name === 'postalCode' ? value : storableText(value)] as const];
    }),
  );
}
