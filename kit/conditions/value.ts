import type { Arithmetic, Literal, Operand } from '../../catalog/conditions/filter.ts';
import type { Path, PathLeaf } from '../../catalog/path.ts';
import type { ValueField } from '../../catalog/value-field.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { DATASET_SET } from '../../storage/layout.ts';
import { bind, raw, type Sql, sql } from '../../storage/sql.ts';
import { columnOf, type JoinedRecord } from './join.ts';

/** Finds the record to which a path leads. */
export type RecordOf = (path: Path) => JoinedRecord;

/** How a value is compared: see Literal. */
export type ComparedAs = Literal['as'];

/** SQL of a value in the form in which it is compared. */
export function comparedSql(leaf: PathLeaf, record: JoinedRecord, as: ComparedAs, dialect: Dialect): Sql {
  const column = columnOf(leaf, record);
  const { kind } = leaf.value;
  if (as === 'text') return raw(textSql(leaf.value, column, dialect));
  if (as === 'number') return raw(numberSql(leaf.value, column, dialect));
  // "Dates and date-times as dates" (completions.md section 3).
  return raw(as === 'date' && kind === 'dateTime' ? `substr(${column}, 1, 10)` : column);
}

/** SQL of a value as a number; null if it is not a number. */
export function numberSql(value: ValueField, column: string, dialect: Dialect): string {
  return value.kind === 'text' || value.kind === 'svcId' ? dialect.numberIn(textSql(value, column, dialect)) : column;
}

/** SQL of any value as text, as the graph shows it. */
export function textSql({ kind, letter }: ValueField, column: string, dialect: Dialect): string {
  switch (kind) {
    case 'uuid':
      return dialect.uuidOut(column);
    case 'svcId':
      return dialect.svcIdOut(letter ?? '', column);
    case 'integer':
    case 'float':
    case 'numberText':
      return dialect.numberOut(column);
    case 'boolean':
      return `CASE WHEN ${column} THEN 'true' WHEN NOT ${column} THEN 'false' END`;
    case 'datasets':
      return `(SELECT ids FROM ${DATASET_SET} WHERE ${DATASET_SET}.key = ${column})`;
    default:
      return column;
  }
}

/** SQL of a literal in the form in which it is compared. */
export function literalSql(literal: Literal, dialect: Dialect): Sql {
  switch (literal.as) {
    case 'boolean':
      return raw(literal.value ? 'TRUE' : 'FALSE');
    case 'uuid':
      return { text: dialect.uuidIn('?'), parameters: [literal.value] };
    case 'number':
      return sql`CAST(${bind(literal.value)} AS DOUBLE PRECISION)`;
    default:
      return bind(literal.value);
  }
}

const SIGNS: Readonly<Record<Arithmetic, string>> = { ADD: '+', SUB: '-', MUL: '*', DIV: '/' };

/** SQL of the left side of a comparison. Arithmetic uses double precision; a division by zero is null. */
export function operandSql(operand: Operand, as: ComparedAs, recordOf: RecordOf, dialect: Dialect): Sql {
  if (operand.kind === 'number') return sql`CAST(${bind(operand.value)} AS DOUBLE PRECISION)`;
  if (operand.kind === 'path') {
    const { path } = operand;
    if (path.leaf === undefined) throw new Error(`Path ${path.text} ends at no value.`);
    return comparedSql(path.leaf, recordOf(path), as, dialect);
  }
  const left = sql`CAST(${operandSql(operand.left, 'number', recordOf, dialect)} AS DOUBLE PRECISION)`;
  const right = sql`CAST(${operandSql(operand.right, 'number', recordOf, dialect)} AS DOUBLE PRECISION)`;
  return sql`(${left} ${raw(SIGNS[operand.operator])} ${operand.operator === 'DIV' ? sql`NULLIF(${right}, 0)` : right})`;
}
