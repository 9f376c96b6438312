import { badUserInput } from './errors/catalogue.ts';
import { associationOf, type Catalog, type Connection, type RecordType, recordTypeOf } from './model.ts';
import { camelCase, snakeCase } from './naming.ts';
import { edgeValues, recordValues, type ValueField } from './value-field.ts';

/** Where paths start: a record, or the node of one connection, whose edge then counts too. */
export interface PathStart {
  readonly type: RecordType;
  readonly connection?: Connection;
}

/** One step of a path: from a record to the records behind a connection, or to its cache row. */
export interface PathStep {
  /** The name of the step, the same for the same connection; steps with equal names from one start are one prefix. */
  readonly field: string;
  readonly node: RecordType;
  /** Absent on the step to a cache row. */
  readonly connection?: Connection;
}

/** The value at the end of a path and where it stands: in the node's own row or in the edge that led there. */
export interface PathLeaf {
  readonly value: ValueField;
  readonly on: 'node' | 'edge';
}

export interface Path {
  /** As the client wrote it, for messages. */
  readonly text: string;
  readonly steps: readonly PathStep[];
  /** Absent where the path ends at a connection. */
  readonly leaf?: PathLeaf;
}

/** The prefix of the record that a path's value belongs to. */
export const prefixOf = (path: Path): string => path.steps.map((step) => step.field).join('.');

/** The prefixes of all records along a path, the last one's included. */
export const prefixesOf = ({ steps }: Path): readonly string[] =>
  steps.map((_, index) =>
    steps
      .slice(0, index + 1)
      .map((step) => step.field)
      .join('.'),
  );

/** Most steps of a path: enough for every join of the graph that means something. */
const LONGEST = 12;
/** Most characters: the names of so many steps, `edges` and `node` between them included. */
const LONGEST_TEXT = 500;

/**
 * Resolves a dotted path of field and connection names, camelCase or snake_case, with `edges` and `node` left out or not
 * (completions.md section 3). `rank` is a legal last step on every connection. Throws BAD_USER_INPUT for an unknown step.
 */
export function resolvePath(catalog: Catalog, start: PathStart, text: unknown): Path {
  if (typeof text !== 'string' || text === '')
    throw badUserInput('A path', 'dotted field names such as "names.name"', text);
  const found = findPath(catalog, start, text);
  if (found === undefined) throw badUserInput('A path', `fields and connections of ${start.type.name}`, text);
  return found;
}

/** Like resolvePath; undefined where the path is none of this start. */
export function findPath(catalog: Catalog, start: PathStart, text: string): Path | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const names = text.split('.').filter((name) => name !== 'edges' && name !== 'node');
  const last = names.pop();
  if (last === undefined || names.length > LONGEST) return undefined;
  const steps: PathStep[] = [];
  let at: PathStart = start;
  for (const name of names) {
    const step = stepFrom(catalog, at.type, name);
    if (step === undefined) return undefined;
    steps.push(step);
    at = { type: step.node, ...(step.connection && { connection: step.connection }) };
  }
  const end = stepFrom(catalog, at.type, last);
  if (end !== undefined) return { text, steps: [...steps, end] };
  const leaf = leafAt(catalog, at, last);
  return leaf === undefined ? undefined : { text, steps, leaf };
}

function stepFrom(catalog: Catalog, type: RecordType, name: string): PathStep | undefined {
  const field = fieldNames(catalog, type).get(name) ?? name;
  const connection = type.connections.get(field);
  if (connection !== undefined) return { field, node: recordTypeOf(catalog, connection.node), connection };
  const cache = cacheOf(catalog, type, field);
  return cache === undefined ? undefined : { field, node: cache };
}

function leafAt(catalog: Catalog, { type, connection }: PathStart, name: string): PathLeaf | undefined {
  const own = recordValues(type);
  const value = own.get(name) ?? own.get(fieldNames(catalog, type).get(name) ?? '');
  if (value !== undefined) return { value, on: 'node' };
  if (connection === undefined) return undefined;
  const edge = connectionValues(catalog, connection);
  const found = edge.get(name) ?? [...edge.values()].find((each) => snakeCase(each.field) === name);
  return found === undefined ? undefined : { value: found, on: 'edge' };
}

/** Values of a connection's edge. An attribute has no edge record, but a rank; inside its series, where it has one. */
function connectionValues(catalog: Catalog, { through, series }: Connection): ReadonlyMap<string, ValueField> {
  if (through !== undefined) return edgeValues(associationOf(catalog, through.association), through.side);
  const column = series.length > 0 ? 'series_rank' : 'rank';
  return new Map([['rank', { field: 'rank', column, kind: 'integer' }]]);
}

function cacheOf(catalog: Catalog, type: RecordType, field: string): RecordType | undefined {
  return catalog.types
    .values()
    .find((each) => each.kind === 'cache' && each.owner === type.name && camelCase(each.name) === field);
}

const snakeNames = new WeakMap<RecordType, ReadonlyMap<string, string>>();

/** GraphQL names of a type's fields and connections by their snake_case. */
function fieldNames(catalog: Catalog, type: RecordType): ReadonlyMap<string, string> {
  let names = snakeNames.get(type);
  if (names === undefined) {
    const caches = [...catalog.types.values()].filter((each) => each.kind === 'cache' && each.owner === type.name);
    const fields = [
      ...recordValues(type).keys(),
      ...type.connections.keys(),
      ...caches.map(({ name }) => camelCase(name)),
    ];
    names = new Map(fields.map((field) => [snakeCase(field), field]));
    snakeNames.set(type, names);
  }
  return names;
}
