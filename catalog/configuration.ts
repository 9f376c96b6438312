import { join } from 'node:path';
import { type DatabaseLocation, withoutPassword } from './database-location.ts';
import {
  databaseLocation,
  folder,
  headerText,
  oneOf,
  optional,
  type Setting,
  secretText,
  setting,
  text,
  urlsByName,
  wholeNumber,
} from './setting.ts';

/** Every setting of the service, once: name, default, meaning, and how its text is read. */
export const SETTINGS = {
  port: setting('SVC_PORT', '4000', 'Port of the gateway; 0 takes any free one.', wholeNumber(0, 65_535)),
  host: setting('SVC_HOST', '127.0.0.1', 'Address the gateway listens on; 0.0.0.0 opens it to the network.', text),
  dataDirectory: setting('SVC_DATA_DIR', 'var', 'Folder of all SQLite files: warehouse and operations.', folder),
  warehouseUrl: optional(
    'SVC_WAREHOUSE_URL',
    'Where the warehouse is: sqlite:<folder> or postgres://…; unset: folder <SVC_DATA_DIR>/warehouse.',
    databaseLocation('sqlite:<folder>'),
  ),
  operationsUrl: optional(
    'SVC_OPERATIONS_URL',
    'Where accounts, keys and tasks are: sqlite:<file> or postgres://…; unset: file <SVC_DATA_DIR>/operations.db.',
    databaseLocation('sqlite:<file>'),
  ),
  bootstrapKey: optional(
    'SVC_BOOTSTRAP_KEY',
    'API key that the start gives an enterprise account where the key is new; unset: the first key is made and shown once.',
    headerText,
    { secret: true },
  ),
  supergraphFile: optional(
    'SVC_SUPERGRAPH',
    'Supergraph that is served, and looked at for newer versions; unset: supergraph.graphql of the checkout.',
    folder,
  ),
  subgraphSecret: optional(
    'SVC_SUBGRAPH_SECRET',
    'What gateway and subgraphs in processes of their own share, 16 or more characters; each refuses to start without.',
    secretText(16),
    { secret: true },
  ),
  subgraphUrls: setting(
    'SVC_SUBGRAPH_URLS',
    '',
    'Where subgraphs listen other than at their routing_url: <name>=<url>, separated by commas.',
    urlsByName,
  ),
  subgraphTimeout: setting(
    'SVC_SUBGRAPH_TIMEOUT',
    '5000',
    'Longest time in milliseconds for the answer of a subgraph process.',
    wholeNumber(1, 600_000),
  ),
  subgraphFailures: setting(
    'SVC_SUBGRAPH_FAILURES',
    '5',
    'Failures in a row after which requests to a subgraph process fail at once, until it is back.',
    wholeNumber(1, 1_000),
  ),
  ssnKey: optional(
    'SVC_SSN_KEY',
    'What loaded social security numbers are hashed with, 32 or more characters; unset: none is loaded.',
    secretText(32),
    { secret: true },
  ),
  bodyLimit: setting('SVC_BODY_LIMIT', '1048576', 'Largest request body in bytes.', wholeNumber(1_024, 2 ** 30)),
  maxPageSize: setting('SVC_MAX_PAGE_SIZE', '10000', 'Most records of one connection and page.', wholeNumber(1, 1e6)),
  shutdownSeconds: setting('SVC_SHUTDOWN_SECONDS', '10', 'Time running requests get on a stop.', wholeNumber(0, 3_600)),
  logLevel: setting(
    'SVC_LOG_LEVEL',
    'info',
    'Least level that is logged; debug has a line for each request.',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
  ),
  testPostgresUrl: optional(
    'SVC_TEST_POSTGRES_URL',
    'PostgreSQL server on which tests may create databases; read by tests alone.',
    text,
    {
      secret: true,
    },
  ),
  testShared: setting('SVC_TEST_SHARED', '../shared', 'Contract and real data; read by tests alone.', folder),
} as const;

