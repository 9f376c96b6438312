import type { ListSearchField } from '../../operations/list.ts';
import type { ColumnField } from './column-field.ts';

/** The search field of what a column holds; the other fields no search uses. */
const SEARCHED: Readonly<Partial<Record<ColumnField, ListSearchField>>> = {
  ...{ name: 'NAME', 'legal name': 'NAME', 'trade name': 'NAME' },
  ...{ street: 'ADDRESS_STREET1', 'address line': 'ADDRESS_STREET1', unit: 'ADDRESS_STREET2' },
  ...{ city: 'ADDRESS_CITY', state: 'ADDRESS_STATE', zip: 'ADDRESS_POSTAL_CODE' },
  ...{ website: 'WEBSITE', 'first name': 'PERSON_FIRST_NAME', 'last name': 'PERSON_LAST_NAME' },
};

/** The search field of what a column holds, if searches use it. */
export const searchFieldOf = (field: ColumnField | undefined): ListSearchField | undefined =>
  field === undefined ? undefined : SEARCHED[field];

/** Whether a search field is a part of an address. */
export const isOfAddress = (field: ListSearchField): boolean => field.startsWith('ADDRESS_');
