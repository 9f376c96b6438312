import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { databaseHosts } from './database-hosts.ts';
import { type DatabaseLocation, isPostgres } from './database-location.ts';
import { type PlansLimits, plansLimits } from './plans.ts';
import { type QueryLimits, queryLimits } from './query-limits.ts';
import { type S3Location, s3LocationOf } from './s3-location.ts';

/** A setting's name and meaning; the schema that reads it is registered with it. */
export interface Setting {
  readonly name: string;
  /** The default as a user would write it; undefined: the setting may stay unset. */
  readonly written: string | undefined;
  /** A sentence for `svc config` and docs/settings.md. */
  readonly description: string;
  /** True if the value must not be shown. */
  readonly secret: boolean;
  /** True if `<name>_FILE` may name a file with the value: for secrets, and for URLs that may contain a password. */
  readonly inFile: boolean;
}

/** The settings of all schemas that were created here. */
export const SETTINGS = z.registry<Setting>();

/** Reads the text of a setting. */
type Reader<T> = z.ZodType<T, string>;

/** A setting with a default. */
export const setting = <T>(name: string, written: string, description: string, reader: Reader<T>) =>
  reader.prefault(written).register(SETTINGS, { name, written, description, secret: false, inFile: false });

/** A setting that may stay unset. */
export const optional = <T>(
  name: string,
  description: string,
  reader: Reader<T>,
  { secret = false, inFile = secret }: { secret?: boolean; inFile?: boolean } = {},
) => reader.optional().register(SETTINGS, { name, written: undefined, description, secret, inFile });

/**
 * Reads a text by a function that returns undefined for an invalid one. The issue's message says what was expected, and its `params.got`
 * what was written, or `got`'s description of it.
 */
export const reader = <T>(
  expected: string,
  parse: (written: string) => T | undefined,
  got: (written: string) => string = JSON.stringify,
): Reader<T> =>
  z.string().transform((written, { addIssue }): T => {
    const value = parse(written);
    if (value !== undefined) return value;
    addIssue({ code: 'custom', message: expected, params: { got: got(written) } });
    return z.NEVER;
  });

export const text: Reader<string> = z.string();

/** A folder or file, made absolute from the working directory. */
export const path: Reader<string> = z.string().transform((written) => resolve(written));

export const wholeNumber = (min: number, max: number) =>
  reader(`a whole number from ${min} to ${max}`, (written) =>
    /^\d+$/.test(written) && Number(written) >= min && Number(written) <= max ? Number(written) : undefined,
  );

/** A share from 0 to 1. */
export const share = reader('a number from 0 to 1', (written) =>
  /^(?:0|1|0?\.\d{1,9}|1\.0+)$/.test(written) ? Number(written) : undefined,
);

export const oneOf = <const T extends string>(...allowed: readonly T[]) =>
  reader(`one of ${allowed.join(', ')}`, (written) => allowed.find((each) => each === written));

/** A text that is valid in an HTTP header, visible ASCII without spaces, and too long to be guessed. */
export const secretText = (min: number) =>
  reader(`at least ${min} visible ASCII characters without spaces`, (written) =>
    written.length >= min && VISIBLE.test(written) ? written : undefined,
  );

/** Minimum characters of an API key. Guesses are slowed down, so 16 random characters cannot be found. */
const MIN_LENGTH = 16;
/** Minimum number of different characters: a repeated word has fewer. */
const MIN_DIFFERENT = 8;

/** An API key that was created elsewhere; it must resist guessing, like those created here. */
export const keyText = reader(
  `at least ${MIN_LENGTH} visible ASCII characters without spaces, ${MIN_DIFFERENT} of them different, as openssl rand -hex 32 makes them`,
  (written) =>
    written.length >= MIN_LENGTH && VISIBLE.test(written) && new Set(written).size >= MIN_DIFFERENT
      ? written
      : undefined,
);

const VISIBLE = /^[\x21-\x7e]+$/;

