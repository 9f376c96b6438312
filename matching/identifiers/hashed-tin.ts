import { createHmac } from 'node:crypto';
import { fold } from '../text/fold.ts';

/**
 * The only form in which the number of a natural person is stored: HMAC-SHA256 with SVC_SSN_KEY of its nine digits and the
 * last name (upper case, letters only), in hex.
 */
const hashedTin = (key: string, digits: string, lastName: string): string =>
  createHmac('sha256', key)
    .update(
      digits +
        fold(lastName)
          .toUpperCase()
          .replace(/[^A-Z]/g, ''),
    )
    .digest('hex');

/** Kinds of number that natural persons have; they are stored only as a hash. */
export const HIDDEN_TIN_TYPES = ['SSN', 'ITIN'] as const;
export type HiddenTinType = (typeof HIDDEN_TIN_TYPES)[number];

/**
 * The key of the Tin record of a person's number, the same in each dataset that has it. A record's id is derived from its
 * key (entityId), so whoever has number, last name and SVC_SSN_KEY finds the record, and nobody else does.
 */
export const hiddenTinKey = (key: string, type: HiddenTinType, digits: string, lastName: string): string =>
  `${type}:${hashedTin(key, digits, lastName)}`;
