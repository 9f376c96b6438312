/** A day, as the number of days since 1970-01-01. */
export type Day = number;

/** A month, as year × 12 + month of the year from 0. */
export type Month = number;

const MILLISECONDS = 86_400_000;
const texts: string[] = [];
const OFFSET = 40_000;

/** A day as YYYY-MM-DD. Caches texts, because the number of distinct days is small. */
export function isoDate(day: Day): string {
  const known = texts[day + OFFSET];
  if (known !== undefined) return known;
  const text = new Date(day * MILLISECONDS).toISOString().slice(0, 10);
  texts[day + OFFSET] = text;
  return text;
}

const dayOf = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / MILLISECONDS;

export const monthOf = (day: Day): Month => {
  const date = new Date(day * MILLISECONDS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const firstDays = new Map<Month, Day>();

/** First day of a month. */
export function firstDay(month: Month): Day {
  let day = firstDays.get(month);
  if (day === undefined) {
    day = Date.UTC(Math.floor(month / 12), month % 12, 1) / MILLISECONDS;
    firstDays.set(month, day);
  }
  return day;
}

/** Last day of a month. */
export const lastDay = (month: Month): Day => firstDay(month + 1) - 1;

/** The date of the sample's data. It is constant, so that the sample is the same every day. */
export const SAMPLE_DATE = '2026-06-30';
export const TODAY: Day = dayOf(SAMPLE_DATE);
/** The last complete month of the time series. */
export const LATEST_MONTH: Month = monthOf(TODAY);
