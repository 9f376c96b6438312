import { CatalogError } from '../../catalog/error.ts';
import { type Catalog, type RecordType, recordTypeOf } from '../../catalog/model.ts';
import { words } from '../../catalog/naming.ts';
import type { AnyStage, StagedId } from '../../catalog/stage.ts';
import type { SourceTarget } from '../source-target.ts';
import { type Column, KEY, optional, required } from './column.ts';
import { columnsOf, fieldColumns, fieldsOf, oneLine } from './field-columns.ts';
import { type CanonicalKind, type CanonicalRow, defineKind } from './kind.ts';
import { keyColumn, type Link, linksOf } from './links.ts';
import { ADDRESS, OBSERVED, rowAddress } from './shared-columns.ts';

/**
 * The kinds of own records that the authored SDL requests (`@loaded`), one per type: columns for its key, its fields
 * and its links, each checked against its scalar and values. Throws CatalogError if a type cannot be loaded.
 */
export const loadedKinds = (catalog: Catalog): CanonicalKind[] =>
  [...catalog.types.values()].flatMap((type) => {
    if (type.loadedAs === undefined) return [];
    return type.owner === undefined
      ? entityKind(catalog, type, type.loadedAs)
      : attributeKind(type, type.loadedAs, recordTypeOf(catalog, type.owner));
  });

function entityKind(catalog: Catalog, type: RecordType, name: string): CanonicalKind {
  const own = fieldColumns(type.columns);
  const links = linksOf(catalog, type, own);
  const key = `${name}_key`;
  const linked = links.map(linkColumns);
  return defineKind({
    name,
    meaning: `${oneLine(type.description)} Further rows with the same key add links.`,
    columns: Object.assign({ [key]: keyOf(type) }, columnsOf(own, type.required), ...linked, OBSERVED),
    identity: { key: [key], ...('name' in columnsOf(own, type.required) ? { name: 'name' } : {}) },
    stage(row, target) {
      const stage: AnyStage = target.stage;
      const id = stage.ref(type.name, row.text(key));
      stage.entity(type.name, id, fieldsOf(row, own), row.observed);
      for (const link of links) stageLink(link, id, row, target);
      return undefined;
    },
  });
}

function attributeKind(type: RecordType, name: string, owner: RecordType): CanonicalKind {
  const key = keyColumn(owner);
  if (key === undefined)
    throw new CatalogError(type.name, `is marked @loaded, but own records have no key for its owner ${owner.name}.`);
  const own = fieldColumns(type.columns);
  const columns: Record<string, Column> = { [key]: keyOf(owner), ...columnsOf(own, type.required), ...OBSERVED };
  return defineKind({
    name,
    meaning: oneLine(type.description),
    columns,
    stage(row, target) {
      const stage: AnyStage = target.stage;
      stage.attribute(type.name, stage.ref(owner.name, row.text(key)), fieldsOf(row, own), row.observed);
      return undefined;
    },
  });
}

const keyOf = ({ name }: RecordType): Column => required(KEY, `Key of the ${words(name)} in your records.`);

function linkColumns({ other, column, fields }: Link): Record<string, Column> {
  const end =
    column === undefined ? ADDRESS : { [column]: optional(KEY, `Key of the ${words(other)} it is linked to.`) };
  return { ...end, ...columnsOf(fields) };
}

/** Stages the edge for which a row has a key or an address. */
function stageLink(
  { association, side, other, column, fields }: Link,
  id: StagedId,
  row: CanonicalRow,
  target: SourceTarget,
) {
  const stage: AnyStage = target.stage;
  const end =
    column === undefined
      ? rowAddress(target.stage, row, row.observed)?.id
      : row.has(column)
        ? stage.ref(other, row.text(column))
        : undefined;
  if (end === undefined) return;
  const [from, to] = side === 'from' ? [id, end] : [end, id];
  stage.edge(association.name, from, to, fieldsOf(row, fields), row.observed);
}
