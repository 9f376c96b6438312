import { LIST_SEARCH_FIELDS, type ListSearchField } from '../../operations/list.ts';
import { bestAssignment } from './best-assignment.ts';
import type { ColumnJudgement } from './judge-columns.ts';
import type { Party } from './party.ts';
import { isOfAddress } from './search-fields.ts';

/** The search field of each column, or null. */
export type ChosenFields = readonly (ListSearchField | null)[];

/** The best assignment whose address fields all belong to the same address. */
export function chosenFields(columns: readonly ColumnJudgement[]): ChosenFields {
  const choose = (parties: readonly Party[]): ChosenFields => {
    const scores = columns.map((column) =>
      LIST_SEARCH_FIELDS.map((field) =>
        column.isNamed && (!isOfAddress(field) || parties.includes(column.party))
          ? column.fields[field].score
          : Number.NEGATIVE_INFINITY,
      ),
    );
    return bestAssignment(scores, LIST_SEARCH_FIELDS.length).map((field) =>
      field === null ? null : (LIST_SEARCH_FIELDS[field] ?? null),
    );
  };
  const hasStreet = (fields: ChosenFields) => fields.includes('ADDRESS_STREET1');
  const hasAddress = (fields: ChosenFields) => fields.some((field) => field !== null && isOfAddress(field));
  const place = choose(['business', 'place']);
  if (hasStreet(place) || columns.every(({ party }) => party === 'business' || party === 'place')) return place;
  const postal = POSTAL.map((party) => choose(['business', party]));
  const others = OTHERS.map((party) => choose([party]));
  return postal.find(hasStreet) ?? [place, ...postal, ...others].find(hasAddress) ?? place;
}

/** Mailing addresses of a business, the most likely to be its own first. */
const POSTAL = ['mail', 'billing', 'shipping'] as const;
/** Whose address is better than none. */
const OTHERS = ['home', 'owner', 'contact', 'agent', 'other'] as const;
