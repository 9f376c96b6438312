import { suggestionList } from 'graphql/jsutils/suggestionList.js';
import { badUserInput } from './errors/catalogue.ts';
import { quoted } from './errors/quoted.ts';
import { ServiceError } from './errors/service-error.ts';

/** Where a path leaves the catalog. */
export interface Miss {
  /** Number of steps before the name that were found. */
  readonly steps: number;
  /** The unknown name. */
  readonly name: string;
  /** The type of the record that has no such name. */
  readonly type: string;
  /** The names that are possible there. */
  readonly names: readonly string[];
  /** True if the name exists, but is a value, which nothing can follow. */
  readonly isValue: boolean;
}

/** An unknown path in a filter, an order, a count or a column. */
export class UnknownPath extends ServiceError {
  constructor(message: string) {
    super('BAD_USER_INPUT', message);
    this.name = 'UnknownPath';
  }
}

/** Maximum characters of the names that a message lists, so that it stays short enough to read. */
const MAX_LISTED = 150;
const MAX_SUGGESTIONS = 2;

/**
 * BAD_USER_INPUT for a path that does not resolve: where it is wrong, what was probably meant, and which names exist there, alphabetically.
 * Of several starts, it reports the one from which the path gets furthest, the first of those.
 */
export function unknownPath(text: string, misses: readonly Miss[]): ServiceError {
  const [miss] = [...misses].sort((one, other) => other.steps - one.steps);
  if (miss === undefined) return badUserInput('A path', 'a place to start from', text);
  const types = [...new Set(misses.map(({ type }) => type))];
  const nowhere =
    misses.every(({ steps }) => steps === miss.steps) && types.length > 1 ? types.join(' and ') : miss.type;
  const has = nowhere === miss.type ? 'has' : 'have';
  const why = miss.isValue
    ? `${quoted(miss.name)} of ${miss.type} is a value, and nothing follows a value`
    : `${nowhere} ${has} no ${quoted(miss.name)}`;
  const there = miss.names.length === 0 ? '' : ` ${miss.type} has: ${listed(miss.names)}.`;
  return new UnknownPath(`Unknown path ${quoted(text)}: ${why}${suggestion(miss)}${there}`);
}

function suggestion({ name, names, isValue }: Miss): string {
  const near = isValue ? [] : suggestionList(name, names).slice(0, MAX_SUGGESTIONS);
  return near.length === 0 ? '.' : `; did you mean ${near.map((each) => `"${each}"`).join(' or ')}?`;
}

function listed(names: readonly string[]): string {
  const all = [...new Set(names)].sort();
  let length = 0;
  const shown = all.filter((name) => {
    length += name.length + 2;
    return length <= MAX_LISTED;
  });
  return `${shown.join(', ')}${shown.length < all.length ? ` and ${all.length - shown.length} more` : ''}`;
}
