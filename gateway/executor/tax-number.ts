const WRITTEN = /\b(?:ssn|tins?)\s*:[\s,[]*["\d]/;

/** Whether a document writes out a tax number: "used for the check and then forgotten", so such a document is not kept. */
export const writesTaxNumber = (query: string): boolean => WRITTEN.test(query);
