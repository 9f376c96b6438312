import { withoutNumbers } from '../../catalog/errors/without-numbers.ts';
import { maskKeys } from '../../operations/mask-keys.ts';

/** Names beyond the reserved ones that are told apart, and signs of the longest. */
const MAX_NAMES = 100;
const MAX_LENGTH = 100;

/** What stands for an operation without a name, and for one too many. */
const ANONYMOUS = 'anonymous';
const OTHER = 'other';

/**
 * The names of operations as labels of metrics: clients choose them, so that only so many are told apart, the first that
 * came; the rest are `other`. Reserved ones, those of stored operations, always are.
 */
export class KnownNames {
  readonly #reserved: ReadonlySet<string>;
  readonly #seen = new Map<string, string>();

  constructor(reserved: Iterable<string> = []) {
    this.#reserved = new Set(reserved);
  }

  /** The label of a name. */
  of(name: string | undefined): string {
    if (name === undefined) return ANONYMOUS;
    const known = this.#seen.get(name);
    if (known !== undefined) return known;
    if (this.#reserved.has(name)) return name;
    if (this.#seen.size >= MAX_NAMES || name.length > MAX_LENGTH) return OTHER;
    const label = shownName(name);
    this.#seen.set(name, label);
    return label;
  }
}

/** A client's name of its operation for logs, traces and metrics: it may have put a key or a tax number in it. */
export const shownName = (name: string): string => withoutNumbers(maskKeys(name.slice(0, MAX_LENGTH)));
