import type { RequestContext } from '../request-context.ts';
import { isOfStatement } from '../request-end.ts';

/** Response keys and list indexes from the root of the answer. */
export type Path = readonly (string | number)[];

/** What fields are read from: a record, a page, or what a resolver returned. */
export type Source = Readonly<Record<string, unknown>>;

/** An object of the answer under construction. */
export type Output = Record<string, unknown>;

/** An error, and the path at which it occurred; null replaces the value at the path or one that contains it. */
export interface Fault {
  readonly error: unknown;
  readonly path: Path;
}

/** One execution of a compiled document. */
export interface Run {
  readonly context: RequestContext;
  /** Coerced values. A default replaces a value that the client did not send; an absent variable has neither. */
  readonly variables: Record<string, unknown>;
  readonly faults: Fault[];
}

/**
 * The positions of one field's values in the answer, one for each index. Paths are computed only for errors, so an answer without errors
 * costs nothing extra.
 */
export interface Places {
  /** Coordinate of the field. */
  readonly field: string;
  readonly nullable: boolean;
  put(index: number, value: unknown): void;
  path(index: number): Path;
  /** Puts null; if the position is not nullable, what contains it becomes null instead. */
  clear(index: number): void;
}

/** Objects of one selection, which are filled together: `outputs` belong at `places` and are read from `sources`. */
export interface Batch {
  readonly sources: readonly Source[];
  readonly outputs: readonly Output[];
  readonly places: Places;
}

/** Reports an error at a position, and puts null there. An error of a whole statement is reported only at the first position. */
export function fail(places: Places, index: number, error: unknown, run: Run): void {
  const isReported = run.faults.at(-1)?.error === error && isOfStatement(error);
  if (!isReported) run.faults.push({ error, path: places.path(index) });
  places.clear(index);
}

/** Puts null at a position; reports an error if it is not nullable. */
export function putNull(places: Places, index: number, run: Run): void {
  if (places.nullable) places.put(index, null);
  else fail(places, index, new Error(`Cannot return null for non-nullable field ${places.field}.`), run);
}

/** The one position of the answer's data. */
export function rootPlace(put: (value: unknown) => void): Places {
  return { field: 'data', nullable: true, put: (_, value) => put(value), path: () => [], clear: () => put(null) };
}

/** The positions of a field in the outputs of a batch. */
export function fieldPlaces({ outputs, places }: Batch, key: string, field: string, nullable: boolean): Places {
  const put = (index: number, value: unknown): void => {
    const output = outputs[index];
    if (output !== undefined) output[key] = value;
  };
  return {
    field,
    nullable,
    put,
    path: (index) => [...places.path(index), key],
    clear: (index) => (nullable ? put(index, null) : places.clear(index)),
  };
}

/** Lists whose items are completed together, concatenated into one row. */
export interface Lists {
  /** The lists under construction. */
  readonly lists: readonly unknown[][];
  /** Index of each list's position. */
  readonly places: readonly number[];
  /** Index of each list's first item in the row, ascending. No list is empty. */
  readonly starts: readonly number[];
}

/** The positions of items within their lists. */
export function itemPlaces({ lists, places, starts }: Lists, outer: Places, nullable: boolean): Places {
  let at = 0;
  /** Finds the list that contains an item. Items mostly come in order, so the search continues from the previous one. */
  const listOf = (index: number): number => {
    if (index < (starts[at] ?? 0)) at = 0;
    while (index >= (starts[at + 1] ?? Number.POSITIVE_INFINITY)) at += 1;
    return at;
  };
  const put = (index: number, value: unknown): void => {
    const list = lists[listOf(index)];
    if (list !== undefined) list[index - (starts[at] ?? 0)] = value;
  };
  return {
    field: outer.field,
    nullable,
    put,
    path: (index) => [...outer.path(places[listOf(index)] ?? 0), index - (starts[at] ?? 0)],
    clear: (index) => (nullable ? put(index, null) : outer.clear(places[listOf(index)] ?? 0)),
  };
}

/** A subset of the positions, renumbered. */
export function somePlaces(places: Places, indexes: readonly number[]): Places {
  const of = (index: number): number => indexes[index] ?? 0;
  return {
    field: places.field,
    nullable: places.nullable,
    put: (index, value) => places.put(of(index), value),
    path: (index) => places.path(of(index)),
    clear: (index) => places.clear(of(index)),
  };
}
