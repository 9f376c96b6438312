import { day, wholeYear } from '../../matching/days.ts';

/** A day in numbers with its year last. */
const NUMBERED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?:$|[T ,])/;

/** Whether a text is a day with its day before its month: "25.03.2024", and "03.04.2024" too. */
export function isDayFirst(text: string): boolean {
  const [, date = '', month = '', year = ''] = NUMBERED.exec(text.trim()) ?? [];
  return year !== '' && day(wholeYear(year), month, date) !== undefined;
}

/** Whether a column's days have the day first: some can be read in no other way, and none only with the month first. */
export function areDaysFirst(cells: readonly string[]): boolean {
  const days = cells.flatMap((cell) => {
    const [, one, other] = NUMBERED.exec(cell.trim()) ?? [];
    return one === undefined ? [] : [[Number(one), Number(other)] as const];
  });
  return days.some(([one]) => one > 12) && days.every(([, other]) => other <= 12);
}
