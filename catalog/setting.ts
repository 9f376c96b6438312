import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { databaseHosts } from './database-hosts.ts';
import { type DatabaseLocation, isPostgres } from './database-location.ts';
import { type PlansLimits, plansLimits } from './plans.ts';
import { type QueryLimits, queryLimits } from './query-limits.ts';
import { type S3Location, s3LocationOf } from './s3-location.ts';

/** What a setting is called and means; beside it stands the schema that reads it. */
export interface Setting {
  readonly name: string;
  /** The default as a user would write it; undefined: the setting may stay unset. */
  readonly written: string | undefined;
  /** A sentence for `svc config` and docs/settings.md. */
  readonly description: string;
  /** True where the value must not be shown. */
  readonly secret: boolean;
  /** True where `<name>_FILE` may name a file that holds the value: of secrets, and of URLs that may have a password. */
  readonly inFile: boolean;
}

/** The settings of all schemas that were made here. */
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
 * Reads a text by a function that gives undefined for what it refuses. The issue's message is what was expected, and its
 * `params.got` what came instead, where that is not the text itself.
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

/** A part of a whole, from 0 to 1. */
export const share = reader('a number from 0 to 1', (written) =>
  /^(?:0|1|0?\.\d{1,9}|1\.0+)$/.test(written) ? Number(written) : undefined,
);

export const oneOf = <const T extends string>(...allowed: readonly T[]) =>
  reader(`one of ${allowed.join(', ')}`, (written) => allowed.find((each) => each === written));

/** A text that can stand in an HTTP header, visible ASCII without spaces, and is too long to be guessed. */
export const secretText = (min: number) =>
  reader(`at least ${min} visible ASCII characters without spaces`, (written) =>
    written.length >= min && VISIBLE.test(written) ? written : undefined,
  );

/** Characters of an API key. Guesses are slowed, so that 16 of a random generator are out of reach. */
const MIN_LENGTH = 16;
/** Different ones among them: a word that is repeated has fewer. */
const MIN_DIFFERENT = 8;

/** An API key that was made elsewhere: guessing is what it has to withstand, as those made here do. */
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

/** An URL to which secrets are sent: over https, but to this machine. Of another one nothing but the scheme is repeated. */
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

/** Headers that belong to the request itself, not to whoever sends it. */
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

/** JSON that is checked by a schema of its own. `example` is what a user is shown. */
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

/** `{"<plan>":{"<limit>":<number>}}`: the limits of all plans, with these in place of the defaults. */
export const limitsByPlan: Reader<PlansLimits> = checkedJson('{"trial":{"burst":40}}', plansLimits);

/** `{"<limit>":<number>}`: what query documents may have, with these in place of the defaults. */
export const limitsOfQueries: Reader<QueryLimits> = checkedJson('{"aliases":100}', queryLimits);

/** Whether a name and a value are a header that whoever sends a request may set. */
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
 * Where a database is: the path of a `sqlite:` URL, made absolute, or a PostgreSQL URL as it is. Of any other URL only the
 * scheme is repeated: the rest may hold a password. `hosts`: whether a PostgreSQL URL may name several of them.
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

/** What a PostgreSQL URL says of its hosts that is not taken; no user or password stands in it. */
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

/** The URL of a Redis server or a PostgreSQL database. Of any other only the scheme is repeated. */
export const limitsLocation = reader(
  'redis://<host> or postgres://<user>@<host>/<database>',
  (written) => {
    if (isPostgres(written)) return faultOfHosts(written, 'one') === undefined ? written : undefined;
    return URL.canParse(written) && /^rediss?:\/\//i.test(written) ? written : undefined;
  },
  (written) => (isPostgres(written) && faultOfHosts(written, 'one')) || schemeOf(written),
);

/** The address of a service, without a password, a query or a fragment; it ends with a slash. Of any other only the scheme is repeated. */
export const httpUrl = reader(
  'http://<host> or https://<host>, without a password or a query',
  (written) => {
    const url = /^https?:\/\//i.test(written) && URL.canParse(written) ? new URL(written) : undefined;
    if (url === undefined || url.username + url.password + url.search + url.hash !== '') return undefined;
    return url.href.endsWith('/') ? url.href : `${url.href}/`;
  },
  schemeOf,
);

/** Where an S3-compatible store keeps files. Of any other text only the scheme is repeated. */
export const s3Location = reader(
  's3://<bucket>/<prefix>?endpoint=https://…&region=…, without user and password',
  s3LocationOf,
  schemeOf,
);

/** Origins of web pages, exactly as browsers name them; a star stands for all. */
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

/** Where objects are kept that several machines share: a bucket, or the path of a `file:` URL, made absolute. */
export const sharedPlace = reader(
  's3://<bucket>/<prefix>?endpoint=https://…&region=…, without user and password, or file:<folder>',
  (written): S3Location | string | undefined => {
    const folder = /^file:(?:\/\/(?=\/))?(.+)$/.exec(written)?.[1];
    return folder === undefined ? s3LocationOf(written) : resolve(folder);
  },
  schemeOf,
);

/** Which hosts in private networks files may be fetched from: all, or some by their names. */
export const privateHosts = reader(
  'off, on, or names of hosts separated by commas',
  (written): 'all' | ReadonlySet<string> | undefined => {
    if (written === 'on') return 'all';
    const names = written === 'off' ? [] : written.split(',').map((name) => name.trim().toLowerCase());
    return names.every((name) => /^(?!on$|off$)[a-z0-9.:-]+$/.test(name)) ? new Set(names) : undefined;
  },
);
