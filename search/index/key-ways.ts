import type { KeyKind } from './keys.ts';
import type { SearchedType } from './searched-types.ts';

/** The paths of a searched type that lead to the records of a kind of key. */
export const RECORD_PATHS = {
  address: 'addresses',
  phone: 'phones',
  website: 'websites',
  person: 'persons',
  tin: 'tins',
} as const satisfies Readonly<Record<KeyKind, keyof SearchedType>>;
