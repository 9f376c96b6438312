import type { GraphQLFieldResolver } from 'graphql';
import type { RecordType } from '../../catalog/model.ts';
import { recordValues } from '../../catalog/value-field.ts';
import { type Handle, handleOf, handleValue, ownersFrom, type RecordSource } from './owner.ts';
import { type GraphRow, selectList } from './select-list.ts';
import { type FieldPlace, fieldsAskedOf, operationNumber } from './selection.ts';
import type { RequestContext } from './subgraph.ts';

/**
 * Resolves the own columns of an entity. A row of this subgraph has them already; of a reference, all columns that the
 * operation asks of the type are read in one statement for all references. An unknown id gives nulls.
 */
export function ownColumnResolver(type: RecordType): GraphQLFieldResolver<RecordSource, RequestContext> {
  return async (record, _args, context, info) => {
    const { fieldName } = info;
    if (record[fieldName] !== undefined) return record[fieldName];
    const row = await recordLoader(context, type, info, handleOf(record)).load(handleValue(record));
    return row?.[fieldName];
  };
}

/** The request's loader of all own columns that an operation asks of a type; undefined for a record that is not there. */
export function recordLoader(context: RequestContext, type: RecordType, place: FieldPlace, handle: Handle) {
  const name = `record ${type.name} ${handle} ${operationNumber(place)}`;
  return context.loaders.named<number | string, GraphRow | undefined>(name, () => async (handles) => {
    const { dialect } = context.snapshot;
    const list = selectList(recordValues(type), fieldsAskedOf(place, type.name), 'n', dialect);
    const { from, key } = ownersFrom(handle, type.table, dialect);
    const sql = `SELECT k.key AS _owner, ${list.terms.join(', ')} FROM ${from} ${dialect.inOrder} ${type.table} AS n ON n.key = ${key}`;
    const rows = await context.snapshot.select<GraphRow & { _owner: number }>(sql, [JSON.stringify(handles)]);
    const found = new Array<GraphRow | undefined>(handles.length).fill(undefined);
    for (const row of rows) {
      list.decode(row, context.snapshot);
      found[row._owner] = row;
    }
    return found;
  });
}
