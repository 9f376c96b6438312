import { type DocumentNode, executeSync, type GraphQLSchema, getNamedType, isUnionType } from 'graphql';
import type { Catalog } from '../../../../catalog/model.ts';
import { resolvePath } from '../../../../catalog/path.ts';
import { type EntityObjects, PRICING_TIERS, type PricingTier } from '../../../../catalog/tiers.ts';
import { recordValues } from '../../../../catalog/value-field.ts';

/** One value of an answer, as graphql-js meets it. */
interface Met {
  /** The path of its object. */
  readonly at: string;
  readonly type: string;
  readonly field: string;
  readonly value: unknown;
  readonly path: unknown;
}

/**
 * What an answer costs, the plain way: graphql-js walks the answer by the client's own document, and every value is looked
 * at by itself. `found`: the type of the searched entities.
 */
export function oracleMeter(
  catalog: Catalog,
  schema: GraphQLSchema,
  document: DocumentNode,
  answer: Record<string, unknown>,
  variableValues: Record<string, unknown>,
  found: string,
): EntityObjects {
  const met: Met[] = [];
  const entities = new Map<string, string>();
  executeSync({
    ...{ schema, document, rootValue: answer, variableValues },
    typeResolver: () => found,
    fieldResolver: (source, args, _context, { fieldName, parentType, returnType, path }) => {
      const value = Reflect.get(Object(source), path.key);
      const at = textOf(path.prev);
      met.push({ at, type: parentType.name, field: fieldName, value, path: args.field });
      const type = getNamedType(returnType);
      const isEntity = isUnionType(type) || catalog.types.get(type.name)?.svcId !== undefined;
      for (const [index, item] of (isEntity ? [value].flat() : []).entries()) {
        const place = Array.isArray(value) ? `${textOf(path)}.${index}` : textOf(path);
        if (item != null) entities.set(place, place);
      }
      if (fieldName === 'id' && entities.has(at)) entities.set(at, `${parentType.name} ${value}`);
      return value;
    },
  });
  const dearest = new Map([...entities.values()].map((name): [string, number] => [name, 0]));
  for (const each of met) {
    const owner = [...entities.keys()]
      .filter((at) => each.at === at || each.at.startsWith(`${at}.`))
      .sort(byLength)
      .at(-1);
    const name = owner === undefined ? undefined : entities.get(owner);
    if (name === undefined || each.value == null) continue;
    dearest.set(name, Math.max(dearest.get(name) ?? 0, PRICING_TIERS.indexOf(tierOf(catalog, each) ?? 'FREE')));
  }
  const count = (tier: PricingTier) => [...dearest.values()].filter((rank) => PRICING_TIERS[rank] === tier).length;
  return { FREE: count('FREE'), CORE: count('CORE'), PLUS: count('PLUS'), PREMIUM: count('PREMIUM') };
}

const byLength = (one: string, other: string) => one.length - other.length;

/** The tier that a value is data of; undefined where it is none. */
function tierOf(catalog: Catalog, { type, field, value, path }: Met): PricingTier | undefined {
  const record = catalog.types.get(type);
  if (record === undefined) {
    const connections = [...catalog.types.values()].flatMap((each) => [...each.connections.values()]);
    const node = connections.find(({ edgeType }) => edgeType === type)?.node;
    return field === 'node' || field === 'cursor' ? undefined : catalog.types.get(node ?? '')?.tier;
  }
  const column = (name: string | undefined, of = record) =>
    of.columns.find((each) => each.field === name)?.tier ?? of.tier;
  if (recordValues(record).has(field)) return column(field);
  if (typeof path !== 'string' || (value === 0 && (field === 'count' || field === 'sum'))) return undefined;
  const { steps, leaf } = resolvePath(catalog, { type: record }, path);
  const end = steps.at(-1)?.node ?? record;
  return leaf?.on === 'node' ? column(leaf.value.field, end) : end.tier;
}

type PathText = { readonly prev: PathText | undefined; readonly key: string | number } | undefined;

const textOf = (path: PathText): string => (path === undefined ? '' : `${textOf(path.prev)}.${path.key}`);