/** `<name>=<url>,…` of http and https URLs, by name. */
export const urlsByName = reader(
  '<name>=<url>, separated by commas',
  (written): ReadonlyMap<string, string> | undefined => {
    const entries = written.split(',').filter((entry) => entry.trim() !== '');
    const urls = entries.flatMap((entry) => {
      const [, name, url] = /^\s*([\w-]+)=(https?:\/\/\S+?)\s*$/.exec(entry) ?? [];
      return name !== undefined && url !== undefined && URL.canParse(url) ? [[name, url] as const] : [];
    });
    return urls.length === entries.length ? new Map(urls) : undefined;
  },
);

/** A URL to which secrets are sent: https, or http to this machine. An error repeats only the scheme of another URL. */
export const secretUrl = reader(
  'https://<host>…, or http:// of this machine',
  (written): string | undefined => {
    if (!URL.canParse(written)) return undefined;
    const { protocol, hostname } = new URL(written);
    const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
    return protocol === 'https:' || (protocol === 'http:' && isLocal) ? written : undefined;
  },
  schemeOf,
);

/** Addresses and networks, `<address>` or `<address>/<bits>`, separated by commas. */
export const networks = reader(
  'IP addresses or networks such as 10.0.0.0/8, separated by commas',
  (written): readonly string[] | undefined => {
    const entries = written.split(',').map((entry) => entry.trim());
    const given = entries.filter((entry) => entry !== '');
    return given.every(isNetwork) ? given : undefined;
  },
);

