import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import { type Path, resolvePath } from '../../catalog/path.ts';
import { listedType } from './listed-type.ts';

/** Which of several related records a column shows: the one with a given rank, or all, joined. */
export type Pick = number | 'all';

/** A column in the form in which a run reads it. */
export interface ColumnPath {
  /** The column's name in camelCase; equal for equal columns. */
  readonly name: string;
  readonly path: Path;
  /** One for each step of the path; "the rank-0 value" (completions.md section 10) unless the client selects others. */
  readonly picks: readonly Pick[];
}

/** Maximum columns that one range may expand to. */
const MAX_RANGE = 100;
const STEP = /^([A-Za-z_]\w*)(?:\[(?:(\*)|(\d{1,4})(?:\.\.(\d{1,4}))?)\])?$/;

/**
 * The columns for a dotted path: `names.name` for the value of rank 0, `names[2].name` for that of rank 2, `names[*].name`
 * for all values in one column, `names[0..2].name` for three columns. Throws BAD_USER_INPUT.
 */
export function columnPaths(catalog: Catalog, entity: string, text: string): readonly ColumnPath[] {
  const start = { type: listedType(catalog, entity) };
  // The dots of a range do not separate steps.
  const steps = text.split(/\.(?![^[]*\])/).filter((step) => step !== 'edges' && step !== 'node');
  const read = steps.map((step) => STEP.exec(step));
  // A text that is not a path gets the same error as an unknown path.
  const plain = read.map((match, index) => match?.[1] ?? steps[index] ?? '').join('.');
  const path = resolvePath(catalog, start, plain);
  if (path.leaf === undefined) throw badUserInput('A column', 'a path that ends at a value', text);
  const choices = read.map((match, index) => {
    const picks = picksOf(match, text);
    if (picks !== undefined && path.steps[index]?.connection === undefined)
      throw badUserInput('A column', '[…] after a connection, such as names[1].name', text);
    return picks ?? [0];
  });
  const along = choices.slice(0, path.steps.length);
  const count = along.reduce((product, picks) => product * picks.length, 1);
  if (count > MAX_RANGE) throw badUserInput('A column', `a range of at most ${MAX_RANGE} columns`, count);
  return combinations(along).map((picks) => ({ name: nameOf(path, picks), path, picks }));
}

/** One column by its name. Throws BAD_USER_INPUT, also if a data update has removed the path. */
export function columnPath(catalog: Catalog, entity: string, name: string): ColumnPath {
  const [column, ...others] = columnPaths(catalog, entity, name);
  if (column === undefined || others.length > 0) throw badUserInput('A column', 'one column', name);
  return column;
}

/** The picks that a step specifies; undefined if it specifies none. */
function picksOf(match: RegExpExecArray | null, text: string): readonly Pick[] | undefined {
  const [, , all, first, last] = match ?? [];
  if (all !== undefined) return ['all'];
  if (first === undefined) return undefined;
  const [from, to] = [Number(first), Number(last ?? first)];
  if (to < from) throw badUserInput('A column', 'a range from the lower to the higher rank', text);
  if (to - from >= MAX_RANGE) throw badUserInput('A column', `a range of at most ${MAX_RANGE} columns`, text);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** All combinations of one pick from each list; the last pick changes fastest. */
const combinations = (choices: readonly (readonly Pick[])[]): readonly (readonly Pick[])[] =>
  choices.reduce<readonly (readonly Pick[])[]>(
    (sofar, picks) => sofar.flatMap((before) => picks.map((pick) => [...before, pick])),
    [[]],
  );

const nameOf = ({ steps, leaf }: Path, picks: readonly Pick[]): string =>
  [...steps.map(({ field }, index) => `${field}${suffixOf(picks[index])}`), leaf?.value.field].join('.');

const suffixOf = (pick: Pick | undefined): string =>
  pick === 0 || pick === undefined ? '' : `[${pick === 'all' ? '*' : pick}]`;
