/** What a legal entity identifier is to a dataset that states it: the key of an entity of level 1. */
export const LEI = { dataset: 'gleif', kind: 'LEI' } as const;

/** True if a text has the format of an identifier (ISO 17442). */
export const isLei = (text: string): boolean => /^[A-Z0-9]{18}\d\d$/.test(text);
