import { z } from 'zod';
import type { LocationRecord } from '../records/records.ts';
import { type Attr, LOCATION_ATTRIBUTES } from '../request/verification-request.ts';
import { ADDRESS, shownAddresses } from './address.ts';
import { NAME, shownNames, text } from './fields.ts';

/** What all shapes show of an operating location in addition to its id. */
export const LOCATION_FIELDS = {
  addresses: z.array(ADDRESS),
  names: z.array(NAME),
  operating_status: text(
    'Open, Temporarily Closed, Closed or Unknown. Only with attrs=operating_status.',
    'Open',
  ).optional(),
  phone_numbers: z
    .array(z.string())
    .optional()
    .meta({ description: 'Phone numbers, "+1" and ten digits. Only with attrs=phone_numbers.' }),
};

const LOCATION = z.strictObject(LOCATION_FIELDS);

export const shownLocation = (location: LocationRecord, attrs: ReadonlySet<Attr>): z.output<typeof LOCATION> => ({
  addresses: shownAddresses(location.addresses),
  names: shownNames(location.names),
  ...(attrs.has('operating_status') && { operating_status: location.operatingStatus }),
  ...(attrs.has('phone_numbers') && { phone_numbers: [...location.phoneNumbers] }),
});

/** Whether attrs requests something that only locations have. */
export const asksForLocations = (attrs: ReadonlySet<Attr>): boolean =>
  LOCATION_ATTRIBUTES.some((attribute) => attrs.has(attribute));
