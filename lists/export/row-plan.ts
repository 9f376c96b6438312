import type { Catalog } from '../../catalog/model.ts';
import type { ValueField } from '../../catalog/value-field.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { listedType } from '../definition/listed-type.ts';
import type { ExportColumn } from './export-column.ts';
import { type ValueStatement, valueStatements } from './statements.ts';
import { type TallySource, tallySources } from './tally.ts';

/** How rows of entities are read and counted, without the catalog: plain data that can be passed to a thread. */
export interface RowPlan {
  readonly statements: readonly ValueStatement[];
  /** The stored field of each column; undefined if nothing is read. */
  readonly values: readonly (ValueField | undefined)[];
  readonly sources: readonly TallySource[];
}

/** The plan for the columns of a list; its statements are in the SQL of `dialect`. */
export const rowPlan = (
  catalog: Catalog,
  entity: string,
  columns: readonly ExportColumn[],
  dialect: Dialect,
): RowPlan => ({
  statements: valueStatements(catalog, listedType(catalog, entity), columns, dialect),
  values: columns.map(({ path: { leaf } }) => leaf?.value),
  sources: tallySources(catalog, entity, columns),
});
