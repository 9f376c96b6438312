import {
  defaultTypeResolver,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { selectionsOf } from '../../catalog/collect-fields.ts';
import { fail, itemPlaces, type Output, type Places, putNull, type Run, type Source, somePlaces } from './batch.ts';
import type { Compiling, FieldUse, Selection } from './compiling.ts';
import { ResolveInfo } from './resolve-info.ts';
import { attempt, isPromise, settled } from './settled.ts';

/**
 * Puts the values of a field into their positions, as its type and selection require. A value that is an Error becomes an error at its
 * position.
 */
export type Completion = (values: readonly unknown[], places: Places, run: Run) => void | Promise<void>;

/** Compiles the completion of a field's values, as the GraphQL specification says in "Value Completion". */
export function completionOf(use: FieldUse, compiling: Compiling): Completion {
  return ofType(use.field.type, use, compiling);
}

function ofType(type: GraphQLOutputType, use: FieldUse, compiling: Compiling): Completion {
  const nullable = isNonNullType(type) ? type.ofType : type;
  if (isLeafType(nullable)) return ofLeaf(nullable);
  if (isListType(nullable)) return ofList(nullable.ofType, use, compiling);
  if (isObjectType(nullable)) return ofObject(nullable, use, compiling);
  return ofAbstract(nullable, use, compiling);
}

/** False if a value is null or an error, which is then put in its position. */
function isPresent(value: unknown, index: number, places: Places, run: Run): value is NonNullable<unknown> {
  if (value === undefined || value === null) putNull(places, index, run);
  else if (value instanceof Error) fail(places, index, value, run);
  else return true;
  return false;
}

const ofLeaf =
  (type: GraphQLLeafType): Completion =>
  (values, places, run) => {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index];
      if (!isPresent(value, index, places, run)) continue;
      try {
        const shown = type.serialize(value);
        if (shown === undefined || shown === null)
          throw new Error(`Expected ${type.name} to show a value of ${places.field}, got ${shown}.`);
        places.put(index, shown);
      } catch (error) {
        fail(places, index, error, run);
      }
    }
  };

function ofList(itemType: GraphQLOutputType, use: FieldUse, compiling: Compiling): Completion {
  const complete = ofType(itemType, use, compiling);
  const nullable = !isNonNullType(itemType);
  return (values, places, run) => {
    const items: unknown[] = [];
    const of = { lists: [] as unknown[][], places: [] as number[], starts: [] as number[] };
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index];
      if (!isPresent(value, index, places, run)) continue;
      if (!isIterable(value)) {
        fail(places, index, new Error(`Expected a list of ${places.field}.`), run);
        continue;
      }
      const start = items.length;
      for (const item of value) items.push(item);
      const list = new Array<unknown>(items.length - start).fill(null);
      places.put(index, list);
      if (list.length === 0) continue;
      of.lists.push(list);
      of.places.push(index);
      of.starts.push(start);
    }
    return items.length === 0 ? undefined : complete(items, itemPlaces(of, places, nullable), run);
  };
}

function ofObject(type: GraphQLObjectType, use: FieldUse, compiling: Compiling): Completion {
  const selection = compiling.select(type, selectionsOf(use.nodes));
  return (values, places, run) => fillObjects(selection, values, places, run);
}

function fillObjects(selection: Selection, values: readonly unknown[], places: Places, run: Run): void | Promise<void> {
  const sources: Source[] = [];
  const outputs: Output[] = [];
  /** The positions of the objects, as soon as they differ from the objects' own indexes. */
  let indexes: number[] | undefined;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    let source: Source | undefined;
    if (isPresent(value, index, places, run)) {
      if (isObject(value)) source = value;
      else fail(places, index, new Error(`Expected an object of ${places.field}, got a ${typeof value}.`), run);
    }
    if (source === undefined) {
      indexes ??= [...outputs.keys()];
      continue;
    }
    const output = selection.make();
    places.put(index, output);
    sources.push(source);
    outputs.push(output);
    indexes?.push(index);
  }
  if (outputs.length === 0) return undefined;
  return selection.fill({ sources, outputs, places: indexes ? somePlaces(places, indexes) : places }, run);
}

function ofAbstract(type: GraphQLAbstractType, use: FieldUse, compiling: Compiling): Completion {
  const complete = ofTypes(type, use, compiling);
  const resolveType = type.resolveType ?? defaultTypeResolver;
  return (values, places, run) => {
    const nameOf = (value: unknown, index: number): unknown =>
      isObject(value)
        ? attempt(() => resolveType(value, run.context, new ResolveInfo(use, compiling, run, places, index), type))
        : undefined;
    const names = settled(values.map(nameOf));
    return isPromise(names)
      ? names.then((each) => complete(values, each, places, run))
      : complete(values, names, places, run);
  };
}

/**
 * Compiles the completion of values whose object types are known by name: values of the same type are filled together, even if they are not
 * adjacent.
 */
export function ofTypes(
  type: GraphQLAbstractType,
  use: FieldUse,
  compiling: Compiling,
): (values: readonly unknown[], typeNames: readonly unknown[], places: Places, run: Run) => void | Promise<void> {
  const sets = selectionsOf(use.nodes);
  // Compiles all types at once, because statements read what the whole operation selects.
  const selections = new Map(
    compiling.of.schema.getPossibleTypes(type).map((each) => [each.name, compiling.select(each, sets)]),
  );
  return (values, typeNames, places, run) => {
    const [first] = typeNames;
    if (typeof first === 'string' && typeNames.every((name) => name === first)) {
      const selection = selections.get(first);
      if (selection !== undefined) return fillObjects(selection, values, places, run);
    }
    const groups = new Map<Selection, number[]>();
    for (let index = 0; index < values.length; index += 1) {
      if (!isPresent(values[index], index, places, run)) continue;
      const name = typeNames[index];
      const selection = typeof name === 'string' ? selections.get(name) : undefined;
      if (selection === undefined) {
        const error = name instanceof Error ? name : new Error(`Expected a type of ${type.name} for ${places.field}.`);
        fail(places, index, error, run);
        continue;
      }
      const group = groups.get(selection);
      if (group === undefined) groups.set(selection, [index]);
      else group.push(index);
    }
    const pending = [...groups].flatMap(([selection, indexes]) => {
      const own = indexes.map((index) => values[index]);
      return fillObjects(selection, own, somePlaces(places, indexes), run) ?? [];
    });
    return pending.length < 2 ? pending[0] : Promise.all(pending).then(() => undefined);
  };
}

const isObject = (value: unknown): value is Source => typeof value === 'object' && value !== null;

const isIterable = (value: unknown): value is Iterable<unknown> => isObject(value) && Symbol.iterator in value;
