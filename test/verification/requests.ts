import type { VerificationOptions, VerificationRequest } from '../../verification/request/verification-request.ts';

/** A request with what is given; the rest is not. */
export const requestOf = (given: Partial<VerificationRequest>): VerificationRequest => ({
  names: [],
  primaryName: null,
  addresses: [],
  persons: [],
  websites: [],
  tins: [],
  personsToScreen: [],
  ...given,
});

/** An address with what is given. */
export const addressOf = (given: Partial<VerificationRequest['addresses'][number]>) => ({
  streetAddress1: null,
  streetAddress2: null,
  city: null,
  state: null,
  postalCode: null,
  ...given,
});

export const optionsOf = (given: Partial<VerificationOptions> = {}): VerificationOptions => ({
  shape: 'v2',
  package: 'verify',
  attrs: new Set(),
  matchThreshold: 0.5,
  topN: 1,
  ...given,
});
