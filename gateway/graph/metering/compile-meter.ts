import {
  type GraphQLCompositeType,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Catalog, RecordType } from '../../../catalog/model.ts';
import type { EntityObjects } from '../../../catalog/tiers.ts';
import { clientKey, type FormKey } from '../executor/client-key.ts';
import { type Entity, isEntity } from '../executor/result.ts';
import type { Selected, SelectedField } from '../executor/selected.ts';
import { type MeteredMath, meteredMath } from './metered-math.ts';
import { type MeteredObject, MeteredObjects } from './metered-objects.ts';
import { DEAREST, pricesOf } from './prices.ts';

type Variables = Readonly<Record<string, unknown>>;

/** Counts the entity objects of an operation's answers, by the rules of docs/plans.md. */
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

/** Compiles the meter of what is selected on a root type. Undefined if no answer to it has an entity object. */
export function compileMeter(catalog: Catalog, selected: Selected): Meter | undefined {
  const compiler = new MeterCompiler(catalog);
  const part = compiler.object(selected);
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

/** A math function of a record. */
interface CountedMath extends FormKey {
  readonly math: MeteredMath;
}

class MeterCompiler {
  readonly #catalog: Catalog;
  readonly #prices: ReadonlyMap<string, number>;
  /** Whether a field is priced, whatever the variables are. */
  isPriced = false;
  readonly maths: MeteredMath[] = [];

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#prices = pricesOf(catalog);
  }

  object({ type, fields }: Selected): Part | undefined {
    const own: OwnFields = { record: this.#catalog.types.get(type.name), idKey: undefined, priced: [], maths: [] };
    const inner: Inner[] = [];
    for (const field of fields) {
      this.#addOwn(own, type, field);
      const part = field.definition && this.#value(field.definition.type, field);
      if (part !== undefined) inner.push({ key: field.key, number: field.number, part });
    }
    const isObject = own.record?.svcId !== undefined;
    const dearest = Math.max(
      own.maths.length > 0 ? DEAREST : 0,
      ...own.priced.map(({ rank }) => rank),
      ...inner.map(({ part }) => part.dearest),
    );
    const hasObjects = isObject || inner.some(({ part }) => part.hasObjects);
    if (dearest === 0 && !hasObjects) return undefined;
    return new ObjectPart(isObject ? 0 : dearest, hasObjects, inner, own);
  }

  #addOwn(own: OwnFields, type: GraphQLCompositeType, { node, key, number }: SelectedField): void {
    const { record } = own;
    const name = node.name.value;
    const math = record && meteredMath(this.#catalog, record, node);
    const rank = this.#prices.get(`${type.name}.${name}`) ?? 0;
    if (record?.svcId !== undefined && name === 'id') own.idKey = { key, number };
    if (math !== undefined) {
      own.maths.push({ key, number, math });
      this.maths.push(math);
    } else if (rank > 0) {
      own.priced.push({ key, number, rank });
      this.isPriced = true;
    }
  }

  #value(type: GraphQLOutputType, field: SelectedField): Part | undefined {
    if (isNonNullType(type)) return this.#value(type.ofType, field);
    if (isLeafType(type) || getNamedType(type).name.startsWith('__')) return undefined;
    if (isListType(type)) {
      const item = this.#value(type.ofType, field);
      return item && new ListPart(item);
    }
    if (!isAbstractType(type)) return this.object(field.on(type));
    const parts = new Map<unknown, Part>();
    for (const selected of field.onObjects(type)) {
      const part = this.object(selected);
      if (part !== undefined) parts.set(selected.type.name, part);
    }
    return parts.size === 0 ? undefined : new AbstractPart(parts);
  }
}

/** The fields of an object that are counted themselves. */
interface OwnFields {
  readonly record: RecordType | undefined;
  idKey: FormKey | undefined;
  readonly priced: PricedField[];
  readonly maths: CountedMath[];
}

class ObjectPart implements Part {
  readonly dearest: number;
  readonly hasObjects: boolean;
  readonly readsGiven: boolean;
  readonly #inner: readonly Inner[];
  /** Undefined for objects that are no records, such as most between a record and its attributes. */
  readonly #own: OwnFields | undefined;

  constructor(dearest: number, hasObjects: boolean, inner: readonly Inner[], own: OwnFields) {
    this.dearest = dearest;
    this.hasObjects = hasObjects;
    this.readsGiven = inner.some(({ part }) => part.readsGiven);
    // An array that grew keeps room for more.
    this.#inner = inner.slice();
    this.#own = own.record === undefined && own.priced.length === 0 ? undefined : own;
  }

  count(shown: unknown, given: unknown, around: MeteredObject | undefined, counting: Counting): void {
    if (!isEntity(shown)) return;
    const object = this.#own === undefined ? around : countOwn(this.#own, shown, around, counting);
    for (const each of this.#inner) {
      if (addsNothing(each.part, object)) continue;
      const own = each.part.readsGiven && isEntity(given) ? given[each.key] : undefined;
      each.part.count(shown[clientKey(each, counting.keys)], own, object, counting);
    }
  }
}

/** Counts the fields of an object, and returns the entity object that they belong to. */
function countOwn(
  { record, idKey, priced, maths }: OwnFields,
  shown: Entity,
  around: MeteredObject | undefined,
  counting: Counting,
): MeteredObject | undefined {
  const { keys, variables } = counting;
  const object =
    record?.svcId === undefined
      ? (around ?? ownObject(record, counting))
      : objectAt(shown, idKey, record.name, counting);
  if (object === undefined) return undefined;
  for (const field of priced) {
    if (field.rank > object.rank && shown[clientKey(field, keys)] !== null) object.rank = field.rank;
  }
  for (const field of maths) {
    if (object.rank === DEAREST || !field.math.gave(shown[clientKey(field, keys)])) continue;
    object.rank = Math.max(object.rank, field.math.rank(variables));
  }
  return object;
}

class ListPart implements Part {
  readonly dearest: number;
  readonly hasObjects: boolean;
  readonly readsGiven: boolean;
  readonly #item: Part;

  constructor(item: Part) {
    this.dearest = item.dearest;
    this.hasObjects = item.hasObjects;
    this.readsGiven = item.readsGiven;
    this.#item = item;
  }

  count(shown: unknown, given: unknown, around: MeteredObject | undefined, counting: Counting): void {
    if (!Array.isArray(shown)) return;
    for (let index = 0; index < shown.length; index += 1) {
      if (addsNothing(this.#item, around)) return;
      const own: unknown = this.readsGiven && Array.isArray(given) ? given[index] : undefined;
      this.#item.count(shown[index], own, around, counting);
    }
  }
}

/** A value whose object type is known only from what the subgraphs returned. */
class AbstractPart implements Part {
  readonly dearest: number;
  readonly hasObjects: boolean;
  readonly readsGiven = true;
  readonly #parts: ReadonlyMap<unknown, Part>;

  constructor(parts: ReadonlyMap<unknown, Part>) {
    this.dearest = Math.max(...parts.values().map((part) => part.dearest));
    this.hasObjects = parts.values().some((part) => part.hasObjects);
    this.#parts = parts;
  }

  count(shown: unknown, given: unknown, around: MeteredObject | undefined, counting: Counting): void {
    if (isEntity(given)) this.#parts.get(given.__typename)?.count(shown, given, around, counting);
  }
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
