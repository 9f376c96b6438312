import { type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import type { PathReader } from './path-coordinates.ts';

/**
 * Adds the coordinates that a value of a variable carries: input fields and enum values that the client wrote, and the
 * fields that its paths name. The value fits its type.
 */
export function addCarried(paths: PathReader, type: GraphQLInputType, value: unknown, carried: Set<string>): void {
  if (value === null || value === undefined) return;
  if (isNonNullType(type)) addCarried(paths, type.ofType, value, carried);
  else if (isListType(type)) {
    for (const each of Array.isArray(value) ? value : [value]) addCarried(paths, type.ofType, each, carried);
  } else if (isEnumType(type)) carried.add(`${type.name}.${String(value)}`);
  else if (isInputObjectType(type)) {
    carried.add(type.name);
    const fields = type.getFields();
    for (const [name, inner] of Object.entries(value)) {
      const field = fields[name];
      if (field === undefined) continue;
      carried.add(`${type.name}.${name}`);
      addCarried(paths, field.type, inner, carried);
    }
  } else if (type.name === 'JSON' || type.name === 'String') addPaths(paths, value, carried);
}

/** Adds the paths among the texts of a value of any shape and depth. */
function addPaths(paths: PathReader, value: unknown, carried: Set<string>): void {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') for (const each of paths.read(next)) carried.add(each);
    else if (typeof next === 'object' && next !== null) for (const each of Object.values(next)) open.push(each);
  }
}
