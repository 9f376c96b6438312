import { day, wholeYear } from '../../matching/days.ts';
import { isNothing } from '../../matching/tables/placeholders.ts';
import type { DateOrder, MappedCondition, MappedText } from './column-mapping.ts';

/** Values of one row, in the order of the columns that a mapping needs; missing ones are empty. */
export type Cells = readonly string[];

/** Returns a function that builds a text from a row's cells. `indexOf`: index of a column's cell. */
export function textMaker(text: MappedText, indexOf: (column: string) => number): (cells: Cells) => string {
  const joined = joiner(text, text.separator, indexOf);
  const steps = stepsOf(text);
  if (steps.length === 0) return joined;
  return (cells) => steps.reduce((value, step) => step(value), joined(cells));
}

/** The same for the parts of a text between the marks `each`; without parts that are empty. */
export function partsMaker(
  text: MappedText,
  each: string,
  indexOf: (column: string) => number,
): (cells: Cells) => readonly string[] {
  const joined = joiner(text, each, indexOf);
  const steps = stepsOf(text);
  return (cells) => {
    const parts = joined(cells).split(each);
    return parts.map((part) => steps.reduce((value, step) => step(value), part.trim())).filter((part) => part !== '');
  };
}

/** What becomes of a text, step by step. */
function stepsOf({ split, date, decimal, values, otherwise, default: instead }: MappedText) {
  const steps: ((text: string) => string)[] = [];
  if (split !== undefined) steps.push((whole) => whole.split(split.at).at(partIndex(split.part))?.trim() ?? '');
  if (date !== undefined) steps.push((written) => orderedDay(written, date));
  if (decimal === 'comma') steps.push((written) => written.replace(/[.\s\u00a0']/g, '').replace(',', '.'));
  if (values !== undefined || otherwise !== undefined)
    steps.push((value) => (value === '' ? '' : (values?.get(value.toLowerCase()) ?? otherwise ?? value)));
  if (instead !== undefined) steps.push((value) => value || instead);
  return steps;
}

function joiner(
  { constant, columns, first = [columns] }: MappedText,
  separator: string,
  indexOf: (column: string) => number,
): (cells: Cells) => string {
  if (constant !== undefined) return () => constant;
  const groups = first.map((group) => group.map(indexOf));
  const [[only = 0] = []] = groups;
  if (columns.length === 1) return (cells) => cells[only] ?? '';
  const joined = (cells: Cells, at: readonly number[]) => at.flatMap((index) => cells[index] || []).join(separator);
  if (groups.length === 1) return (cells) => joined(cells, groups[0] ?? []);
  return (cells) => {
    const texts = groups.map((at) => joined(cells, at));
    return texts.find(isFilled) ?? texts.find((text) => text !== '') ?? '';
  };
}

/** Whether a text says something: "NULL" and "N/A" say that there is nothing. */
const isFilled = (text: string): boolean => text !== '' && !isNothing(text);

/** The index of a part that is counted from 1, or from the end if negative. */
const partIndex = (part: number) => (part > 0 ? part - 1 : part);

/** A date, by the order of its parts, as YYYY-MM-DD; a text that is not a date is returned as written. */
function orderedDay(written: string, order: DateOrder): string {
  const numbers = written.match(/\d+/g) ?? [];
  // "31122026" has its parts without separators.
  const parts = numbers.length === 1 ? cutDigits(numbers[0] ?? '', order) : numbers;
  const of = (part: DateOrder[number]) => parts[order.indexOf(part)] ?? '';
  if (![2, 4].includes(of('year').length)) return written;
  return day(wholeYear(of('year')), of('month'), of('day')) ?? written;
}

function cutDigits(digits: string, order: DateOrder): readonly string[] {
  const yearLength = digits.length - 4;
  let from = 0;
  return order.map((part) => {
    const to = from + (part === 'year' ? yearLength : 2);
    const cut = digits.slice(from, to);
    from = to;
    return cut;
  });
}

/** Returns a test whether a row meets the conditions. */
export function conditionTest(
  conditions: readonly MappedCondition[],
  indexOf: (column: string) => number,
): (cells: Cells) => boolean {
  const tests = conditions.map(({ column, is, not, filled }) => {
    const at = indexOf(column);
    return (cells: Cells) => {
      const written = cells[at] ?? '';
      if (filled !== undefined) return isFilled(written) === filled;
      const value = written.toLowerCase();
      return is === undefined ? not?.has(value) !== true : is.has(value);
    };
  });
  return (cells) => tests.every((test) => test(cells));
}
