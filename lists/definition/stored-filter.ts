import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { isTaxNumberField, isTaxNumberNotation } from '../../operations/audit-mask.ts';

/**
 * Refuses a filter that has a tax number: what a filter is compared with is stored as written, and tax numbers are never stored. Nine
 * digits beside another field may be a filing number, and stay. `field`: the input that the filter is part of. Throws BAD_USER_INPUT.
 */
export function expectStorableFilter(field: string, filter: unknown): void {
  if (hasTaxNumber(filter, false))
    throw badUserInput(field, 'no tax number in a filter that is stored; IS_NULL and IS_NOT_NULL need none', 'one');
}

/** `isCompared`: whether the value stands beside the path of a tax number. */
function hasTaxNumber(value: unknown, isCompared: boolean): boolean {
  if (typeof value === 'string') return isTaxNumberNotation(value) || (isCompared && /\d/.test(value));
  if (typeof value === 'number') return isCompared;
  if (Array.isArray(value)) {
    const compared = isCompared || value.some(isTaxNumberPath);
    return value.some((each) => !isTaxNumberPath(each) && hasTaxNumber(each, compared));
  }
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((each) => hasTaxNumber(each, isCompared))
  );
}

const isTaxNumberPath = (value: unknown): boolean =>
  typeof value === 'string' && isTaxNumberField(value.slice(value.lastIndexOf('.') + 1));
