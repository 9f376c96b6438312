import { Kind, parse, type SelectionSetNode } from 'graphql';
import { isObject } from './protocol.ts';

/** The response keys that a document selects, each with the keys below it; a leaf has none. */
export type ResponseKeys = ReadonlyMap<string, ResponseKeys>;

/** Returns what the planner's document of a fetch selects; type conditions and directives are assumed to be met. */
export function responseKeys(query: string): ResponseKeys {
  const keys: OpenFields = new Map();
  const [operation, ...fragments] = parse(query, { noLocation: true }).definitions;
  const named = new Map(
    fragments.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
  );
  const collect = ({ selections }: SelectionSetNode, into: OpenFields): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const below = into.get(key) ?? new Map();
        into.set(key, below);
        if (selection.selectionSet) collect(selection.selectionSet, below);
      } else {
        const own = selection.kind === Kind.INLINE_FRAGMENT ? selection : named.get(selection.name.value);
        if (own !== undefined) collect(own.selectionSet, into);
      }
    }
  };
  if (operation?.kind === Kind.OPERATION_DEFINITION) collect(operation.selectionSet, keys);
  return keys;
}

interface OpenFields extends Map<string, OpenFields> {}

/** Maximum levels of an answer. JSON that nests some thousands of levels deep can be parsed, but not serialized again. */
const MAX_LEVELS = 1_000;

/**
 * Removes from parsed JSON, in place, every field of an object that was not selected. Values of leaves stay unchanged. Returns the number
 * of objects. Throws a SyntaxError for values that nest too deeply.
 */
export function keepSelected(value: unknown, keys: ResponseKeys, levels = MAX_LEVELS): number {
  if (levels === 0) throw new SyntaxError(`Expected values of at most ${MAX_LEVELS} levels, got more.`);
  let objects = 0;
  if (Array.isArray(value)) {
    for (const item of value) objects += keepSelected(item, keys, levels - 1);
  } else if (isObject(value)) {
    objects += 1;
    const isLeaf = keys.size === 0;
    for (const key of Object.keys(value)) {
      const below = isLeaf ? keys : keys.get(key);
      if (below === undefined) delete value[key];
      else objects += keepSelected(value[key], below, levels - 1);
    }
  }
  return objects;
}
