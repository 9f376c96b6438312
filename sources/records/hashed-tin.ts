import { createHmac } from 'node:crypto';
import { fold } from '../../matching/text/fold.ts';

/**
 * The stored form of a social security number: HMAC-SHA256 with SVC_SSN_KEY of its nine digits and the last name (upper case,
 * letters only), in hex. It is part of the key of the Tin record, so a number is found by the id that follows from the key.
 */
export const hashedTin = (key: string, digits: string, lastName: string): string =>
  createHmac('sha256', key)
    .update(
      digits +
        fold(lastName)
          .toUpperCase()
          .replace(/[^A-Z]/g, ''),
    )
    .digest('hex');
