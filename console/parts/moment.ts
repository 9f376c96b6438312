const MOMENT = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC', timeZoneName: 'short' },
});

/** A moment, ISO 8601, as "Nov 22, 2026, 22:05 UTC". */
export const momentOf = (timestamp: string): string => MOMENT.format(new Date(timestamp));
