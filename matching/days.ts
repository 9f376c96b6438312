const pad = (number: string | number) => String(number).padStart(2, '0');

/** The date as YYYY-MM-DD; undefined if the calendar does not have it. */
export function day(year: string | number, month: string | number, date: string | number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}

/** A date written 2020-07-04, optionally followed by a time. */
export function isoDay(written: string): string | undefined {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)(?:$|[T ])/.exec(written.trim()) ?? [];
  return year === '' ? undefined : day(year, month, date);
}

/** A date written month first, as 7/4/2020 or 7/4/20 (which means this century), optionally followed by a time. */
export function usDay(written: string): string | undefined {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)(?:$| )/.exec(written.trim()) ?? [];
  return year === '' ? undefined : day(year.length === 2 ? `20${year}` : year, month, date);
}

/** A date written day first, as 04/07/2020, or as 2020-07-04, optionally followed by a time. */
export function europeanDay(written: string): string | undefined {
  const [, date = '', month = '', year = ''] = /^(\d\d)\/(\d\d)\/(\d{4})(?:$| )/.exec(written.trim()) ?? [];
  return year === '' ? isoDay(written) : day(year, month, date);
}

/** A two-digit year counts as one of this century if it is at most this many years in the future. */
const MAX_YEARS_AHEAD = 20;

/**
 * A date in any common American spelling: those of anyDay, 2020/1/5, 1-5-2020, Jan 5, 2020, 5 January 2020, 05-JAN-20. A
 * two-digit year is the latest such year at most `yearsAhead` in the future. A time may follow.
 */
export function writtenDay(written: string, yearsAhead = MAX_YEARS_AHEAD): string | undefined {
  const text = written.trim();
  const [, month = '', date = '', year = ''] = NUMBERED_DAY.exec(text) ?? [];
  if (year !== '') return day(wholeYear(year, yearsAhead), month, date);
  const [, whole = '', at = '', last = ''] = YEAR_FIRST.exec(text) ?? [];
  if (whole !== '') return day(whole, at, last);
  const [, first = '', then = '', of = ''] = MONTH_FIRST.exec(text) ?? [];
  if (of !== '') return day(of, monthNumber(first), then);
  const [, on = '', named = '', inYear = ''] = DAY_FIRST.exec(text) ?? [];
  if (inYear !== '') return day(wholeYear(inYear, yearsAhead), monthNumber(named), on);
  return anyDay(text);
}

const NUMBERED_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?:$|[T ,])/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:$|[T ,])/;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:$|[T ,])/i;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?[ ,-]+(\d{4}|\d\d)(?:$|[T ,])/i;

/** The four-digit year for a year of four digits, or of two: the latest such year at most `yearsAhead` in the future. */
export function wholeYear(year: string, yearsAhead = MAX_YEARS_AHEAD): string {
  if (year.length === 4) return year;
  const latest = new Date().getUTCFullYear() + yearsAhead;
  const century = latest - (latest % 100);
  return String(century + Number(year) > latest ? century - 100 + Number(year) : century + Number(year));
}

/** The number of a month by its name or the first three letters of it; 0, which no calendar has, if it is not a month. */
const monthNumber = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * A date in one of the formats of open data portals: 2020-07-04, 7/4/2020, 20200704 or 2020 Jul 04. A time may follow.
 */
export function anyDay(written: string): string | undefined {
  const [, year = '', month = '', date = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(written.trim()) ?? [];
  if (year !== '') return day(year, month, date);
  const [, inYear = '', name = '', of = ''] = /^(\d{4}) ([a-z]{3})[a-z]* (\d{1,2})(?:$| )/i.exec(written.trim()) ?? [];
  if (inYear !== '') return day(inYear, monthNumber(name), of);
  return isoDay(written) ?? usDay(written);
}

/** A month written 202007, as its first day. */
export function monthDay(written: string): string | undefined {
  const [, year = '', month = ''] = /^(\d{4})(\d\d)$/.exec(written.trim()) ?? [];
  return year === '' ? undefined : day(year, month, 1);
}
