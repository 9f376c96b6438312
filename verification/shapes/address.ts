import { z } from 'zod';
import type { FilingAddress, RecordedAddress } from '../records/records.ts';
import { atMostTen, lowerCase, text } from './fields.ts';

const PARTS = {
  street_address1: text('House number and street.', '1912 PIKE PL'),
  street_address2: text('Unit, suite or floor.', 'STE 4'),
  city: text('City.', 'SEATTLE'),
  state: text('State or territory, two letters.', 'WA'),
  postal_code: text('ZIP code, five digits.', '98101'),
  deliverable: text(
    'Whether mail arrives: deliverable, vacant or not_deliverable; null when undetermined.',
    'deliverable',
  ),
  virtual: text(
    'Whether a mailbox stands for a place: virtual_cmra or not_virtual; null when undetermined.',
    'not_virtual',
  ),
  delivery_type: text(
    'What mail is delivered to; null when undetermined.',
    'street',
    'multi-tenant building',
    'post office box',
  ),
  rdi: text('Residential delivery indicator: residential or commercial; null when undetermined.', 'commercial'),
};

export const ADDRESS = z.strictObject(PARTS);

/** An address on a filing. */
export const FILING_ADDRESS = z.strictObject({
  type: text('What the filing gives the address for.', 'headquarters', 'registered_agent', 'mailing'),
  ...PARTS,
});

const shownAddress = (address: RecordedAddress): z.output<typeof ADDRESS> => ({
  street_address1: address.streetAddress1,
  street_address2: address.streetAddress2,
  city: address.city,
  state: address.state,
  postal_code: address.postalCode,
  deliverable: lowerCase(address.deliverable),
  virtual: lowerCase(address.virtual),
  delivery_type: lowerCase(address.deliveryType),
  rdi: lowerCase(address.rdi),
});

export const shownAddresses = (addresses: readonly RecordedAddress[]) => atMostTen(addresses).map(shownAddress);

export const shownFilingAddresses = (addresses: readonly FilingAddress[]): z.output<typeof FILING_ADDRESS>[] =>
  atMostTen(addresses).map((address) => ({ type: address.type, ...shownAddress(address) }));
