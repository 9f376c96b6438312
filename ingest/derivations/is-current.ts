import { CLOSED_RECORD, ID } from '../../storage/layout.ts';

/** SQL condition: the sources still have a record or edge of the snapshot that is built. */
export const isCurrent = (alias: string): string =>
  `NOT EXISTS (SELECT 1 FROM built.${CLOSED_RECORD} AS closed WHERE closed.${ID} = ${alias}.${ID})`;
