/** A moment, ISO 8601, as "2026-11-22 22:05 UTC": written as the days of records are, whatever the reader's clock says. */
export const momentOf = (timestamp: string): string =>
  `${new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
