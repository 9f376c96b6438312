/** Nine digits with any separators, not part of a longer number: an SSN, an ITIN or an EIN in the usual notations. */
const TAX_NUMBER = /(?<!\d)\d(?:[\s.\-–]{0,2}\d){8}(?!\d)/g;

/** Replaces every nine-digit number in a text. */
export const maskNumbers = (text: string, mask: (written: string) => string): string => text.replace(TAX_NUMBER, mask);

/**
 * A text for errors and logs with every nine-digit number masked: "SSNs are never logged, echoed or stored in the clear". Ids of records
 * stay. Messages name fields and kinds of values, so only what a client put in a wrong place is masked.
 */
export const withoutNumbers = (text: string): string => besideIds(text, (part) => maskNumbers(part, () => '*********'));

/** UUIDs, with dashes or without, and svcIds, whose digits may look like such a number. */
const ID = /((?<![0-9a-z])(?:[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}|[BLO][0-9a-f]{16})(?![0-9a-z]))/i;

/** Changes the parts of a text that are not ids of records. */
export const besideIds = (text: string, change: (part: string) => string): string =>
  text
    .split(ID)
    // Every second part is an id.
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
