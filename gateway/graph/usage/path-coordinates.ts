import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { memoize } from '../../../catalog/memoize.ts';

/** A field as a path may name it, and the types at which the path may go on. */
interface Step {
  readonly coordinate: string;
  readonly next: readonly string[];
}

/** The steps from each type, and the types that have a step, both by the name's letters alone: paths are camelCase or snake_case. */
interface Steps {
  readonly from: ReadonlyMap<string, ReadonlyMap<string, Step>>;
  readonly owners: ReadonlyMap<string, readonly string[]>;
}

/** What may be a path: dotted names, with the direction of a sort key. */
const PATH = /^([A-Za-z]\w*(?:\.\w+)*)(?: \w+)?$/;
const MAX_TEXT = 500;

/** Maximum paths that are remembered. */
const MAX_PATHS = 16;

/** Finds the coordinates of the fields that paths name: from the types of `startsOf`, read for the first path, or, where a path leads nowhere from there, from any type. */
export class PathReader {
  readonly #steps: Steps;
  readonly #startsOf: () => readonly string[];
  #starts: readonly string[] | undefined;
  /** Only what is a path; no other text of a client may be kept. */
  readonly #known = new Map<string, readonly string[]>();

  constructor(schema: GraphQLSchema, startsOf: () => readonly string[]) {
    this.#steps = stepsOf(schema);
    this.#startsOf = startsOf;
  }

  /** Empty for a text that is no path. A literal that reads like a path counts as one. */
  read(text: string): readonly string[] {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const found = this.#find(text);
    if (found.length > 0 && this.#known.size < MAX_PATHS) this.#known.set(text, found);
    return found;
  }

  #find(text: string): readonly string[] {
    const path = text.length > MAX_TEXT ? undefined : PATH.exec(text)?.[1];
    if (path === undefined) return NONE;
    const names = path
      .split('.')
      .filter((name) => name !== 'edges' && name !== 'node')
      .map(lettersOf);
    const owners = this.#steps.owners.get(names[0] ?? '');
    if (owners === undefined) return NONE;
    this.#starts ??= this.#startsOf();
    const near = followed(this.#steps, this.#starts, names);
    return near.length > 0 ? near : followed(this.#steps, owners, names);
  }
}

const NONE: readonly string[] = [];

function followed({ from }: Steps, starts: readonly string[], names: readonly string[]): readonly string[] {
  const found: string[] = [];
  let at = starts;
  for (const name of names) {
    const taken = at.flatMap((type) => from.get(type)?.get(name) ?? []);
    if (taken.length === 0) return [];
    found.push(...taken.map(({ coordinate }) => coordinate));
    at = [...new Set(taken.flatMap(({ next }) => next))];
  }
  return found;
}

const lettersOf = (name: string): string => name.replaceAll('_', '').toLowerCase();

const stepsOf = memoize((schema: GraphQLSchema): Steps => {
  const types = Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
  );
  const from = new Map(
    types.map((type) => [
      type.name,
      new Map(
        Object.values(type.getFields()).map(({ name, type: of }): [string, Step] => [
          lettersOf(name),
          { coordinate: `${type.name}.${name}`, next: behind(schema, getNamedType(of).name) },
        ]),
      ),
    ]),
  );
  const owners = Map.groupBy(
    [...from].flatMap(([type, fields]) => [...fields.keys()].map((name) => ({ type, name }))),
    ({ name }) => name,
  );
  return { from, owners: new Map([...owners].map(([name, own]) => [name, own.map(({ type }) => type)])) };
}, new WeakMap());

/** The types at which a path goes on behind a type: behind a connection its edge and node. */
function behind(schema: GraphQLSchema, name: string): readonly string[] {
  const fieldType = (of: string, field: string): string | undefined => {
    const type = schema.getType(of);
    const found = isObjectType(type) ? type.getFields()[field] : undefined;
    return found && getNamedType(found.type).name;
  };
  const edge = fieldType(name, 'edges');
  const node = edge === undefined ? undefined : fieldType(edge, 'node');
  return edge === undefined || node === undefined ? [name] : [node, edge];
}
