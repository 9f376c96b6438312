/** A timestamp (ISO 8601) as "2026-11-22 22:05 UTC": in UTC, as the dates of records are, whatever the user's time zone. */
export const momentOf = (timestamp: string): string =>
  `${new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
