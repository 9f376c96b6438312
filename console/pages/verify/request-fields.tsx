import { Fields } from '../../parts/fields.tsx';
import type { KeptVerification } from '../../rest/schemas.ts';

/** The request of a verification, as stored: tax numbers by their last four digits, no social security numbers. */
export function RequestFields({ verification: { request, attrs } }: { readonly verification: KeptVerification }) {
  if (request === null)
    return <p>The request is not kept: a record in it was purged, or this service keeps no answers.</p>;
  const { names, primary_name, addresses, websites, persons, tins, persons_to_screen } = request.data;
  const [first, ...others] = names;
  return (
    <Fields
      fields={[
        ['Name', first],
        ['Other name', others.join(', ')],
        ['Name for the tax number', primary_name],
        ...addresses.map((address, at) => [at === 0 ? 'Address' : 'Other address', lineOf(address)] as const),
        ['Website', websites.join(', ')],
        ['Person', persons.map(nameOf).join(', ')],
        ['Social security number', attrs.includes('ssn_verification') ? 'checked, not kept' : ''],
        ['Tax number', tins.map((tin) => tin.replace('*****', '•••••')).join(', ')],
        [
          'Also screened',
          persons_to_screen.map((each) => [nameOf(each), each.dob].filter(Boolean).join(', born ')).join('; '),
        ],
      ]}
    />
  );
}

type Data = NonNullable<KeptVerification['request']>['data'];

const lineOf = (address: Data['addresses'][number]): string =>
  [
    address.street_address1,
    address.street_address2,
    address.city,
    [address.state, address.postal_code].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');

const nameOf = ({ first_name, last_name }: Data['persons'][number]): string =>
  [first_name, last_name].filter(Boolean).join(' ');
