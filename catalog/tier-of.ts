import type { RecordType } from './model.ts';
import type { PricingTier } from './tiers.ts';

/** The tier of a value of a record: the field's own, else that of the record, else FREE because nothing is charged. */
export const tierOf = ({ tier, columns }: RecordType, field?: string): PricingTier =>
  columns.find((column) => column.field === field)?.tier ?? tier ?? 'FREE';
