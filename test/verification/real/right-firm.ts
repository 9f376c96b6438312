import { parseAddress } from '../../../matching/addresses/address.ts';
import { storedStreet } from '../../../matching/addresses/street-line.ts';
import { nameTokens } from '../../../matching/names/tokens.ts';
import type { Verification } from '../../../verification/tasks/task.ts';
import type { RealFirm } from './rows.ts';

/** The letters and digits of a name, in lower case. */
const letters = (name: string): string => nameTokens(name).join('');

/**
 * Whether the first entity or brand is the firm of a row: it has a name of the row, letter by letter, and it is where the row
 * is: of a street in the row the house number, else the ZIP code or city.
 */
export function isRightFirm({ entities, brands }: Verification, record: RealFirm): boolean {
  const names = new Set(record.names.map(letters));
  const [entity, brand] = [entities[0], brands[0]];
  const known = [
    ...(entity === undefined
      ? []
      : [
          {
            names: [...entity.names, ...entity.filings.flatMap(({ registeredName }) => registeredName ?? [])],
            addresses: [...entity.addresses, ...entity.filings.flatMap(({ addresses }) => addresses)],
          },
        ]),
    ...(brand === undefined
      ? []
      : [
          {
            names: [...brand.names, ...brand.locations.flatMap((location) => location.names)],
            addresses: brand.locations.flatMap(({ addresses }) => addresses),
          },
        ]),
  ];
  const row = parseAddress({ street: record.street, city: record.city, state: record.state, zip: record.zip });
  const isThere = known
    .flatMap(({ addresses }) => addresses)
    .some(({ streetAddress1, city, state, postalCode }) => {
      const at = parseAddress({ street: streetAddress1, city, state, zip: postalCode });
      const isPlace = at.zip === row.zip || at.city === row.city;
      return isPlace && (record.street === '' || (at.number?.text === row.number?.text && at.box === row.box));
    });
  return isThere && known.some((each) => each.names.some((name) => names.has(letters(name))));
}

/** Results called exact whose sources are not equal to what was typed; by a comparison of its own, plainer than the tasks'. */
export function wronglyExact({ tasks }: Verification, typed: RealFirm): readonly string[] {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toUpperCase();
  return tasks
    .filter(({ result }) => result.includes('exact'))
    .filter(
      ({ sources = [] }) =>
        !sources.some((source) => {
          if (source.kind === 'name') return typed.names.some((name) => plain(name) === plain(source.name));
          if (source.kind !== 'address') return false;
          const { streetAddress1, streetAddress2, city, state, postalCode } = source.address;
          const hasUnit =
            digits(typed.unit) === '' || digits(typed.unit) === digits(streetAddress2 ?? streetAddress1 ?? '');
          return (
            storedStreet(typed.street) === storedStreet(streetAddress1 ?? '') &&
            hasUnit &&
            plain(typed.city) === city &&
            typed.state === state &&
            typed.zip.slice(0, 5) === postalCode?.slice(0, 5)
          );
        }),
    )
    .map(({ name, reason }) => `${name}: ${reason}`);
}

const digits = (text: string): string => text.replace(/\D/g, '');
