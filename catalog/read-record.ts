import { type FieldDefinitionNode, Kind, type ObjectTypeDefinitionNode } from 'graphql';
import { argumentsOf, directive, isList, namedType, stringArgument } from './ast.ts';
import { columnOf } from './column-names.ts';
import { CatalogError } from './error.ts';
import type { Column, Connection, RecordType, ScalarName } from './model.ts';
import { snakeCase } from './naming.ts';
import { isPricingTier, PRICING_TIERS, type PricingTier } from './tiers.ts';
import { describeValues, type ValueSets } from './value-set.ts';

/** A record type whose connections are still being added. */
export type OpenRecordType = RecordType & { readonly connections: Map<string, Connection> };

const STORED_SCALARS: ReadonlySet<string> = new Set<ScalarName>([
  'ID',
  'UUID',
  'String',
  'Int',
  'Float',
  'Boolean',
  'Date',
  'DateTime',
  'JSON',
  'JSONString',
]);

/**
 * The record type that an authored type declares, its connections still empty; undefined for a type that is no record (an edge record, the
 * result type of a mutation, Query). Throws CatalogError if its directives contradict each other.
 */
export function recordType(
  node: ObjectTypeDefinitionNode,
  subgraph: string,
  valueSets: ValueSets,
): OpenRecordType | undefined {
  const name = node.name.value;
  const marks = (['entity', 'attribute', 'cache'] as const).flatMap((kind) => {
    const found = directive(node, kind);
    return found ? [{ kind, args: argumentsOf(found) }] : [];
  });
  const mark = marks[0];
  if (mark === undefined) return undefined;
  if (marks.length > 1)
    throw new CatalogError(name, `is marked @${marks.map((each) => each.kind).join(' and @')}; expected exactly one.`);
  const { svcId, of } = mark.args;
  const tier = tierIn(mark.args.tier, name, 'tier');
  if (mark.kind !== 'entity' && typeof of !== 'string')
    throw new CatalogError(name, `@${mark.kind} expects the type that owns it: @${mark.kind}(of: "Brand").`);
  return {
    name,
    kind: mark.kind,
    table: snakeCase(name),
    subgraph,
    description: node.description?.value ?? '',
    columns: columnsOf(node, valueSets),
    connections: new Map(),
    ...(tier === undefined ? {} : { tier }),
    ...(typeof svcId === 'string' ? { svcId } : {}),
    ...(typeof of === 'string' ? { owner: of } : {}),
    ...loaded(node, mark.kind),
  };
}

/** The kind of own records that a type is loaded from, and the fields that each row must have. */
function loaded(node: ObjectTypeDefinitionNode, kind: RecordType['kind']): Pick<RecordType, 'loadedAs' | 'required'> {
  const marked = directive(node, 'loaded');
  const name = node.name.value;
  if (marked === undefined) return {};
  if (kind === 'cache') throw new CatalogError(name, 'is marked @loaded, but a cache row is made by a derivation.');
  const { as = snakeCase(name), required = [] } = argumentsOf(marked);
  if (typeof as !== 'string' || !/^[a-z][a-z0-9_]*$/.test(as))
    throw new CatalogError(
      name,
      `@loaded(as:) expects a name in snake_case, such as permit_status; got ${JSON.stringify(as)}.`,
    );
  const fields = node.fields ?? [];
  for (const field of fields)
    if (field.type.kind === Kind.NON_NULL_TYPE)
      throw new CatalogError(
        `${name}.${field.name.value}`,
        'is non-null, but data that were loaded earlier may lack it; name it in @loaded(required:) instead.',
      );
  const names = Array.isArray(required) ? required.map(String) : [];
  const unknown = names.find((each) => !fields.some((field) => field.name.value === each));
  if (unknown !== undefined)
    throw new CatalogError(name, `@loaded(required:) expects fields of the type, got "${unknown}".`);
  return { loadedAs: as, required: names };
}

/** The stored fields of a type: those without arguments whose type is a scalar. Others are resolved, not stored. */
export function columnsOf(node: ObjectTypeDefinitionNode, valueSets: ValueSets): Column[] {
  return (node.fields ?? []).flatMap((field): Column[] => {
    const scalar = namedType(field.type);
    if ((field.arguments?.length ?? 0) > 0 || !isStoredScalar(scalar) || isList(field.type)) return [];
    return [column(field, scalar, `${node.name.value}.${field.name.value}`, valueSets)];
  });
}

function column(field: FieldDefinitionNode, scalar: ScalarName, coordinate: string, valueSets: ValueSets): Column {
  const number = stringArgument(field, 'number', 'as');
  const reference = stringArgument(field, 'reference', 'to');
  const searchVectorOf = stringArgument(field, 'searchVector', 'of');
  const description = field.description?.value ?? '';
  const values = valueSets.get(coordinate);
  const priced = directive(field, 'tier');
  const tier = priced && tierIn(argumentsOf(priced).is, coordinate, '@tier(is:)');
  if (number !== undefined && number !== 'Int' && number !== 'Float')
    throw new CatalogError(coordinate, `@number(as:) expects "Int" or "Float", got "${number}".`);
  return {
    field: field.name.value,
    column: columnOf(field.name.value),
    scalar,
    stored: number ?? scalar,
    nonNull: field.type.kind === Kind.NON_NULL_TYPE,
    description: values === undefined ? description : describeValues(description, values),
    ...(values === undefined ? {} : { values: values.map(({ value }) => value) }),
    ...(reference === undefined ? {} : { reference }),
    ...(searchVectorOf === undefined ? {} : { searchVectorOf }),
    ...(tier === undefined ? {} : { tier }),
  };
}

function tierIn(written: unknown, where: string, argument: string): PricingTier | undefined {
  if (written === undefined || isPricingTier(written)) return written;
  throw new CatalogError(where, `${argument} expects one of ${PRICING_TIERS.join(', ')}, got ${String(written)}.`);
}

/** Checks a record type's references to other types: its owner, the entities that it points to, the fields that it searches. */
export function checkReferences(type: RecordType, types: ReadonlyMap<string, RecordType>): void {
  if (type.owner !== undefined && !types.has(type.owner))
    throw new CatalogError(type.name, `belongs to ${type.owner}, which no subgraph declares.`);
  for (const each of type.columns) {
    const coordinate = `${type.name}.${each.field}`;
    if (each.reference !== undefined && types.get(each.reference)?.kind !== 'entity')
      throw new CatalogError(coordinate, `@reference(to:) expects an entity type, got "${each.reference}".`);
    if (each.searchVectorOf !== undefined && !type.columns.some((other) => other.field === each.searchVectorOf))
      throw new CatalogError(
        coordinate,
        `@searchVector(of:) expects a field of ${type.name}, got "${each.searchVectorOf}".`,
      );
  }
}

const isStoredScalar = (name: string): name is ScalarName => STORED_SCALARS.has(name);
