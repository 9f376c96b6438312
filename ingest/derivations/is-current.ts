import { CLOSED_RECORD, ID } from '../../storage/layout.ts';

/** SQL of whether a record or edge of the snapshot being built is one that its sources still have. */
export const isCurrent = (alias: string): string =>
  `NOT EXISTS (SELECT 1 FROM built.${CLOSED_RECORD} AS closed WHERE closed.${ID} = ${alias}.${ID})`;
