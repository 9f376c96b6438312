import type { Catalog } from '../../catalog/model.ts';
import type { ValueField } from '../../catalog/value-field.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { listedType } from '../definition/listed-type.ts';
import type { ExportColumn } from './export-column.ts';
import { type ValueStatement, valueStatements } from './statements.ts';
import { type TallySource, tallySources } from './tally.ts';

/** How rows of entities are read and counted, without the catalog: plain data, which a thread can be given. */
export interface RowPlan {
  readonly statements: readonly ValueStatement[];
  /** What the value of each column is stored as; undefined where nothing is read. */
  readonly values: readonly (ValueField | undefined)[];
  readonly sources: readonly TallySource[];
}

/** The plan of the columns of a list, whose statements the database of `dialect` runs. */
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
