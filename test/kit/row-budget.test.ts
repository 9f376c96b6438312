import { expect, test } from 'vitest';
import { tooManyRows } from '../../catalog/errors/catalogue.ts';
import { RowBudget } from '../../kit/row-budget.ts';

test('"Throws COST_LIMIT once more rows are taken than allowed", over all its takers', () => {
  const rows = new RowBudget(5);
  rows.take(2);
  expect([rows.taken, rows.left, rows.allowed]).toEqual([2, 3, 5]);
  rows.take(3);
  expect([rows.taken, rows.left]).toEqual([5, 0]);
  rows.take(0);
  expect(() => rows.take(1)).toThrow(tooManyRows(5));
  expect([rows.taken, rows.left]).toEqual([6, 0]);
});
