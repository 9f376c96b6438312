import type { FastifyInstance } from 'fastify';
import { memoize } from '../../catalog/memoize.ts';
import { associationOf, type Catalog, type Column, type Connection, type RecordType } from '../../catalog/model.ts';
import { camelCase, pluralOf, words } from '../../catalog/naming.ts';
import { tierOf } from '../../catalog/tier-of.ts';
import { CREDITS } from '../../catalog/tiers.ts';
import { edgeValues, recordValues, type ValueField } from '../../catalog/value-field.ts';
import { listedName, listedTypes } from '../../lists/definition/listed-type.ts';
import { usualColumns } from '../../lists/definition/usual-columns.ts';
import { addRoute } from '../http/methods.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { identifyCallers } from '../tokens/identify-callers.ts';
import type { Fields, FieldsOfEntity, FieldsOfRecord, Link, Value } from './answers/fields.ts';
import { type ConsoleCallers, consoleCaller } from './console-caller.ts';

/** What the fields route needs. */
export interface FieldsBackend extends ConsoleCallers {
  readonly catalog: Catalog;
}

/**
 * GET /console/api/fields, for a key of scope `graph`: the record types of the catalog with their values and links, from which the console
 * builds the paths of conditions and columns. The service checks paths against the same catalog.
 */
export function addFieldsRoute(server: FastifyInstance, backend: FieldsBackend, databases: DatabaseWatch): void {
  const fields = memoize(fieldsOf, new WeakMap<Catalog, Fields>());
  server.register(async (keyed) => {
    identifyCallers(keyed, backend, databases);
    backend.requestLimits.guard(keyed, 'graphql');
    addRoute(keyed, '/console/api/fields', {
      async GET(request) {
        consoleCaller(request, backend.documentsMode);
        return fields(backend.catalog);
      },
    });
  });
}

function fieldsOf(catalog: Catalog): Fields {
  return {
    entities: Object.fromEntries(listedTypes(catalog).map((type) => [listedName(type), shownEntity(catalog, type)])),
    records: Object.fromEntries([...catalog.types.values()].map((type) => [type.name, shownRecord(catalog, type)])),
  };
}

const shownEntity = (catalog: Catalog, type: RecordType): FieldsOfEntity => ({
  ...{ record: type.name, usual: usualColumns(catalog, listedName(type)) },
  ...{ one: words(type.name), several: words(pluralOf(type.name)), isOwn: type.svcId === undefined },
});

const shownRecord = (catalog: Catalog, type: RecordType): FieldsOfRecord => ({
  values: shownValues([...recordValues(type).values()], type.columns, type),
  links: [
    ...[...type.connections.values()].map((each) => shownConnection(catalog, each)),
    ...[...catalog.types.values()].flatMap(({ kind, owner, name, description }) =>
      kind === 'cache' && owner === type.name
        ? [{ name: camelCase(name), to: name, description, isRow: true, values: [] }]
        : [],
    ),
  ],
});

function shownConnection(catalog: Catalog, { field, node, description, through }: Connection): Link {
  const link = { name: field, to: node, description, isRow: false };
  if (through === undefined) return { ...link, values: [RANK] };
  const association = associationOf(catalog, through.association);
  const values = shownValues([...edgeValues(association, through.side).values()], association.columns);
  return { ...link, values: values.filter(({ name }) => name !== 'id') };
}

/** Descriptions of the values that every record or relation has. */
const COMMON: Readonly<Record<string, string>> = {
  id: 'Identifier, a UUID that stays the same from load to load.',
  svcId: 'Short identifier: a letter and 16 digits.',
  rank: 'Position among the records of its owner: 0 is the first, primary or newest.',
  firstObservedDate: 'First day on which a dataset had it.',
  lastObservedDate: 'Last day on which a dataset had it.',
};
const RANK: Value = { name: 'rank', kind: 'integer', description: COMMON.rank ?? '', credits: 0 };

/**
 * The values that users search for: those of the SDL except tokens of names, and the common ones; an id only if the record is an entity.
 */
function shownValues(values: readonly ValueField[], columns: readonly Column[], type?: RecordType): readonly Value[] {
  const declared = new Map(columns.map((column) => [column.field, column]));
  return values.flatMap(({ field, kind }) => {
    const column = declared.get(field);
    const description = column?.description ?? COMMON[field];
    if (description === undefined || column?.searchVectorOf !== undefined) return [];
    if (field === 'id' && type?.svcId === undefined) return [];
    const credits = type === undefined ? 0 : CREDITS[tierOf(type, field)];
    return [{ name: field, kind, description, credits, ...(column?.values && { values: column.values }) }];
  });
}
