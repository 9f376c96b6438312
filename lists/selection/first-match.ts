import type { Catalog } from '../../catalog/model.ts';
import { recordTypeOf } from '../../catalog/model.ts';
import { search } from '../../search/search.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { join, raw, sql } from '../../storage/sql.ts';
import { conditionsFrom } from '../../subgraphs/kit/conditions/check.ts';
import { filterSql } from '../../subgraphs/kit/conditions/filter.ts';
import { orderSql } from '../../subgraphs/kit/conditions/order.ts';
import { Aliases } from '../../subgraphs/kit/conditions/place.ts';
import { TYPES } from '../definition/column-path.ts';
import type { DefinedSearch } from '../definition/list-definition.ts';
import { foundBy } from './found-by.ts';

/** An entity by the name of its type and its UUID. */
export interface EntityReference {
  readonly __typename: string;
  readonly id: string;
}

interface Reading {
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
  readonly deadline: Deadline;
}

/** The first entity that a list selects from a snapshot, in the list's order; undefined where it selects none. */
export async function firstMatch(reading: Reading, wanted: DefinedSearch): Promise<EntityReference | undefined> {
  const { snapshot, catalog, deadline } = reading;
  if (wanted.limit === 0) return undefined;
  const request = foundBy(wanted, catalog, 1);
  if (request === undefined) return firstKept(reading, wanted);
  const [found] = await search(snapshot, request, deadline);
  return found && { __typename: found.__typename, id: found.id };
}

/** The first entity that a filter keeps; without an order, the one that was stored first. */
async function firstKept(
  { snapshot, catalog, deadline }: Reading,
  { entityType, filter: written, orderBy }: DefinedSearch,
): Promise<EntityReference | undefined> {
  const { dialect } = snapshot;
  const type = recordTypeOf(catalog, TYPES[entityType]);
  const { filter, order } = conditionsFrom(catalog, { type }, { filter: written, orderBy });
  const place = { key: 'e.key', node: 'e' };
  const context = { catalog, dialect, aliases: new Aliases(), bound: new Map([['', place]]) };
  const kept = filter === undefined ? raw('TRUE') : filterSql(filter, { ...context, wholeTable: true });
  const keys = join([...orderSql(order, context), raw(place.key)], ', ');
  const from = raw(`SELECT ${dialect.uuidOut('e.id')} AS id FROM ${type.table} AS e WHERE`);
  const { text, parameters } = sql`${from} ${kept} ORDER BY ${keys} LIMIT 1`;
  const isShort = filter === undefined && order.length === 0;
  const [row] = await snapshot.select<{ id: string }>(text, parameters, { deadline, lane: isShort ? 'short' : 'long' });
  return row && { __typename: type.name, id: row.id };
}
