import type { Comparison, Literal, Operand, Predicate } from '../../catalog/conditions/filter.ts';
import type { Path } from '../../catalog/path.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { bind, join, raw, type Sql, sql } from '../../storage/sql.ts';
import { type ComparedAs, comparedSql, literalSql, operandSql, type RecordOf } from './value.ts';

const SIGNS: Readonly<Record<Comparison, string>> = {
  EQ: '=',
  // A null value is not equal to any literal, so NE is true for it.
  NE: 'IS DISTINCT FROM',
  GT: '>',
  GTE: '>=',
  LT: '<',
  LTE: '<=',
};

/** SQL of one predicate over records that are already in scope. */
export function predicateSql(predicate: Predicate, recordOf: RecordOf, dialect: Dialect): Sql {
  switch (predicate.operator) {
    case 'HAS':
      // The record is in scope only if it exists.
      return raw('TRUE');
    case 'IS_NULL':
    case 'IS_NOT_NULL':
      return sql`${anyForm(predicate.path, recordOf, dialect)} ${raw(predicate.operator === 'IS_NULL' ? 'IS NULL' : 'IS NOT NULL')}`;
    case 'LIKE':
    case 'ILIKE':
      return (predicate.operator === 'LIKE' ? dialect.like : dialect.ilike)(
        textForm(predicate.path, recordOf, dialect),
        bind(predicate.pattern),
      );
    case 'IN':
      return inSql(predicate.left, predicate.right, recordOf, dialect);
    case 'NOT_IN':
      return sql`(${inSql(predicate.left, predicate.right, recordOf, dialect)}) IS NOT TRUE`;
    default:
      return sql`${operandSql(predicate.left, predicate.right.as, recordOf, dialect)} ${raw(SIGNS[predicate.operator])} ${literalSql(predicate.right, dialect)}`;
  }
}

/** One bound array for each way of comparing, whatever the number of items. */
function inSql(left: Operand, items: readonly Literal[], recordOf: RecordOf, dialect: Dialect): Sql {
  const ways = [...new Set(items.map((item) => item.as))];
  if (ways.length === 0) return raw('FALSE');
  const parts = ways.map((as) => {
    const values = items.flatMap((item) => (item.as === as ? [item.value] : []));
    return sql`${operandSql(left, as, recordOf, dialect)} IN (${dialect.itemsOf(values, as)})`;
  });
  return sql`(${join(parts, ' OR ')})`;
}

const textForm = (path: Path, recordOf: RecordOf, dialect: Dialect): Sql => formOf(path, 'text', recordOf, dialect);
const anyForm = (path: Path, recordOf: RecordOf, dialect: Dialect): Sql => formOf(path, 'uuid', recordOf, dialect);

function formOf(path: Path, as: ComparedAs, recordOf: RecordOf, dialect: Dialect): Sql {
  if (path.leaf === undefined) throw new Error(`Path ${path.text} ends at no value.`);
  return comparedSql(path.leaf, recordOf(path), as, dialect);
}
