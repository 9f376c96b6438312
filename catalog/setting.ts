import { resolve } from 'node:path';
import { type DatabaseLocation, isPostgres } from './database-location.ts';

/** A text that was read, or what was expected and what came instead. */
export type Parsed<T> = { readonly value: T } | { readonly expected: string; readonly got: string };
export type Parser<T> = (written: string) => Parsed<T>;

/** One setting of the configuration. */
export interface Setting<T> {
  readonly name: string;
  /** The default as a user would write it; absent: the setting has none. */
  readonly written: string | undefined;
  /** The default, read. */
  readonly fallback: T;
  readonly comment: string;
  /** True where the value must not be shown. */
  readonly secret: boolean;
  readonly parse: Parser<T>;
}

/** A setting with a default. */
export function setting<T>(name: string, written: string, comment: string, parse: Parser<T>): Setting<T> {
  const fallback = parse(written);
  if (!('value' in fallback)) throw new TypeError(`${name} has a bad default: expected ${fallback.expected}.`);
  return { name, written, fallback: fallback.value, comment, secret: false, parse };
}

/** A setting that may stay unset. */
export function optional<T>(
  name: string,
  comment: string,
  parse: Parser<T>,
  { secret = false } = {},
): Setting<T | undefined> {
  return { name, written: undefined, fallback: undefined, comment, secret, parse };
}

const expected = (what: string, got: string) => ({ expected: what, got: JSON.stringify(got) });

export const text: Parser<string> = (written) => ({ value: written });

/** A folder, made absolute from the working directory. */
export const folder: Parser<string> = (written) => ({ value: resolve(written) });

export const wholeNumber =
  (least: number, most: number): Parser<number> =>
  (written) => {
    const value = Number(written);
    if (/^\d+$/.test(written) && value >= least && value <= most) return { value };
    return expected(`a whole number from ${least} to ${most}`, written);
  };

export const oneOf =
  <T extends string>(...allowed: readonly T[]): Parser<T> =>
  (written) => {
    const value = allowed.find((each) => each === written);
    return value === undefined ? expected(`one of ${allowed.join(', ')}`, written) : { value };
  };

/** A text that can stand in an HTTP header: visible ASCII without spaces. */
export const headerText: Parser<string> = (written) =>
  /^[\x21-\x7e]+$/.test(written) ? { value: written } : expected('visible ASCII characters without spaces', written);

/** A header text that is too long to be guessed. */
export const secretText =
  (least: number): Parser<string> =>
  (written) =>
    written.length >= least && 'value' in headerText(written)
      ? { value: written }
      : expected(`at least ${least} visible ASCII characters without spaces`, written);

/** `<name>=<url>,…` of http and https URLs, by name. */
export const urlsByName: Parser<ReadonlyMap<string, string>> = (written) => {
  const entries = written.split(',').filter((entry) => entry.trim() !== '');
  const pairs = entries.map((entry) => /^\s*([\w-]+)=(https?:\/\/\S+?)\s*$/.exec(entry));
  const urls = pairs.flatMap((pair) =>
    pair?.[1] && pair[2] && URL.canParse(pair[2]) ? [[pair[1], pair[2]] as const] : [],
  );
  if (urls.length < entries.length) return expected('<name>=<url>, separated by commas', written);
  return { value: new Map(urls) };
};

/**
 * Where a database is: the path of a `sqlite:` URL, made absolute, or a PostgreSQL URL as it is. Of any other URL only the
 * scheme is repeated: the rest may hold a password.
 */
export const databaseLocation =
  (sqliteForm: string): Parser<DatabaseLocation> =>
  (written) => {
    if (isPostgres(written) && URL.canParse(written)) return { value: written };
    const path = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(written)?.[1];
    if (path !== undefined) return { value: resolve(path) };
    const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(written)?.[0];
    const got = scheme === undefined ? 'a text without a scheme' : `a URL of scheme ${scheme}`;
    return { expected: `${sqliteForm} or postgres://<user>@<host>/<database>`, got };
  };
