import type { FetchDataRewrite } from '@apollo/query-planner';
import type { TypeCheck } from './plan-path.ts';
import { isEntity } from './result.ts';

const FRAGMENT = '... on ';

/**
 * Compiles the planner's rewrites of data to and from a subgraph: they set values, and rename fields back that the planner renamed. They
 * change the data in place.
 */
export function compileRewrites(
  rewrites: readonly FetchDataRewrite[] | undefined,
  isOfType: TypeCheck,
): ((data: unknown) => void) | undefined {
  if (rewrites === undefined || rewrites.length === 0) return undefined;
  const compiled = rewrites.map((rewrite) => {
    const field = rewrite.path.at(-1) ?? '';
    const change = (object: Record<string, unknown>) => {
      if (rewrite.kind === 'ValueSetter') object[field] = rewrite.setValueTo;
      else if (Object.hasOwn(object, field)) {
        if (object[field] !== undefined) object[rewrite.renameKeyTo] = object[field];
        delete object[field];
      }
    };
    return (data: unknown) => changeAt(data, rewrite.path.slice(0, -1), change, isOfType);
  });
  return (data) => {
    for (const rewrite of compiled) rewrite(data);
  };
}

/** Returns the values at the end of a rewrite's path below a value. The path consists of fields, and of types as `... on Type`. */
export function valuesAt(value: unknown, path: readonly string[], isOfType: TypeCheck): unknown[] {
  const values: unknown[] = [];
  const field = path.at(-1) ?? '';
  const take = (object: Record<string, unknown>) => {
    if (Object.hasOwn(object, field)) values.push(object[field]);
  };
  changeAt(value, path.slice(0, -1), take, isOfType);
  return values;
}

function changeAt(
  value: unknown,
  path: readonly string[],
  change: (object: Record<string, unknown>) => void,
  isOfType: TypeCheck,
): void {
  if (Array.isArray(value)) {
    for (const item of value) changeAt(item, path, change, isOfType);
    return;
  }
  if (!isEntity(value)) return;
  const [step, ...rest] = path;
  if (step === undefined) change(value);
  else if (!step.startsWith(FRAGMENT)) changeAt(value[step], rest, change, isOfType);
  // An object without __typename has the type of its field, and the path leads through that type.
  else if (value.__typename === undefined || isOfType(value, step.slice(FRAGMENT.length)))
    changeAt(value, rest, change, isOfType);
}