function isNetwork(written: string): boolean {
  const [address = '', bits = '0', ...more] = written.split('/');
  const version = isIP(address);
  return version !== 0 && more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Headers that belong to the request itself, so its sender may not set them. */
const RESERVED_HEADER =
  /^(?:accept|connection|content-.*|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|x-svc-.*)$/i;

/** `{"<name>":{"<header>":"<value>"}}`: HTTP headers by name, as JSON. */
export const headersByName = reader(
  'JSON such as {"<name>":{"<header>":"<value>"}}, with headers that HTTP itself does not set',
  (written): ReadonlyMap<string, Readonly<Record<string, string>>> | undefined => {
    const headers = new Map<string, Readonly<Record<string, string>>>();
    const entries = entriesOf(fromJson(written));
    for (const [name, of] of entries ?? []) {
      const pairs = entriesOf(of);
      if (pairs?.every(isHeader) !== true) return undefined;
      headers.set(name, Object.fromEntries(pairs));
    }
    return entries === undefined ? undefined : headers;
  },
);

/** JSON that is checked by its own schema. `example` is shown to users. */
const checkedJson = <T>(example: string, check: (value: unknown) => T): Reader<T> =>
  z.string().transform((written, { addIssue }): T => {
    try {
      return check(fromJson(written));
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      const [issue] = error.issues;
      const place = issue?.path.join('.') ?? '';
      const fault = `${place === '' ? '' : `${place}: `}${issue?.message}`;
      addIssue({
        code: 'custom',
        message: `JSON such as ${example}`,
        params: { got: `${JSON.stringify(written)} (${fault})` },
      });
      return z.NEVER;
    }
  });

/** `{"<plan>":{"<limit>":<number>}}`: the limits of all pricing plans, with these in place of the defaults. */
export const limitsByPlan: Reader<PlansLimits> = checkedJson('{"trial":{"burst":40}}', plansLimits);

/** `{"<limit>":<number>}`: limits on query documents, with these in place of the defaults. */
export const limitsOfQueries: Reader<QueryLimits> = checkedJson('{"aliases":100}', queryLimits);

/** Whether a name and a value are a header that the sender of a request may set. */
export const isHeader = (pair: [string, unknown]): pair is [string, string] =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(pair[0]) &&
  !RESERVED_HEADER.test(pair[0]) &&
  typeof pair[1] === 'string' &&
  /^[\x20-\x7e]*$/.test(pair[1]);

const entriesOf = (value: unknown): [string, unknown][] | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;

function fromJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

/**
 * Where a database is: the path of a `sqlite:` URL, made absolute, or an unchanged PostgreSQL URL. For any other URL, an error repeats only
 * the scheme, because the rest may contain a password. `hosts`: whether a PostgreSQL URL may name several hosts.
 */
export const databaseLocation = (sqliteForm: string, hosts: 'one' | 'several' = 'one') =>
  reader(
    `${sqliteForm} or postgres://<user>@<host>${hosts === 'one' ? '' : '[,<host>…]'}/<database>`,
    (written): DatabaseLocation | undefined => {
      if (isPostgres(written)) return faultOfHosts(written, hosts) === undefined ? written : undefined;
      const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(written)?.[1];
      return file === undefined ? undefined : resolve(file);
    },
    (written) => (isPostgres(written) && faultOfHosts(written, hosts)) || schemeOf(written),
  );

/** What is not accepted in the hosts of a PostgreSQL URL; it contains no user or password. */
function faultOfHosts(written: string, allowed: 'one' | 'several'): string | undefined {
  try {
    const { hosts, readFrom } = databaseHosts(written);
    if (allowed === 'several') return undefined;
    if (hosts.length > 1) return `${hosts.length} hosts`;
    return readFrom === 'any' ? undefined : `target_session_attrs=${readFrom}`;
  } catch (error) {
    return error instanceof RangeError ? error.message : schemeOf(written);
  }
}

function schemeOf(written: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(written)?.[0];
  return scheme === undefined ? 'a text without a scheme' : `a URL of scheme ${scheme}`;
}

/** The URL of a Redis server or a PostgreSQL database. For any other URL, an error repeats only the scheme. */
export const limitsLocation = reader(
  'redis://<host> or postgres://<user>@<host>/<database>',
  (written) => {
    if (isPostgres(written)) return faultOfHosts(written, 'one') === undefined ? written : undefined;
    return URL.canParse(written) && /^rediss?:\/\//i.test(written) ? written : undefined;
  },
  (written) => (isPostgres(written) && faultOfHosts(written, 'one')) || schemeOf(written),
);

/**
 * The address of a service, without a password, a query or a fragment; it ends with a slash. For any other URL, an error repeats only the
 * scheme.
 */
export const httpUrl = reader(
  'http://<host> or https://<host>, without a password or a query',
  (written) => {
    const url = /^https?:\/\//i.test(written) && URL.canParse(written) ? new URL(written) : undefined;
    if (url === undefined || url.username + url.password + url.search + url.hash !== '') return undefined;
    return url.href.endsWith('/') ? url.href : `${url.href}/`;
  },
  schemeOf,
);

/** Where an S3-compatible store keeps files. For any other text, an error repeats only the scheme. */
export const s3Location = reader(
  's3://<bucket>/<prefix>?endpoint=https://…&region=…, without user and password',
  s3LocationOf,
  schemeOf,
);

/** Origins of web pages, exactly as browsers name them; `*` stands for all. */
export const origins = reader(
  '* or origins such as https://app.example, separated by commas',
  (written): 'all' | ReadonlySet<string> | undefined => {
    if (written.trim() === '*') return 'all';
    const given = written
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    const isOrigin = (each: string) =>
      /^https?:[^*]*$/.test(each) && URL.canParse(each) && new URL(each).origin === each;
    return given.every(isOrigin) ? new Set(given) : undefined;
  },
);

/** Where objects that several machines share are stored: a bucket, or the path of a `file:` URL, made absolute. */
export const sharedPlace = reader(
  's3://<bucket>/<prefix>?endpoint=https://…&region=…, without user and password, or file:<folder>',
  (written): S3Location | string | undefined => {
    const folder = /^file:(?:\/\/(?=\/))?(.+)$/.exec(written)?.[1];
    return folder === undefined ? s3LocationOf(written) : resolve(folder);
  },
  schemeOf,
);

/** Hosts in private networks from which files may be fetched: all, or some by name. */
export const privateHosts = reader(
  'off, on, or names of hosts separated by commas',
  (written): 'all' | ReadonlySet<string> | undefined => {
    if (written === 'on') return 'all';
    const names = written === 'off' ? [] : written.split(',').map((name) => name.trim().toLowerCase());
    return names.every((name) => /^(?!on$|off$)[a-z0-9.:-]+$/.test(name)) ? new Set(names) : undefined;
  },
);
