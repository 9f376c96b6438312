/** Whether a text is an existing date or date-time of ISO 8601; Date itself reads February 31 as March 3. */
export function isIsoDate(written: string): boolean {
  const [, start = ''] = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/.exec(written) ?? [];
  const date = new Date(`${start}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(start);
}

/** Whether a text is a day of ISO 8601. */
export const isIsoDay = (written: string): boolean => /^\d{4}-\d\d-\d\d$/.test(written) && isIsoDate(written);

/** A future date or date-time of ISO 8601, as a timestamp in UTC; undefined for any other text. */
export function comingMoment(written: string): string | undefined {
  const date = new Date(written);
  return isIsoDate(written) && date.getTime() > Date.now() ? date.toISOString() : undefined;
}
