import { badUserInput } from '../catalog/errors/catalogue.ts';
import type { ServiceError } from '../catalog/errors/service-error.ts';
import type { CheckedMath } from './math-arguments.ts';

/** The result of a math function. */
export type MathResult = number | string | null;

/**
 * Converts a statement's value to the result; undefined means that there was no record. "count and sum of nothing are 0; the others null",
 * Int is "rounded half to even; a value outside 32 bits is an error", date-times have no zone (completions.md section 4).
 */
export function mathResult(
  { name, path }: CheckedMath,
  value: number | string | null | undefined,
): MathResult | ServiceError {
  if (value === undefined || value === null) return name === 'count' || name === 'sum' ? 0 : null;
  switch (name) {
    case 'count':
    case 'avg':
      return Number(value);
    case 'sum':
    case 'min':
    case 'max':
      return int32(Number(value), name, path.text);
    case 'collect':
      return String(value);
    case 'minDateTime':
    case 'maxDateTime':
      return withoutZone(String(value));
    case 'minDate':
    case 'maxDate':
      return String(value).slice(0, 10);
  }
}

function int32(value: number, name: string, path: string): number | ServiceError {
  const rounded = halfToEven(value);
  if (rounded >= -(2 ** 31) && rounded < 2 ** 31) return rounded;
  return badUserInput(`${name} of ${path}`, 'a result within 32 bits; avg and collect take any', value);
}

/** 0.5 → 0, 1.5 → 2, 2.5 → 2, -1.5 → -2. */
export function halfToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0);
  return floor + Number(up);
}

/** A stored day or date-time as `2020-07-04T01:00:00`. */
function withoutZone(stored: string): string {
  const [, day = stored, time = '00:00', seconds = ':00'] = DATE_TIME.exec(stored) ?? [];
  return `${day}T${time}${seconds}`;
}

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?)?/;
