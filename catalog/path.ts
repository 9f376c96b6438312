import { badUserInput } from './errors/catalogue.ts';
import { associationOf, type Catalog, type Connection, type RecordType, recordTypeOf } from './model.ts';
import { camelCase, snakeCase } from './naming.ts';
import { type Miss, unknownPath } from './unknown-path.ts';
import { edgeValues, recordValues, type ValueField } from './value-field.ts';

/** Where paths start: a record, or the node of one connection, whose edge values are then available too. */
export interface PathStart {
  readonly type: RecordType;
  readonly connection?: Connection;
}

/** One step of a path: from a record to the records behind a connection, or to its cache row. */
export interface PathStep {
  /** The name of the step, the same for the same connection; steps with equal names from one start form one prefix. */
  readonly field: string;
  readonly node: RecordType;
  /** Absent for the step to a cache row. */
  readonly connection?: Connection;
}

/** The value at the end of a path, and where it is stored: in the node's own row or in the edge that led there. */
export interface PathLeaf {
  readonly value: ValueField;
  readonly on: 'node' | 'edge';
}

export interface Path {
  /** As the client wrote it, for messages. */
  readonly text: string;
  readonly steps: readonly PathStep[];
  /** Absent if the path ends at a connection. */
  readonly leaf?: PathLeaf;
}

/** The prefix of the record that a path's value belongs to. */
export const prefixOf = (path: Path): string => path.steps.map((step) => step.field).join('.');

/** The prefixes of all records along a path, including the last one. */
export const prefixesOf = ({ steps }: Path): readonly string[] =>
  steps.map((_, index) =>
    steps
      .slice(0, index + 1)
      .map((step) => step.field)
      .join('.'),
  );

/** Maximum steps of a path: enough for every meaningful join of the graph. */
const MAX_STEPS = 12;
/** Maximum characters: enough for the names of that many steps, with `edges` and `node` between them. */
const MAX_TEXT = 500;

/**
 * Resolves a dotted path of field and connection names, camelCase or snake_case, with or without `edges` and `node` (completions.md section
 * 3). `rank` is a valid last step on every connection. Throws BAD_USER_INPUT that says at which step the path is wrong, what was probably
 * meant, and which names exist there.
 */
export function resolvePath(catalog: Catalog, start: PathStart, text: unknown): Path {
  return resolveFrom(catalog, [start], text).path;
}

/** Like resolvePath, from the first of several starts from which the path resolves. */
export function resolveFrom<Start extends PathStart>(
  catalog: Catalog,
  starts: readonly Start[],
  text: unknown,
): { readonly start: Start; readonly path: Path } {
  if (typeof text !== 'string' || text === '')
    throw badUserInput('A path', 'dotted field names such as "names.name"', text);
  if (text.length > MAX_TEXT) throw badUserInput('A path', `at most ${MAX_TEXT} characters`, text);
  const names = text.split('.').filter((name) => name !== 'edges' && name !== 'node');
  if (names.length === 0) throw badUserInput('A path', 'a field or connection beside "edges" and "node"', text);
  if (names.length > MAX_STEPS + 1) throw badUserInput('A path', `at most ${MAX_STEPS} steps before its end`, text);
  const misses: Miss[] = [];
  for (const start of starts) {
    const found = walk(catalog, start, names);
    if (!('miss' in found)) return { start, path: { text, ...found } };
    misses.push(found.miss);
  }
  throw unknownPath(text, misses);
}

/** Follows the names of a path from a start, to its end or to the first unknown name. */
function walk(
  catalog: Catalog,
  start: PathStart,
  names: readonly string[],
): Omit<Path, 'text'> | { readonly miss: Miss } {
  const steps: PathStep[] = [];
  let at = start;
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const step = stepFrom(catalog, at.type, name);
    if (step === undefined) {
      const leaf = leafAt(catalog, at, name);
      if (isLast && leaf !== undefined) return { steps, leaf };
      return {
        miss: {
          steps: index,
          name,
          type: at.type.name,
          names: namesAt(catalog, at, isLast),
          isValue: leaf !== undefined,
        },
      };
    }
    steps.push(step);
    at = { type: step.node, ...(step.connection && { connection: step.connection }) };
  }
  return { steps };
}

/** The names that may follow at a place: connections and cache rows, and at the end of a path also values of record and edge. */
function namesAt(catalog: Catalog, { type, connection }: PathStart, isLast: boolean): readonly string[] {
  const further = [...type.connections.keys(), ...cachesOf(catalog, type).map(({ name }) => camelCase(name))];
  if (!isLast) return further;
  return [
    ...further,
    ...recordValues(type).keys(),
    ...(connection === undefined ? [] : connectionValues(catalog, connection).keys()),
  ];
}

function stepFrom(catalog: Catalog, type: RecordType, name: string): PathStep | undefined {
  const field = fieldNames(catalog, type).get(name) ?? name;
  const connection = type.connections.get(field);
  if (connection !== undefined) return { field, node: recordTypeOf(catalog, connection.node), connection };
  const cache = cachesOf(catalog, type).find(({ name: each }) => camelCase(each) === field);
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

/** Values of a connection's edge. An attribute has no edge record, but it has a rank, counted inside its series if it has one. */
function connectionValues(catalog: Catalog, { through, series }: Connection): ReadonlyMap<string, ValueField> {
  if (through !== undefined) return edgeValues(associationOf(catalog, through.association), through.side);
  const column = series.length > 0 ? 'series_rank' : 'rank';
  return new Map([['rank', { field: 'rank', column, kind: 'integer' }]]);
}

const cachesOf = (catalog: Catalog, type: RecordType): RecordType[] =>
  [...catalog.types.values()].filter((each) => each.kind === 'cache' && each.owner === type.name);

const snakeNames = new WeakMap<RecordType, ReadonlyMap<string, string>>();

/** GraphQL names of a type's fields, connections and cache rows by their snake_case. */
function fieldNames(catalog: Catalog, type: RecordType): ReadonlyMap<string, string> {
  let names = snakeNames.get(type);
  if (names === undefined) {
    const fields = [
      ...recordValues(type).keys(),
      ...type.connections.keys(),
      ...cachesOf(catalog, type).map(({ name }) => camelCase(name)),
    ];
    names = new Map(fields.map((field) => [snakeCase(field), field]));
    snakeNames.set(type, names);
  }
  return names;
}
