import { join, resolve } from 'node:path';
import { suggestionList } from 'graphql/jsutils/suggestionList.js';
import { z } from 'zod';
import { BACKUP_SETTINGS } from './backup-settings.ts';
import { withoutPassword } from './database-location.ts';
import { type Environment, withoutInjected } from './environment.ts';
import { FILE_SETTINGS } from './file-settings.ts';
import { LIMIT_SETTINGS } from './limit-settings.ts';
import { OBSERVATION_SETTINGS } from './observation-settings.ts';
import {
  databaseLocation,
  headersByName,
  httpUrl,
  keyText,
  oneOf,
  optional,
  path,
  SETTINGS,
  type Setting,
  secretText,
  setting,
  share,
  text,
  urlsByName,
  wholeNumber,
} from './setting.ts';
import { fileNameOf, withFiles } from './setting-files.ts';
import { SNAPSHOT_SETTINGS } from './snapshot-settings.ts';
import { TOKEN_SETTINGS } from './token-settings.ts';
import { VERIFICATION_SETTINGS } from './verification-settings.ts';
import { WEB_SETTINGS } from './web-settings.ts';

/** Where `npm ci` builds the console. */
const CONSOLE_FOLDER = join(import.meta.dirname, '..', 'console', 'dist');

/** Every setting of the service, declared once: name, default, meaning, and how its text is read. */
const SERVICE = z.object({
  port: setting('SVC_PORT', '4000', 'Port of the gateway; 0: any free port.', wholeNumber(0, 65_535)),
  host: setting('SVC_HOST', '127.0.0.1', 'Address that the gateway listens on; 0.0.0.0 opens it to the network.', text),
  dataDirectory: setting(
    'SVC_DATA_DIR',
    'var',
    'Folder of all SQLite files, those of the warehouse and of operations.',
    path,
  ),
  /** Folder of the snapshots, or the PostgreSQL database that has them. */
  warehouse: optional(
    'SVC_WAREHOUSE_URL',
    'Database of the snapshots: sqlite:<folder> or postgres://…; several hosts in the URL are a primary and its standbys. Unset: folder <SVC_DATA_DIR>/warehouse.',
    databaseLocation('sqlite:<folder>', 'several'),
    { inFile: true },
  ),
  /** File of the operations database, or its URL. */
  operations: optional(
    'SVC_OPERATIONS_URL',
    'Database of accounts, keys and tasks: sqlite:<file> or postgres://…; unset: file <SVC_DATA_DIR>/operations.db.',
    databaseLocation('sqlite:<file>'),
    { inFile: true },
  ),
  bootstrapKey: optional(
    'SVC_BOOTSTRAP_KEY',
    'API key of 16 or more characters. If it does not exist, the start gives it to a new enterprise account. Unset: the start creates the first key and shows it once.',
    keyText,
    { secret: true },
  ),
  /** A file of `svc fit --out`. */
  matchFit: optional(
    'SVC_MATCH_FIT',
    'File of `svc fit --out`: how loads weigh evidence that two records are one. A snapshot keeps the fit of its load, for searches, verifications and `svc why`. Unset: the shipped weights.',
    path,
  ),
  sampleData: setting(
    'SVC_SAMPLE',
    'on',
    'Whether a start without data builds a generated sample city; off: the service is not ready until data is loaded.',
    oneOf('on', 'off'),
  ),
  /** A file other than the checkout's. */
  supergraphFile: optional(
    'SVC_SUPERGRAPH',
    'File of the supergraph. The service watches it for newer versions. Unset: supergraph.graphql of the checkout.',
    path,
  ),
  storedOperations: optional(
    'SVC_STORED_OPERATIONS',
    'Folder of client operations (*.graphql and manifests) that are trusted documents, in addition to those of `svc operations`.',
    path,
  ),
  trustedDocuments: setting(
    'SVC_TRUSTED_DOCUMENTS',
    'off',
    'Whether API keys may request documents that are not trusted, unless a key has its own setting: off: yes; log: yes, and each one is logged; enforce: no.',
    oneOf('off', 'log', 'enforce'),
  ),
  subgraphSecret: optional(
    'SVC_SUBGRAPH_SECRET',
    'Secret of 16 or more characters that gateway and subgraph processes share. None of them starts without it.',
    secretText(16),
    { secret: true },
  ),
  /** By subgraph; the others are at their routing_url. */
  subgraphUrls: setting(
    'SVC_SUBGRAPH_URLS',
    '',
    'Addresses of subgraphs that are not at their routing_url: <name>=<url>, separated by commas.',
    urlsByName,
  ),
  /** Headers of requests to other teams' subgraphs, by subgraph. */
  subgraphHeaders: optional(
    'SVC_SUBGRAPH_HEADERS',
    `Headers of requests to other teams' subgraphs, as JSON: {"<name>":{"<header>":"<value>"}}.`,
    headersByName,
    { secret: true },
  ),
  subgraphTimeout: setting(
    'SVC_SUBGRAPH_TIMEOUT',
    '5000',
    'Maximum milliseconds that a subgraph process may take to answer.',
    wholeNumber(1, 600_000),
  ),
  subgraphFailures: setting(
    'SVC_SUBGRAPH_FAILURES',
    '5',
    'Number of consecutive failures after which the service sends no more requests to another process (a subgraph or the verification service) until it is back.',
    wholeNumber(1, 1_000),
  ),
  subgraphSilence: setting(
    'SVC_SUBGRAPH_SILENCE',
    '1000',
    "Milliseconds without an answer after which another team's subgraph counts as silent. Then only half of the turns of a key, and of SVC_MAX_EXECUTING, wait for it; further requests leave its fields null at once.",
    wholeNumber(1, 600_000),
  ),
  /** Also for a gateway behind another server. */
  publicUrl: optional(
    'SVC_PUBLIC_URL',
    'Address where clients reach the gateway, for the URLs of files: http://… or https://…; unset: the address that it listens on.',
    httpUrl,
  ),
  /** The folder of its build; undefined: no console is served. */
  console: setting(
    'SVC_CONSOLE',
    'on',
    'The console at /: on, off, or the folder of another build of the console.',
    text.transform((written) => (written === 'off' ? undefined : written === 'on' ? CONSOLE_FOLDER : resolve(written))),
  ),
  consoleLoads: setting(
    'SVC_CONSOLE_LOADS',
    'on',
    'Whether keys of scope admin may load files in the console: on, off. Loads run on the machine of the service, beside requests.',
    oneOf('on', 'off'),
  ),
  mcp: setting(
    'SVC_MCP',
    'on',
    'Tools for agents at /mcp (Model Context Protocol): on: the tools only read; write: run_query may also run mutations; off: no tools.',
    oneOf('on', 'write', 'off'),
  ),
  apiKey: optional(
    'SVC_API_KEY',
    'API key that `svc mcp` and `svc codegen` send to a running service. The service itself does not use it.',
    keyText,
    { secret: true },
  ),
  ...VERIFICATION_SETTINGS,
  ...LIMIT_SETTINGS,
  ...FILE_SETTINGS,
  ...WEB_SETTINGS,
  ...BACKUP_SETTINGS,
  ...TOKEN_SETTINGS,
  ...SNAPSHOT_SETTINGS,
  workers: setting(
    'SVC_WORKERS',
    '1',
    'Number of lists and screening batches that a process works on at once; 0: only `svc worker` processes work on them, each on at least one.',
    wholeNumber(0, 64),
  ),
  shutdownSeconds: setting(
    'SVC_SHUTDOWN_SECONDS',
    '10',
    'Maximum seconds that running requests have to finish when the service stops.',
    wholeNumber(0, 3_600),
  ),
  logLevel: setting(
    'SVC_LOG_LEVEL',
    'info',
    'Lowest level that is logged. info logs each request; debug also logs each probe and fetch.',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
  ),
  ...OBSERVATION_SETTINGS,
});

