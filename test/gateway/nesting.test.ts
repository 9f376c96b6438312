import { describe, expect, test } from 'vitest';
import { expectShallow } from '../../gateway/graph/nesting.ts';

const DEEP = '{'.repeat(201);

describe('"Maximum nesting levels of brackets in a document": 200', () => {
  test.each(['{}', '[]', '()'])('%s', ([open = '', close = '']) => {
    expect(() => expectShallow(open.repeat(200))).not.toThrow();
    expect(() => expectShallow(open.repeat(201))).toThrow(
      'The query expects at most 200 levels of brackets, got "more".',
    );
    // Closed ones count no more.
    expect(() => expectShallow(`${open}${close}`.repeat(500) + open.repeat(200))).not.toThrow();
    expect(() => expectShallow(`${open}${close}`.repeat(500) + open.repeat(201))).toThrow();
  });

  test.each([
    ['in a string', `"${DEEP}"`],
    ['in a string, behind an escaped quote', `"\\"${DEEP}"`],
    ['in a block string', `"""${DEEP}"${DEEP}\n${DEEP}"""`],
    ['in a block string, behind an escaped quote', `"""\\"""${DEEP}"""`],
    ['in a comment', `#${DEEP}`],
    ['in an unfinished block string', `"""${DEEP}`],
  ])('brackets %s count nothing', (_, text) => {
    expect(() => expectShallow(text)).not.toThrow();
  });

  test.each([
    ['a string', `"a"${DEEP}`],
    ['an empty string', `""${DEEP}`],
    ['a string that ends with an escaped backslash', `"\\\\"${DEEP}`],
    ['a block string', `"""a"""${DEEP}`],
    ['an unfinished string, in the next line', `"a\n${DEEP}`],
    ['a comment, in the next line', `# a\n${DEEP}`],
    ['a comment, behind a carriage return', `# a\r${DEEP}`],
  ])('brackets behind %s count', (_, text) => {
    expect(() => expectShallow(text)).toThrow('levels of brackets');
  });
});
