import { withoutNumbers } from '../../catalog/errors/without-numbers.ts';
import { maskKeys } from '../../operations/mask-keys.ts';

/** Maximum number of names, beyond the reserved ones, that get a label of their own, and maximum length of a name in characters. */
const MAX_NAMES = 100;
const MAX_LENGTH = 100;

/** Labels of an operation without a name, and of names beyond the limits. */
const ANONYMOUS = 'anonymous';
const OTHER = 'other';

/**
 * Labels of metrics for operation names. Clients choose the names, so only the first MAX_NAMES get their own label; the rest become
 * `other`. Reserved names, those of stored operations, always have their own.
 */
export class KnownNames {
  readonly #reserved: ReadonlySet<string>;
  readonly #seen = new Map<string, string>();

  constructor(reserved: Iterable<string> = []) {
    this.#reserved = new Set(reserved);
  }

  /** Returns the label of a name. */
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

/** A client's operation name for logs, traces and metrics, masked: the client may have put a key or a tax number in it. */
export const shownName = (name: string): string => withoutNumbers(maskKeys(name.slice(0, MAX_LENGTH)));
