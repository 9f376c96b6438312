import {
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { collectFields, type FieldNodes, selectionsOf } from '../../catalog/collect-fields.ts';
import type { Catalog, RecordType } from '../../catalog/model.ts';
import type { EntityObjects } from '../../catalog/tiers.ts';
import { clientKey, type FormKey } from '../executor/client-key.ts';
import { type Entity, isEntity } from '../executor/result.ts';
import type { Shaping } from '../executor/shape.ts';
import { type MeteredMath, meteredMath } from './metered-math.ts';
import { type MeteredObject, MeteredObjects } from './metered-objects.ts';
import { DEAREST, pricesOf } from './prices.ts';

type Variables = Readonly<Record<string, unknown>>;

/** Counts the entity objects of an operation's answers, as docs/adr/0046 says. */
export interface Meter {
  /** Whether an answer may cost credits. */
  isPaid(variables: Variables): boolean;
  /** `shown`: the client's answer; `given`: what the subgraphs returned for it, by the keys of the normal form. */
  count(shown: Entity, given: Entity, request: MeteredRequest): EntityObjects;
}

/** What a client wrote: the response keys of its document, and its coerced variables. */
export interface MeteredRequest {
  readonly keys: readonly string[];
  readonly variables: Variables;
}

/** What compiling the meter of an operation needs. */
export interface Metering extends Shaping {
  readonly catalog: Catalog;
}

/** The state of counting one answer. */
interface Counting extends MeteredRequest {
  readonly objects: MeteredObjects;
}

/** The meter of one place in an answer. */
interface Part {
  /** Rank of the dearest tier that the place may add to the entity object around it. */
  readonly dearest: number;
  /** Whether it may contain entity objects of its own. */
  readonly hasObjects: boolean;
  /** Whether it contains objects whose types are known only from the subgraphs' data. */
  readonly readsGiven: boolean;
  /** Counts a value. `given` is only passed if `readsGiven`; `around` is the entity object that the value belongs to. */
  count(shown: unknown, given: unknown, around: MeteredObject | undefined, counting: Counting): void;
}

/** Compiles the meter of a selection on a root type. Undefined if no answer to it has an entity object. */
export function compileMeter(
  metering: Metering,
  root: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): Meter | undefined {
  const compiler = new MeterCompiler(metering);
  const part = compiler.object(root, sets);
  if (part === undefined) return undefined;
  const { isPriced, maths } = compiler;
  return {
    isPaid: (variables) => isPriced || maths.some(({ rank }) => rank(variables) > 0),
    count(shown, given, request) {
      const objects = new MeteredObjects();
      part.count(shown, given, undefined, { ...request, objects });
      return objects.byTier();
    },
  };
}

/** A field whose values are data of a paid tier. */
interface PricedField extends FormKey {
  readonly rank: number;
}

/** A field that leads to something that is counted. */
interface Inner extends FormKey {
  readonly part: Part;
}

class MeterCompiler {
  readonly #metering: Metering;
  readonly #prices: ReadonlyMap<string, number>;
  /** Whether a field is priced, whatever the variables are. */
  isPriced = false;
  readonly maths: MeteredMath[] = [];

  constructor(metering: Metering) {
    this.#metering = metering;
    this.#prices = pricesOf(metering.catalog);
  }

  object(type: GraphQLCompositeType, sets: readonly SelectionSetNode[]): Part | undefined {
    const { catalog, numberOf } = this.#metering;
    const record = catalog.types.get(type.name);
    const priced: PricedField[] = [];
    const maths: (FormKey & { readonly math: MeteredMath })[] = [];
    const inner: Inner[] = [];
    let idKey: FormKey | undefined;
    for (const [key, nodes] of collectFields(this.#metering, type.name, sets)) {
      const [node] = nodes;
      const name = node.name.value;
      const own = { key, number: numberOf(key) };
      const math = record && meteredMath(catalog, record, node);
      const rank = this.#prices.get(`${type.name}.${name}`) ?? 0;
      if (record?.svcId !== undefined && name === 'id') idKey = own;
      if (math !== undefined) maths.push({ ...own, math });
      else if (rank > 0) priced.push({ ...own, rank });
      const part = this.#field(type, nodes);
      if (part !== undefined) inner.push({ ...own, part });
    }
    if (priced.length > 0) this.isPriced = true;
    this.maths.push(...maths.map(({ math }) => math));

    const dearest = Math.max(
      maths.length > 0 ? DEAREST : 0,
      ...priced.map(({ rank }) => rank),
      ...inner.map(({ part }) => part.dearest),
    );
    const isObject = record?.svcId !== undefined;
    const hasObjects = isObject || inner.some(({ part }) => part.hasObjects);
    if (dearest === 0 && !hasObjects) return undefined;
    const readsGiven = inner.some(({ part }) => part.readsGiven);
    const countInner = innerCounter(inner);
    const about = { dearest: isObject ? 0 : dearest, hasObjects, readsGiven };
    if (record === undefined && priced.length === 0) return { ...about, count: countInner };
    return {
      ...about,
      count(shown, given, around, counting) {
        if (!isEntity(shown)) return;
        const { keys, variables } = counting;
        const object = isObject
          ? objectAt(shown, idKey, record.name, counting)
          : (around ?? ownObject(record, counting));
        if (object !== undefined) {
          for (const field of priced) {
            if (field.rank > object.rank && shown[clientKey(field, keys)] !== null) object.rank = field.rank;
          }
          for (const field of maths) {
            if (object.rank === DEAREST || !field.math.gave(shown[clientKey(field, keys)])) continue;
            object.rank = Math.max(object.rank, field.math.rank(variables));
          }
        }
        countInner(shown, given, object, counting);
      },
    };
  }

  #field(type: GraphQLCompositeType, nodes: FieldNodes): Part | undefined {
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[nodes[0].name.value] : undefined;
    if (field === undefined || isLeafType(getNamedType(field.type))) return undefined;
    return this.#value(field.type, selectionsOf(nodes));
  }

  #value(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): Part | undefined {
    if (isNonNullType(type)) return this.#value(type.ofType, sets);
    if (isListType(type)) return listOf(this.#value(type.ofType, sets));
    if (isLeafType(type)) return undefined;
    return isObjectType(type) ? this.object(type, sets) : this.#abstract(type, sets);
  }

  #abstract(type: GraphQLCompositeType, sets: readonly SelectionSetNode[]): Part | undefined {
    const possible = isAbstractType(type) ? this.#metering.schema.getPossibleTypes(type) : [];
    const parts = new Map<unknown, Part>();
    for (const each of possible) {
      const part = this.object(each, sets);
      if (part !== undefined) parts.set(each.name, part);
    }
    if (parts.size === 0) return undefined;
    return {
      dearest: Math.max(...parts.values().map((part) => part.dearest)),
      hasObjects: parts.values().some((part) => part.hasObjects),
      readsGiven: true,
      count(shown, given, around, counting) {
        if (isEntity(given)) parts.get(given.__typename)?.count(shown, given, around, counting);
      },
    };
  }
}

