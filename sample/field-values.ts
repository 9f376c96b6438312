import type { Column } from '../catalog/model.ts';
import { isoDate, TODAY } from './dates.ts';
import type { Random } from './random.ts';
import { ADJECTIVES, FAMILIES, GIVEN_NAMES } from './words.ts';

/** Share of missing values in fields that may lack one. */
const MISSING = 0.1;
const DAYS = 1_500;

/**
 * An invented value of a field of which only the declaration is known: one of its listed values, or a value for its scalar,
 * and for a text, one that its name suggests. `noun`: what the field belongs to; `key`: distinguishes the records of one
 * type; `required`: the value is never missing. Undefined for a field that a build fills, or that points to another record.
 */
export function fieldValue(
  random: Random,
  column: Column,
  noun: string,
  key: string,
  required: boolean,
): string | number | boolean | null | undefined {
  if (column.searchVectorOf !== undefined || column.stored === 'UUID') return undefined;
  if (!required && random.chance(MISSING)) return null;
  const value = column.values === undefined ? byScalar(random, column, noun, key) : random.pick(column.values);
  return column.scalar === 'String' || column.scalar === 'ID' ? String(value) : value;
}

function byScalar(random: Random, { stored, field }: Column, noun: string, key: string): string | number | boolean {
  switch (stored) {
    case 'Int':
      return random.between(1, /cost|amount|price|value|fee|revenue/i.test(field) ? 250_000 : 500);
    case 'Float':
      return random.between(1, 100_000) / 100;
    case 'Boolean':
      return random.chance(0.5);
    case 'Date':
      return isoDate(TODAY - random.below(DAYS));
    case 'DateTime':
      return `${isoDate(TODAY - random.below(DAYS))}T${String(random.between(8, 17)).padStart(2, '0')}:30:00`;
    case 'JSON':
    case 'JSONString':
      return JSON.stringify({ note: `GENERATED ${noun}` });
    default:
      return textOf(random, field, noun, key);
  }
}

function textOf(random: Random, field: string, noun: string, key: string): string {
  if (/(?:number|code|key)$/i.test(field) || /^id$|Id$/.test(field))
    return `${noun.slice(0, 1)}-${key.replaceAll(':', '-') || random.between(1, 9_999)}`;
  if (/url$|website/i.test(field)) return `https://www.${random.pick(ADJECTIVES).toLowerCase()}.example/`;
  if (/inspector|person|officer|contact|by$/i.test(field))
    return `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILIES)}`;
  return `${random.pick(ADJECTIVES)} ${noun}`;
}
