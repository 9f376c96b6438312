import type { AddressInput } from './address.ts';
import { foreignCountry } from './foreign.ts';
import { stateOfAddress } from './states.ts';
import { zipCode } from './zip.ts';

/** A part of an address that is given, but cannot be read. */
export interface UnreadPart {
  /** Its name in reasons, as of a part that is missing. */
  readonly name: 'state' | 'ZIP';
  /** What is wrong with it, to end a sentence: `the state "ZZ" in the request is no U.S. state`. */
  readonly fault: string;
}

/**
 * The parts of a requested address that no comparison can use: a state that is none, a postal code that is no ZIP code (leading zeros may be
 * missing). A line has none, because its words are read as whatever they can be; nor has an address abroad.
 */
export function unreadParts(requested: AddressInput): readonly UnreadPart[] {
  if (typeof requested === 'string' || foreignCountry(requested.country) !== null) return [];
  const [state, zip] = [requested.state?.trim() ?? '', requested.zip?.trim() ?? ''];
  const code = stateOfAddress(state) ?? null;
  const unread: UnreadPart[] = [];
  if (state !== '' && code === null)
    unread.push({ name: 'state', fault: `the state "${state}" in the request is no U.S. state` });
  if (zip !== '' && zipCode(zip, code) === undefined)
    unread.push({ name: 'ZIP', fault: `the postal code "${zip}" in the request is no ZIP code` });
  return unread;
}