function listOf(item: Part | undefined): Part | undefined {
  return (
    item && {
      ...item,
      count(shown, given, around, counting) {
        if (!Array.isArray(shown)) return;
        for (let index = 0; index < shown.length; index += 1) {
          if (addsNothing(item, around)) return;
          item.count(shown[index], item.readsGiven ? itemOf(given, index) : undefined, around, counting);
        }
      },
    }
  );
}

const itemOf = (list: unknown, index: number): unknown => (Array.isArray(list) ? list[index] : undefined);

/** Counts the fields of an object. Most objects, those between a record and its attributes, have only one field to count. */
function innerCounter(inner: readonly Inner[]): Part['count'] {
  const [first, ...others] = inner;
  if (first === undefined) return () => {};
  const { part } = first;
  if (others.length === 0 && !part.readsGiven) {
    return (shown, _, around, counting) => {
      if (!isEntity(shown) || addsNothing(part, around)) return;
      part.count(shown[clientKey(first, counting.keys)], undefined, around, counting);
    };
  }
  return (shown, given, around, counting) => {
    if (!isEntity(shown)) return;
    for (const each of inner) {
      if (addsNothing(each.part, around)) continue;
      const own = each.part.readsGiven && isEntity(given) ? given[each.key] : undefined;
      each.part.count(shown[clientKey(each, counting.keys)], own, around, counting);
    }
  };
}

/** Whether a place cannot raise the charge of the entity object around it. */
const addsNothing = ({ hasObjects, dearest }: Part, around: MeteredObject | undefined): boolean =>
  !hasObjects && around !== undefined && dearest <= around.rank;

function objectAt(shown: Entity, idKey: FormKey | undefined, type: string, counting: Counting): MeteredObject {
  const { objects, keys } = counting;
  const id = idKey === undefined ? undefined : shown[clientKey(idKey, keys)];
  return typeof id === 'string' ? objects.shown(type, id) : objects.add();
}

/** A record that belongs to no entity in the answer is charged as an entity object of its own. */
const ownObject = (record: RecordType | undefined, { objects }: Counting): MeteredObject | undefined =>
  record?.tier === undefined ? undefined : objects.add();