/** The service's configuration, read and checked. Paths are absolute. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** Folder of the snapshots, or the PostgreSQL database that holds them. */
  readonly warehouse: DatabaseLocation;
  /** File of the operations database, or its URL. */
  readonly operations: DatabaseLocation;
  readonly bootstrapKey: string | undefined;
  /** Another file than the checkout's. */
  readonly supergraphFile: string | undefined;
  readonly subgraphSecret: string | undefined;
  /** By subgraph; the others are at their routing_url. */
  readonly subgraphUrls: ReadonlyMap<string, string>;
  /** In milliseconds. */
  readonly subgraphTimeout: number;
  readonly subgraphFailures: number;
  /** Without it no social security number is loaded. */
  readonly ssnKey: string | undefined;
  readonly bodyLimit: number;
  readonly maxPageSize: number;
  readonly shutdownSeconds: number;
  readonly logLevel: LogLevel;
}
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

type Environment = Readonly<Record<string, string | undefined>>;

/** All faults of the configuration, a line each. Secrets are not repeated. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(['The configuration is not usable:', ...faults].join('\n  '));
    this.name = 'ConfigurationError';
    this.faults = faults;
  }
}

/** Reads the configuration from environment variables. Throws a ConfigurationError that lists every fault. */
export function readConfiguration(environment: Environment): Configuration {
  const faults: string[] = unknownNames(environment);
  const read = <T>(each: Setting<T>): T => {
    const written = environment[each.name];
    if (written === undefined || written === '') return each.fallback;
    const parsed = each.parse(written);
    if ('value' in parsed) return parsed.value;
    faults.push(`${each.name} expects ${parsed.expected}, got ${each.secret ? 'something else' : parsed.got}.`);
    return each.fallback;
  };
  const dataDirectory = read(SETTINGS.dataDirectory);
  const configuration = {
    port: read(SETTINGS.port),
    host: read(SETTINGS.host),
    dataDirectory,
    warehouse: read(SETTINGS.warehouseUrl) ?? join(dataDirectory, 'warehouse'),
    operations: read(SETTINGS.operationsUrl) ?? join(dataDirectory, 'operations.db'),
    bootstrapKey: read(SETTINGS.bootstrapKey),
    supergraphFile: read(SETTINGS.supergraphFile),
    subgraphSecret: read(SETTINGS.subgraphSecret),
    subgraphUrls: read(SETTINGS.subgraphUrls),
    subgraphTimeout: read(SETTINGS.subgraphTimeout),
    subgraphFailures: read(SETTINGS.subgraphFailures),
    ssnKey: read(SETTINGS.ssnKey),
    bodyLimit: read(SETTINGS.bodyLimit),
    maxPageSize: read(SETTINGS.maxPageSize),
    shutdownSeconds: read(SETTINGS.shutdownSeconds),
    logLevel: read(SETTINGS.logLevel),
  };
  if (faults.length > 0) throw new ConfigurationError(faults);
  return configuration;
}

/** A setting as `svc config` prints it; the value of a secret is masked. */
export interface SettingReport {
  readonly name: string;
  readonly value: string;
  readonly source: 'default' | 'environment';
  readonly comment: string;
}

/** Every setting in effect, in the order of the file. */
export function describeConfiguration(environment: Environment): SettingReport[] {
  return Object.values(SETTINGS).map(({ name, written, secret, comment }) => {
    const set = environment[name];
    if (set === undefined || set === '') return { name, value: written ?? '', source: 'default', comment };
    return { name, value: secret ? '********' : withoutPassword(set), source: 'environment', comment };
  });
}

function unknownNames(environment: Environment): string[] {
  const known = Object.values(SETTINGS).map(({ name }) => name);
  return Object.keys(environment)
    .filter((name) => name.startsWith('SVC_') && !known.some((each) => each === name))
    .sort()
    .map((name) => `${name} is no setting; expected one of ${known.join(', ')}.`);
}
