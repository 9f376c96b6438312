import type { Catalog } from '../../catalog/model.ts';
import { conditionsFrom } from '../../kit/conditions/check.ts';
import { filterSql } from '../../kit/conditions/filter.ts';
import { Aliases } from '../../kit/conditions/join.ts';
import { orderSql } from '../../kit/conditions/order.ts';
import { search } from '../../search/search.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { join, raw, sql } from '../../storage/sql.ts';
import type { DefinedSearch } from '../definition/list-definition.ts';
import { listedType } from '../definition/listed-type.ts';
import { foundBy } from './found-by.ts';

/** A reference to an entity by the name of its type and its UUID. */
export interface EntityReference {
  readonly __typename: string;
  readonly id: string;
}

interface Reading {
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
  readonly deadline: Deadline;
}

/** The first entities, at most `count`, that a list selects from a snapshot, in the list's order. */
export async function firstMatches(reading: Reading, wanted: DefinedSearch, count: number): Promise<EntityReference[]> {
  const { snapshot, catalog, deadline } = reading;
  const most = Math.min(count, wanted.limit ?? count);
  if (most === 0) return [];
  const request = foundBy(wanted, catalog, most);
  if (request === undefined) return firstKept(reading, wanted, most);
  const found = await search(snapshot, request, deadline);
  return found.map(({ __typename, id }) => ({ __typename, id }));
}

/** The first entities that a filter keeps; without an order, those stored first. */
async function firstKept(
  { snapshot, catalog, deadline }: Reading,
  { entityType, filter: written, orderBy }: DefinedSearch,
  count: number,
): Promise<EntityReference[]> {
  const { dialect } = snapshot;
  const type = listedType(catalog, entityType);
  const { filter, order } = conditionsFrom(catalog, { type }, { filter: written, orderBy });
  const place = { key: 'e.key', node: 'e' };
  const context = { catalog, dialect, aliases: new Aliases(), bound: new Map([['', place]]) };
  const kept = filter === undefined ? raw('TRUE') : filterSql(filter, { ...context, wholeTable: true });
  const keys = join([...orderSql(order, context), raw(place.key)], ', ');
  const from = raw(`SELECT ${dialect.uuidOut('e.id')} AS id FROM ${type.table} AS e WHERE`);
  const { text, parameters } = sql`${from} ${kept} ORDER BY ${keys} LIMIT ${raw(String(count))}`;
  const isShort = filter === undefined && order.length === 0;
  const lane = isShort ? 'short' : 'long';
  const rows = await snapshot.select<{ id: string }>(text, parameters, { deadline, lane });
  return rows.map(({ id }) => ({ __typename: type.name, id }));
}