/** Settings that only tests read. */
const TESTS = z.object({
  postgres: optional(
    'SVC_TEST_POSTGRES_URL',
    'PostgreSQL server on which tests may create databases; only tests read it.',
    text,
    { secret: true, inFile: false },
  ),
  redis: optional('SVC_TEST_REDIS_URL', 'Redis server on which tests may count requests; only tests read it.', text, {
    secret: true,
    inFile: false,
  }),
  shared: setting('SVC_TEST_SHARED', '../shared', 'Folder of the contract and of real data; only tests read it.', path),
  runs: setting(
    'SVC_TEST_RUNS',
    '0.25',
    'Share of the random cases that tests run, from 0 to 1; use 1 for a nightly run; only tests read it.',
    share,
  ),
});

const CONFIGURATION = SERVICE.transform(({ dataDirectory, warehouse, operations, ...others }) => ({
  ...others,
  dataDirectory,
  warehouse: warehouse ?? join(dataDirectory, 'warehouse'),
  operations: operations ?? join(dataDirectory, 'operations.db'),
}));

/** The service's configuration, read and checked. Paths are absolute. */
export type Configuration = Readonly<z.output<typeof CONFIGURATION>>;
export type LogLevel = Configuration['logLevel'];

/** All faults of the configuration, one per line. Secrets are not repeated. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(['The configuration is not usable:', ...faults].join('\n  '));
    this.name = 'ConfigurationError';
    this.faults = faults;
  }
}

/**
 * Reads the configuration from environment variables, and from the files that variables named `…_FILE` name. Throws a ConfigurationError
 * that lists every fault.
 */
