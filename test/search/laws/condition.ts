import { pick } from './requests.ts';
import type { StoredRecord, Type } from './stored.ts';

/** A filter, and whether a record meets it by what is stored. */
export interface Condition {
  readonly filter: object;
  readonly isMet: (record: StoredRecord) => boolean;
}

/** A filter that a record meets, by its city, state or status; undefined if none of these is known of it. */
export function conditionOf(type: Type, record: StoredRecord | undefined, draw: number): Condition | undefined {
  const path = type === 'BRAND' ? 'operatingLocations.addresses' : 'addresses';
  const places = (record?.addresses ?? []).flatMap((at) =>
    (['city', 'state'] as const)
      .filter((column) => at[column] !== '')
      .map((column) => ({
        filter: { EQ: [`${path}.${column}`, at[column]] },
        isMet: ({ addresses }: StoredRecord) => addresses.some((address) => address[column] === at[column]),
      })),
  );
  const statuses = (record?.statuses ?? []).map((value) => ({
    filter: { EQ: ['operatingStatuses.operatingStatus', value] },
    isMet: (other: StoredRecord) => other.statuses.includes(value),
  }));
  return pick([...places, ...statuses], draw);
}
