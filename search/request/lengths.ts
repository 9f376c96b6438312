/** Maximum characters of a name, a prompt or a web address that a search reads. */
export const MAX_TEXT_LENGTH = 2_000;
/** Maximum characters of one part of an address or of a person's name. */
export const MAX_PART_LENGTH = 200;
