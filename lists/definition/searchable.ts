/** What a search requires at least (completions.md section 5), worded for messages. */
export const SEARCHABLE =
  'a column of NAME, of WEBSITE, of PERSON_FIRST_NAME and PERSON_LAST_NAME, or of an address with street or postal code';

/** Whether rows with values of these fields can be searched for. */
export const isSearchable = (fields: ReadonlySet<string | null>): boolean =>
  ['NAME', 'WEBSITE', 'ADDRESS_STREET1', 'ADDRESS_POSTAL_CODE'].some((field) => fields.has(field)) ||
  (fields.has('PERSON_FIRST_NAME') && fields.has('PERSON_LAST_NAME'));
