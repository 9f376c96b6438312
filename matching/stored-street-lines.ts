import { storedName } from './names/tokens.ts';
import { splitUnit } from './street-line.ts';

/** Street and unit of an address in the United States; an empty text is unknown. */
export interface StreetLines {
  readonly street: string;
  /** The unit, where it is a separate field; else it is taken from the street. */
  readonly unit?: string;
}

const POST_OFFICE_BOX = /^(?:P\.?\s?O\.?\s?BOX|POB|POST OFFICE BOX|P\.?O\.?B\.?)(?=\s?[#\d])/;

/** Street and unit as addresses are stored with them. A separate unit field has precedence over a unit in the street. */
export function storedStreetLines({ street, unit = '' }: StreetLines) {
  const line = storedName(street).replace(POST_OFFICE_BOX, 'PO BOX');
  const split = splitUnit(line);
  if (unit.trim() === '') return { street: split.street || null, unit: split.unit };
  // splitUnit finds a unit only after a street, so a street is put before it.
  return { street: split.street || null, unit: splitUnit(`0 X ${storedName(unit)}`).unit ?? storedName(unit) };
}
