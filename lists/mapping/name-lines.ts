import { findLegalForm } from '../../matching/names/legal-forms.ts';
import { nameTokens } from '../../matching/names/tokens.ts';
import { JOINING_WORDS } from '../../matching/tables/particles.ts';
import { isFirmName } from './column-field.ts';
import type { ReadColumn } from './read-column.ts';

/** "name 2", and what stands before the number. */
const NUMBERED = /^(.+?) ?2$/;
/** What stands before a trade name in a second line. */
const TRADING = /^(?:d\/?b\/?a|t\/?a|a\/?k\/?a|doing business as|trading as)\b/i;
/** Minimum share of a second line's values that go on with the first line, or name what it trades as. */
const MIN_SHARE = 0.5;

/**
 * The columns, with second lines of names known as such: of "Name 1" and "Name 2" the second is no other name, unless it says so, and of
 * "Name" and "Name 2" where its values go on with the first.
 */
export function withNameLines(columns: readonly ReadColumn[]): readonly ReadColumn[] {
  const lines = new Map<ReadColumn, ReadColumn>();
  for (const line of columns) {
    const before = isFirmName(line.field) ? NUMBERED.exec(line.words)?.[1] : undefined;
    const first = columns.find(({ words }) => words === `${before} 1`) ?? columns.find(({ words }) => words === before);
    if (first === undefined) continue;
    const pairs = line.cells.flatMap((cell, at) => (cell === '' ? [] : [[first.cells[at] ?? '', cell] as const]));
    const shareOf = (test: (first: string, second: string) => boolean) =>
      pairs.filter(([one, other]) => test(one, other)).length / Math.max(1, pairs.length);
    const isNumbered = first.words !== before;
    if (shareOf((_, second) => TRADING.test(second)) >= MIN_SHARE) continue;
    const goesOn = shareOf(isContinued) >= MIN_SHARE;
    if (goesOn) lines.set(first, line);
    if (goesOn || isNumbered) lines.set(line, line);
  }
  return columns.map((column) => {
    const line = lines.get(column);
    if (line === undefined) return column;
    if (line !== column) return { ...column, secondLine: line.name };
    return { ...column, field: undefined, isSure: false, reason: 'the second line of a name' };
  });
}

/** Whether a text goes on with a name: it begins with a joining word, or has the legal form that the name lacks. */
function isContinued(name: string, text: string): boolean {
  const [begin = ''] = text.toLowerCase().split(/\s/, 1);
  const hasForm = (of: string) => findLegalForm(nameTokens(of)).form !== null;
  return JOINING_WORDS.has(begin) || begin === '&' || (hasForm(text) && !hasForm(name));
}
