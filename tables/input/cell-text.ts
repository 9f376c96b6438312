/** A cell as text: dates as YYYY-MM-DD, points in time by ISO 8601 to the second, numbers and booleans as they are. */
export function cellText(cell: unknown): string {
  if (!(cell instanceof Date)) return String(cell ?? '');
  // A time of day is a fraction of a day, which differs from the full second by less than a millisecond.
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day}T${time}`;
}
