import { expect, test } from 'vitest';
import { numbered } from '../../../storage/postgres/placeholders.ts';

test.each([
  ['SELECT ? + ?', 'SELECT $1 + $2'],
  ["SELECT '?', 'it''s ?', ?", "SELECT '?', 'it''s ?', $1"],
  ['SELECT "odd?", "a""?" FROM t WHERE x = ?', 'SELECT "odd?", "a""?" FROM t WHERE x = $1'],
  ["x LIKE ? ESCAPE '\\' AND y = ?", "x LIKE $1 ESCAPE '\\' AND y = $2"],
  ['SELECT 1', 'SELECT 1'],
])('%s', (written, sent) => {
  expect(numbered(written)).toBe(sent);
});
