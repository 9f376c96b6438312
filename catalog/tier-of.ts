import type { RecordType } from './model.ts';
import type { PricingTier } from './tiers.ts';

/** The tier of a value of a record; that of the record where the field has none of its own, FREE where nothing is charged. */
export const tierOf = ({ tier, columns }: RecordType, field?: string): PricingTier =>
  columns.find((column) => column.field === field)?.tier ?? tier ?? 'FREE';
