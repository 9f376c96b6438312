import type { Catalog } from '../../catalog/model.ts';
import { resolvePath } from '../../catalog/path.ts';
import type { ValueKind } from '../../catalog/value-field.ts';
import type { OutputColumn } from '../../tables/output/output-column.ts';
import { type ColumnPath, columnPath } from '../definition/column-path.ts';
import { SVC_ID } from '../definition/columns.ts';
import type { DefinedColumn } from '../definition/list-definition.ts';
import { listedType } from '../definition/listed-type.ts';

/** A column of a file, with the location of its values. */
export interface ExportColumn extends OutputColumn, Pick<ColumnPath, 'path' | 'picks'> {}

/** Separator between the values of a column that shows all of them. */
export const JOINED = '; ';

/**
 * The columns of a list in the form in which they are read. Throws BAD_USER_INPUT with the path that the catalog no longer
 * knows.
 */
export const exportColumns = (
  catalog: Catalog,
  entity: string,
  columns: readonly DefinedColumn[],
): readonly ExportColumn[] =>
  columns.map(({ path: written, alias }) => {
    const { path, picks } = written === SVC_ID ? svcIdOf(catalog, entity) : columnPath(catalog, entity, written);
    const kind = path.leaf?.value.kind ?? 'text';
    return { name: alias, type: picks.includes('all') ? 'text' : typeOf(kind), path, picks };
  });

const svcIdOf = (catalog: Catalog, entity: string): Pick<ColumnPath, 'path' | 'picks'> => ({
  path: resolvePath(catalog, { type: listedType(catalog, entity) }, 'svcId'),
  picks: [],
});

function typeOf(kind: ValueKind): OutputColumn['type'] {
  switch (kind) {
    case 'integer':
    case 'boolean':
    case 'date':
    case 'dateTime':
      return kind;
    case 'float':
      return 'number';
    default:
      return 'text';
  }
}
