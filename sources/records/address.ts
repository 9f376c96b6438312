import type { Observed, Stage, StagedId } from '../../catalog/stage.ts';
import { addressKey } from '../../matching/addresses/address-key.ts';
import { postalStateCode, stateCode } from '../../matching/addresses/states.ts';
import { streetLines } from '../../matching/addresses/stored-street-lines.ts';
import { zipCode } from '../../matching/addresses/zip.ts';
import { storedName } from '../../matching/names/tokens.ts';
import { readMailLine } from './names-aside.ts';

/** An address as a source writes it. Empty texts are unknown. */
export interface WrittenAddress {
  /** It may contain the recipient of the mail ("c/o", "Attn"). */
  readonly street: string;
  /** The unit, if it is a separate field; otherwise it is taken from the street. */
  readonly unit?: string;
  readonly city: string;
  /** Two letters or the full name. */
  readonly state: string;
  /** Five or nine digits, with or without leading zeros. */
  readonly zip: string;
  readonly latitude?: string;
  readonly longitude?: string;
  /** Three-letter code; absent for the United States. A foreign street stays as written, in upper case. */
  readonly country?: string;
}

export interface StagedAddress {
  readonly id: StagedId;
  readonly key: string;
  /** False for a post office box or general delivery: mail goes there, but it is not a place of business. */
  readonly isPlace: boolean;
}

const MAIL_ONLY = /^(?:PO BOX|BOX \d|GENERAL DELIVERY|PMB)\b/;

/** Stages an address with its normalized parts; undefined if the parts are too few for an address. */
export function stageAddress(stage: Stage, written: WrittenAddress, observed: Observed): StagedAddress | undefined {
  const country = written.country === undefined || written.country === 'USA' ? null : written.country;
  const state = country === null ? (postalStateCode(written.state) ?? null) : storedName(written.state) || null;
  const place = {
    city: storedName(written.city) || null,
    state,
    zip: country === null ? (zipCode(written.zip, state)?.zip ?? null) : null,
    country,
  };
  const abroad = { street: storedName(written.street) || null, unit: storedName(written.unit ?? '') || null };
  const { keyed, stored } =
    country === null
      ? streetLines({ ...written, street: readMailLine(written.street).street })
      : { keyed: abroad, stored: abroad };
  const key = addressKey({ ...keyed, ...place });
  if (key === undefined) return undefined;
  const id = stage.ref('Address', key);
  const { street, unit } = stored;
  const fields = {
    streetAddress1: street,
    streetAddress2: unit,
    ...place,
    ...coordinates(written.latitude, written.longitude),
  };
  stage.entity('Address', id, fields, observed);
  return { id, key, isPlace: street !== null && !MAIL_ONLY.test(street) };
}

/** Coordinates in range; 0, 0 is a placeholder. */
function coordinates(latitude = '', longitude = ''): { latitude: number | null; longitude: number | null } {
  const [north, east] = [Number(latitude), Number(longitude)];
  const known = latitude !== '' && longitude !== '' && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return known && (north !== 0 || east !== 0)
    ? { latitude: north, longitude: east }
    : { latitude: null, longitude: null };
}

/**
 * The parts of an address in one line: "1409 N FOREST ST, BELLINGHAM, WA, 98225-4504, UNITED STATES" or "Wheat Ridge,
 * CO 80033". Undefined if it has no state of the United States.
 */
export function parseAddressLine(line: string): WrittenAddress | undefined {
  const parts = line
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (/^(?:UNITED STATES|USA|US)$/i.test(parts.at(-1) ?? '')) parts.pop();
  const joined = /^([A-Za-z .]+?)\.?\s+(\d{5}(?:-\d{4})?)$/.exec(parts.at(-1) ?? '');
  if (joined !== null) parts.splice(-1, 1, joined[1] ?? '', joined[2] ?? '');
  const zip = /^\d{5}(?:-\d{4})?$/.test(parts.at(-1) ?? '') ? (parts.pop() ?? '') : '';
  const state = stateCode(parts.at(-1) ?? '');
  if (state === undefined) return undefined;
  parts.pop();
  const city = parts.pop() ?? '';
  return { street: parts.join(' '), city, state, zip };
}
