const WRITTEN = /\b(?:ssn|tins?)\s*:[\s,[]*["\d]/;

/**
 * Whether a document contains a tax number, which the contract says is "used for the check and then forgotten"; such a document is not
 * cached.
 */
export const writesTaxNumber = (query: string): boolean => WRITTEN.test(query);
