import type { KeyKind } from './keys.ts';
import type { SearchedType } from './searched-types.ts';

/** Which ways of a searched type lead to the records of a kind of key. */
export const RECORD_WAYS = {
  address: 'addresses',
  phone: 'phones',
  website: 'websites',
  person: 'persons',
  tin: 'tins',
} as const satisfies Readonly<Record<KeyKind, keyof SearchedType>>;