export function readConfiguration(environment: Environment): Configuration {
  const given = withoutInjected(environment);
  const { values, faults: unread } = withFiles(given, ALL);
  const written = Object.entries(SERVICE.shape).map(([key, schema]) => [
    key,
    values[settingOf(schema).name] || undefined,
  ]);
  const { data, error } = CONFIGURATION.safeParse(Object.fromEntries(written));
  const faults = [...unknownNames(given), ...unread, ...(error?.issues.map(faultOf) ?? [])];
  if (data === undefined || faults.length > 0) throw new ConfigurationError(faults);
  return data;
}

/** `SVC_PORT expects a whole number from 0 to 65535, got "70000".` */
function faultOf({ path: [key], message, ...issue }: z.core.$ZodIssue): string {
  const schema = Object.entries(SERVICE.shape).find(([name]) => name === key)?.[1];
  if (schema === undefined) return message;
  const { name, secret } = settingOf(schema);
  const got = issue.code === 'custom' ? String(issue.params?.got) : 'another value';
  return `${name} expects ${message}, got ${secret ? 'something else' : got}.`;
}

/** A setting as `svc config` prints it; the value of a secret is masked. */
export interface SettingReport {
  readonly name: string;
  readonly value: string;
  readonly source: 'default' | 'environment' | 'file';
  readonly description: string;
  /** The variable that may name a file with the value; undefined if there is none. */
  readonly fileName: string | undefined;
}

/** Every setting in effect, in declaration order. If a file has the value, the file's path is shown instead. */
export function describeConfiguration(environment: Environment): SettingReport[] {
  const given = withoutInjected(environment);
  return ALL.map(({ name, written, secret, description, inFile }) => {
    const fileName = inFile ? fileNameOf(name) : undefined;
    const set = given[name] || undefined;
    const file = fileName === undefined ? undefined : given[fileName] || undefined;
    const of = { name, description, fileName };
    if (set !== undefined) return { ...of, value: secret ? '********' : withoutPassword(set), source: 'environment' };
    return file === undefined
      ? { ...of, value: written ?? '', source: 'default' }
      : { ...of, value: file, source: 'file' };
  });
}

function settingOf(schema: z.ZodType): Setting {
  const found = SETTINGS.get(schema);
  if (found === undefined) throw new TypeError('Expected a schema that setting() or optional() made.');
  return found;
}

const ALL: readonly Setting[] = [SERVICE, TESTS].flatMap(({ shape }) => Object.values(shape).map(settingOf));

function unknownNames(environment: Environment): string[] {
  const known = ALL.map(({ name }) => name);
  const files = ALL.flatMap(({ name, inFile }) => (inFile ? [fileNameOf(name)] : []));
  return Object.keys(environment)
    .filter((name) => name.startsWith('SVC_') && !known.includes(name) && !files.includes(name))
    .sort()
    .map((name) => `${name} is no setting; ${nearOf(name, [...known, ...files])}docs/settings.md lists all.`);
}

/** Maximum names that a message suggests. */
const MAX_NEAR = 3;

function nearOf(name: string, names: readonly string[]): string {
  const near = suggestionList(name, names).slice(0, MAX_NEAR);
  return near.length === 0 ? '' : `did you mean ${near.join(' or ')}? `;
}
