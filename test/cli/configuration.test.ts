import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigurationError, describeConfiguration, readConfiguration } from '../../catalog/configuration.ts';
import { plansLimits } from '../../catalog/plans.ts';
import { QUERY_LIMITS } from '../../catalog/query-limits.ts';
import { configurationLines } from '../../cli/commands/config.ts';
import { temporaryFolder } from '../temporary-folder.ts';

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
  return [];
}

test('an empty environment is the defaults', () => {
  expect(readConfiguration({ PATH: '/bin', SVC_PORT: '' })).toEqual({
    port: 4000,
    host: '127.0.0.1',
    dataDirectory: resolve('var'),
    warehouse: resolve('var/warehouse'),
    operations: resolve('var/operations.db'),
    bootstrapKey: undefined,
    sampleData: 'on',
    supergraphFile: undefined,
    storedOperations: undefined,
    trustedDocuments: 'off',
    subgraphSecret: undefined,
    subgraphUrls: new Map(),
    subgraphHeaders: undefined,
    subgraphTimeout: 5_000,
    subgraphFailures: 5,
    subgraphSilence: 1_000,
    publicUrl: undefined,
    console: resolve('console/dist'),
    consoleLoads: 'on',
    mcp: 'on',
    apiKey: undefined,
    workers: 1,
    verificationUrl: undefined,
    verificationKey: undefined,
    verificationTimeout: 5_000,
    tinProviderTimeout: 5000,
    auditDays: 90,
    batchRows: 100_000,
    batchBytes: 33_554_432,
    filesLocation: undefined,
    filesAccessKey: undefined,
    filesSecretKey: undefined,
    backupAccessKey: undefined,
    backupSecretKey: undefined,
    snapshotsLocation: undefined,
    snapshotsAccessKey: undefined,
    snapshotsSecretKey: undefined,
    snapshotsSeconds: 10,
    parquetCodec: 'zstd',
    uploadLimit: 2 ** 30,
    accountUploads: 100,
    accountUploadBytes: 10 * 2 ** 30,
    fetchPrivate: new Set(),
    corsOrigins: new Set(),
    jwtAccountClaim: 'sub',
    jwtPlanClaim: 'plan',
    jwtScopeClaim: 'scope',
    jwtPlan: 'trial',
    bodyLimit: 1_048_576,
    longStatements: 2,
    maxPageSize: 10_000,
    plans: plansLimits({}),
    queries: QUERY_LIMITS,
    introspection: 'on',
    limitsUrl: undefined,
    trustedProxies: [],
    maxExecuting: 32,
    maxWaiting: 256,
    maxWait: 2_000,
    writeTimeout: 30_000,
    keepAlive: 75_000,
    maxConnections: 4_096,
    clientConnections: 1_024,
    requestTimeout: 10_000,
    shutdownSeconds: 10,
    logLevel: 'info',
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    tracesUrl: undefined,
    tracesHeaders: undefined,
    tracesRatio: 1,
    accessLog: 'on',
  });
});

test('the data folder moves both databases; their URLs move each', () => {
  expect(readConfiguration({ SVC_DATA_DIR: '/d', SVC_OPERATIONS_URL: 'sqlite:/o/x.db' })).toMatchObject({
    warehouse: '/d/warehouse',
    operations: '/o/x.db',
  });
});

test('pages of exact origins may call, or of all', () => {
  const origins = (written: string) => readConfiguration({ SVC_CORS_ORIGINS: written }).corsOrigins;
  expect(origins('*')).toBe('all');
  expect(origins('https://app.example, http://localhost:5173')).toEqual(
    new Set(['https://app.example', 'http://localhost:5173']),
  );
  for (const wrong of [
    'app.example',
    'https://app.example/',
    'https://*.example',
    'HTTPS://app.example',
    'null',
    '*,*',
  ]) {
    expect(faultsOf({ SVC_CORS_ORIGINS: wrong })).toEqual([
      `SVC_CORS_ORIGINS expects * or origins such as https://app.example, separated by commas, got ${JSON.stringify(wrong)}.`,
    ]);
  }
});

test('files are kept in a bucket where SVC_FILES_URL names one', () => {
  const at = (url: string) => readConfiguration({ SVC_FILES_URL: url }).filesLocation;
  expect(at('s3://my-bucket')).toEqual({ bucket: 'my-bucket', prefix: '', endpoint: undefined, region: undefined });
  expect(at('s3://b.b/svc/files/?endpoint=https://s3.example:9000&region=eu-west-3')).toEqual({
    ...{ bucket: 'b.b', prefix: 'svc/files/', endpoint: 'https://s3.example:9000', region: 'eu-west-3' },
  });
  const refused = [
    ...[
      '/var/files',
      'https://bucket/prefix',
      's3://',
      's3://B',
      's3://b',
      's3://id:secret@bucket',
      's3://bucket/a%2fb',
      's3://bucket/a.b',
    ],
    ...[
      's3://bucket?endpoint=ftp://x',
      's3://bucket?endpoint=https://id:secret@x',
      's3://bucket?secret=x',
      's3://bucket:99',
    ],
    ...[
      's3://bucket?region=a&region=b',
      's3://bucket?region=A_B',
      's3://bucket?endpoint=https://x?secret=1',
      's3://bucket#x',
    ],
  ];
  for (const url of refused) {
    const [fault = ''] = faultsOf({ SVC_FILES_URL: url });
    expect([url, fault]).toEqual([url, expect.stringContaining('SVC_FILES_URL expects s3://<bucket>/')]);
    expect(fault).not.toContain('secret');
  }
});

test('private networks are closed to URLs of accounts unless SVC_FETCH_PRIVATE opens them', () => {
  const of = (written: string) => readConfiguration({ SVC_FETCH_PRIVATE: written }).fetchPrivate;
  expect([of('on'), of('off'), of('Files.corp, 10.0.0.7,fd00::1')]).toEqual([
    ...['all', new Set()],
    new Set(['files.corp', '10.0.0.7', 'fd00::1']),
  ]);
  for (const written of ['on,a', 'https://a', 'a,,b', 'a b', '*'])
    expect(faultsOf({ SVC_FETCH_PRIVATE: written })).toEqual([
      expect.stringContaining('SVC_FETCH_PRIVATE expects off'),
    ]);
});

test('limits of queries differ from the defaults where SVC_QUERY_LIMITS says so', () => {
  const { queries } = readConfiguration({ SVC_QUERY_LIMITS: '{"aliases":7}' });
  expect(queries).toEqual({ ...QUERY_LIMITS, aliases: 7 });
  expect(() => readConfiguration({ SVC_QUERY_LIMITS: '{"alias":7}' })).toThrow('SVC_QUERY_LIMITS expects JSON such as');
});

test('subgraphs may listen elsewhere', () => {
  const { subgraphUrls } = readConfiguration({
    SVC_SUBGRAPH_URLS: 'brands=http://brands:4001/graphql, legal-entities=https://le.example/graphql',
  });
  expect(Object.fromEntries(subgraphUrls)).toEqual({
    brands: 'http://brands:4001/graphql',
    'legal-entities': 'https://le.example/graphql',
  });
});

test.each<[name: string, min: number, max: number]>([
  ['SVC_PORT', 0, 65_535],
  ['SVC_SUBGRAPH_TIMEOUT', 1, 600_000],
  ['SVC_SUBGRAPH_FAILURES', 1, 1_000],
  ['SVC_BODY_LIMIT', 1_024, 1_073_741_824],
  ['SVC_MAX_PAGE_SIZE', 1, 1_000_000],
  ['SVC_MAX_EXECUTING', 1, 10_000],
  ['SVC_MAX_WAITING', 0, 100_000],
  ['SVC_MAX_WAIT', 1, 600_000],
  ['SVC_WRITE_TIMEOUT', 10, 3_600_000],
  ['SVC_KEEP_ALIVE', 1_000, 3_600_000],
  ['SVC_MAX_CONNECTIONS', 1, 1_000_000],
  ['SVC_CLIENT_CONNECTIONS', 1, 1_000_000],
  ['SVC_REQUEST_TIMEOUT', 1, 600_000],
  ['SVC_SHUTDOWN_SECONDS', 0, 3_600],
])('%s is a whole number from %d to %d', (name, min, max) => {
  for (const inside of [min, max]) expect(Object.values(readConfiguration({ [name]: `${inside}` }))).toContain(inside);
  for (const outside of [min - 1, max + 1, `${min}.5`, '']) {
    const fault = `${name} expects a whole number from ${min} to ${max}, got "${outside}".`;
    expect(faultsOf({ [name]: `${outside}` })).toEqual(outside === '' ? [] : [fault]);
  }
});

test('a secret of exactly the length is taken', () => {
  const secrets = { SVC_SUBGRAPH_SECRET: 'x'.repeat(16), SVC_SSN_KEY: 'y'.repeat(32) };
  expect(readConfiguration(secrets)).toMatchObject({
    subgraphSecret: secrets.SVC_SUBGRAPH_SECRET,
    ssnKey: secrets.SVC_SSN_KEY,
  });
});

test('plans have the limits of completions.md section 9, and any of them may be another', () => {
  const { trial, pro, max, enterprise } = readConfiguration({ SVC_PLANS: '{"trial":{"burst":40}}' }).plans;
  expect(trial).toMatchObject({ requestsPerSecond: 10, burst: 40, requestsPerDay: 100_000, screeningsPerHour: 1_000 });
  for (const plan of [pro, max])
    expect(plan).toMatchObject({ requestsPerSecond: 50, burst: 100, requestsPerDay: 500_000 });
  expect(enterprise).toMatchObject({ requestsPerSecond: 100, burst: 200, requestsPerDay: null });
});

test.each([
  ['trial', 'Invalid input'],
  ['{"gold":{"burst":1}}', 'Unrecognized key: "gold"'],
  ['{"trial":{"brust":1}}', 'trial: Unrecognized key: "brust"'],
  ['{"trial":{"burst":0}}', 'trial.burst: Too small'],
  ['{"trial":{"burst":null}}', 'trial.burst: Invalid input'],
])('SVC_PLANS=%s is refused: %s', (written, why) => {
  const [fault, ...others] = faultsOf({ SVC_PLANS: written });
  expect(others).toEqual([]);
  expect(fault).toContain('SVC_PLANS expects JSON such as {"trial":{"burst":40}}, got ');
  expect(fault).toContain(why);
});

test('trusted proxies are addresses and networks', () => {
  const { trustedProxies } = readConfiguration({ SVC_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32' });
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
});

test.each(['proxy.example', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '10.0.0.1/'])(
  '%s is no proxy that can be trusted',
  (written) => {
    expect(faultsOf({ SVC_TRUSTED_PROXIES: `127.0.0.1,${written}` })).toEqual([
      `SVC_TRUSTED_PROXIES expects IP addresses or networks such as 10.0.0.0/8, separated by commas, got "127.0.0.1,${written}".`,
    ]);
  },
);

test.each(['redis://127.0.0.1:6379', 'rediss://:secret@redis.example/1', 'postgres://svc@db.example/svc'])(
  'requests may be counted in %s',
  (written) => {
    expect(readConfiguration({ SVC_LIMITS_URL: written })).toMatchObject({ limitsUrl: written });
  },
);

test("other teams' subgraphs may want headers", () => {
  const { subgraphHeaders } = readConfiguration({
    SVC_SUBGRAPH_HEADERS: '{"reviews":{"Authorization":"Bearer a, b"},"ads":{}}',
  });
  expect(Object.fromEntries(subgraphHeaders ?? [])).toEqual({ reviews: { Authorization: 'Bearer a, b' }, ads: {} });
});

test('SVC_TRACES_HEADERS is written as OTEL_EXPORTER_OTLP_HEADERS is: percent-encoded, separated by commas', () => {
  const headersOf = (written: string) => readConfiguration({ SVC_TRACES_HEADERS: written }).tracesHeaders;
  expect(headersOf('Authorization=Basic%20dTpw, api-key = a=b,')).toEqual({
    authorization: 'Basic dTpw',
    'api-key': 'a=b',
  });
});

test.each([
  ['no JSON', 'reviews=a'],
  ['a list', '["reviews"]'],
  ['a text for the headers', '{"reviews":"authorization"}'],
  ['a number for a value', '{"reviews":{"n":1}}'],
  ['a line break', '{"reviews":{"authorization":"a\\nx-other: b"}}'],
  ['a name that is none', '{"reviews":{"two words":"a"}}'],
  ['a header of HTTP itself', '{"reviews":{"Content-Length":"1"}}'],
  ['a header of ours', '{"reviews":{"x-svc-subgraph-secret":"a"}}'],
])('headers for other teams are refused as %s, and not repeated', (_, written) => {
  expect(faultsOf({ SVC_SUBGRAPH_HEADERS: written })).toEqual([
    'SVC_SUBGRAPH_HEADERS expects JSON such as {"<name>":{"<header>":"<value>"}}, with headers that HTTP itself does not set, got something else.',
  ]);
});

test('a PostgreSQL URL stands for either database', () => {
  const url = 'postgres://svc@db.example/svc';
  expect(readConfiguration({ SVC_WAREHOUSE_URL: url, SVC_OPERATIONS_URL: url })).toMatchObject({
    warehouse: url,
    operations: url,
  });
});

describe('"unknown SVC_ names and bad values stop the start with a clear message"', () => {
  const cases: [Record<string, string>, string | RegExp][] = [
    [{ SVC_PORT: '4e3' }, 'SVC_PORT expects a whole number from 0 to 65535, got "4e3".'],
    [
      { SVC_SUBGRAPH_URLS: 'brands=127.0.0.1:4001' },
      'SVC_SUBGRAPH_URLS expects <name>=<url>, separated by commas, got "brands=127.0.0.1:4001".',
    ],
    [
      { SVC_SUBGRAPH_SECRET: 'too short' },
      'SVC_SUBGRAPH_SECRET expects at least 16 visible ASCII characters without spaces, got something else.',
    ],
    [
      { SVC_SSN_KEY: 'x'.repeat(31) },
      'SVC_SSN_KEY expects at least 32 visible ASCII characters without spaces, got something else.',
    ],
    [{ SVC_TRACES_RATIO: '1.5' }, 'SVC_TRACES_RATIO expects a number from 0 to 1, got "1.5".'],
    [
      { SVC_TRACES_HEADERS: 'authorization' },
      'SVC_TRACES_HEADERS expects <header>=<value>, separated by commas and percent-encoded, of headers that HTTP itself does not set, got something else.',
    ],
    [{ SVC_TRACES_HEADERS: 'content-type=x' }, /^SVC_TRACES_HEADERS expects /],
    [{ SVC_TRACES_HEADERS: 'a=%zz' }, /^SVC_TRACES_HEADERS expects /],
    [{ SVC_TRACES_HEADERS: 'a=x%0d%0ab: y' }, /^SVC_TRACES_HEADERS expects /],
    [{ SVC_TRACES_RATIO: '-0' }, 'SVC_TRACES_RATIO expects a number from 0 to 1, got "-0".'],
    [{ SVC_METRICS_PORT: '65536' }, 'SVC_METRICS_PORT expects a whole number from 0 to 65535, got "65536".'],
    [{ SVC_ACCESS_LOG: 'yes' }, 'SVC_ACCESS_LOG expects one of on, off, got "yes".'],
    [{ SVC_LOG_LEVEL: 'loud' }, 'SVC_LOG_LEVEL expects one of debug, info, warn, error, silent, got "loud".'],
    [
      { SVC_PROT: '1' },
      /^SVC_PROT is no setting; did you mean SVC_PORT(?: or SVC_\w+){0,2}\? docs\/settings\.md lists all\.$/,
    ],
    [
      { SVC_WAREHOUSE_URL: 'mysql://admin:secret@db/svc' },
      'SVC_WAREHOUSE_URL expects sqlite:<folder> or postgres://<user>@<host>[,<host>…]/<database>, got a URL of scheme mysql:.',
    ],
    [
      { SVC_WAREHOUSE_URL: 'postgres://svc:secret@a,b/svc?target_session_attrs=read-write' },
      'SVC_WAREHOUSE_URL expects sqlite:<folder> or postgres://<user>@<host>[,<host>…]/<database>, got target_session_attrs=read-write, which is none of any, primary, standby, prefer-standby.',
    ],
    [
      { SVC_OPERATIONS_URL: 'postgres://svc:secret@a:5432,b:5433/svc' },
      'SVC_OPERATIONS_URL expects sqlite:<file> or postgres://<user>@<host>/<database>, got 2 hosts.',
    ],
    [
      { SVC_LIMITS_URL: 'postgres://svc:secret@a,b/svc' },
      'SVC_LIMITS_URL expects redis://<host> or postgres://<user>@<host>/<database>, got 2 hosts.',
    ],
    [
      { SVC_OPERATIONS_URL: '/data/x.db' },
      'SVC_OPERATIONS_URL expects sqlite:<file> or postgres://<user>@<host>/<database>, got a text without a scheme.',
    ],
    [
      { SVC_LIMITS_URL: 'memcached://:secret@cache/1' },
      'SVC_LIMITS_URL expects redis://<host> or postgres://<user>@<host>/<database>, got a URL of scheme memcached:.',
    ],
    [
      { SVC_BOOTSTRAP_KEY: 'two words, and more than sixteen characters' },
      /^SVC_BOOTSTRAP_KEY expects at least 16 visible ASCII characters without spaces, 8 of them different, .+, got something else\.$/,
    ],
    [{ SVC_BOOTSTRAP_KEY: '0123456789abcde' }, /^SVC_BOOTSTRAP_KEY expects at least 16 /],
    [{ SVC_BOOTSTRAP_KEY: 'password'.repeat(2) }, /^SVC_BOOTSTRAP_KEY expects .+ 8 of them different/],
  ];
  test.for(cases)('%o', ([environment, fault]) => {
    expect(faultsOf(environment)).toEqual([typeof fault === 'string' ? fault : expect.stringMatching(fault)]);
  });

  test('all faults at once', () => {
    expect(faultsOf({ SVC_PORT: 'x', SVC_NOPE: '', SVC_BODY_LIMIT: '-1' })).toHaveLength(3);
  });
});

describe('"names that Kubernetes injects are ignored"', () => {
  /** What a container gets for a Service in its namespace. */
  const injected = (service: string, ip: string, port: number, portName = '', protocol = 'tcp') => {
    const at = `${protocol}://${ip.includes(':') ? `[${ip}]` : ip}:${port}`;
    const of = `${service}_PORT_${port}_${protocol.toUpperCase()}`;
    return {
      [`${service}_SERVICE_HOST`]: ip,
      [`${service}_SERVICE_PORT`]: `${port}`,
      ...(portName && { [`${service}_SERVICE_PORT_${portName}`]: `${port}` }),
      [`${service}_PORT`]: at,
      ...{ [of]: at, [`${of}_PROTO`]: protocol, [`${of}_PORT`]: `${port}`, [`${of}_ADDR`]: ip },
    };
  };

  test.each([
    ['svc', injected('SVC', '10.0.0.1', 80, 'HTTP')],
    ['svc, without a name for its port', injected('SVC', '10.0.0.1', 80)],
    ['svc over UDP', injected('SVC', '10.0.0.1', 53, 'DNS_UDP', 'udp')],
    ['svc over SCTP', injected('SVC', '10.0.0.1', 9_000, '', 'sctp')],
    ['svc over IPv6', injected('SVC', 'fd00::17', 443, 'HTTPS')],
    ['svc-gateway', injected('SVC_GATEWAY', '10.96.0.12', 4000, 'GRAPHQL')],
    ['svc-postgres', injected('SVC_POSTGRES', '10.96.0.13', 5432)],
    ['svc-data-dir', injected('SVC_DATA_DIR', '10.96.0.14', 65_535)],
  ])('of a Service %s', (_, environment) => {
    expect(readConfiguration(environment)).toEqual(readConfiguration({}));
    expect(configurationLines(environment)).toEqual(configurationLines({}));
  });

  test('what else is set beside them counts', () => {
    const { SVC_PORT: _, ...others } = injected('SVC', '10.0.0.1', 80);
    expect(readConfiguration({ ...others, SVC_PORT: '4100' })).toMatchObject({ port: 4100 });
  });

  const refused: [name: string, value: string][] = [
    ['SVC_PORT', 'http://10.0.0.1:80'],
    ['SVC_PORT', 'tcp://db.example:80'],
    ['SVC_PORT', 'tcp://10.0.0.1'],
    ['SVC_PORT', 'tcp://10.0.0.1:65536'],
    ['SVC_PORT', 'tcp://fd00::17:80'],
    ['SVC_PORT', 'tcp://[10.0.0.1]:80'],
    ['SVC_PORTS', 'tcp://10.0.0.1:80'],
    ['SVC_PORT_80', 'tcp://10.0.0.1:80'],
    ['SVC_PORT_80_TCP_HOST', '10.0.0.1'],
    ['SVC_PORT_80_TCP_PROTO', '80'],
    ['SVC_PORT_80_TCP_PORT', 'tcp'],
    ['SVC_PORT_80_TCP_ADDR', 'db'],
    ['SVC_SERVICE_HOST', 'db.example'],
    ['SVC_SERVICE_PORT', 'http'],
    ['SVC_HOST_SERVICE', '10.0.0.1'],
    ['SVC_GATEWAY_PORT', '4000'],
    ['SVC_GATEWAY_HOST', '10.0.0.1'],
  ];
  test.each(refused)('%s=%s is none of them', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} (?:is no setting|expects)`)),
    ]);
  });
});

describe('"every secret setting (and URLs with passwords) can be given as NAME_FILE"', () => {
  const folder = temporaryFolder('setting-files', afterAll);
  const written = (name: string, content: string): string => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const SECRET = '0123456789abcdef0123456789abcdef';

  test.each(['', '\n', '\r\n', '\n\n'])('a trailing line break %j is cut', (end) => {
    expect(readConfiguration({ SVC_SSN_KEY_FILE: written('key', `${SECRET}${end}`) }).ssnKey).toBe(SECRET);
  });

  test('secrets and URLs of databases, and nothing else', () => {
    const names = describeConfiguration({}).flatMap(({ fileName }) => fileName ?? []);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['SVC_WAREHOUSE_URL_FILE', 'SVC_OPERATIONS_URL_FILE', 'SVC_LIMITS_URL_FILE', 'SVC_BOOTSTRAP_KEY_FILE'],
        ...['SVC_SUBGRAPH_SECRET_FILE', 'SVC_SUBGRAPH_HEADERS_FILE', 'SVC_KYB_UPSTREAM_KEY_FILE', 'SVC_SSN_KEY_FILE'],
        ...['SVC_TIN_PROVIDER_KEY_FILE', 'SVC_FILES_ACCESS_KEY_FILE', 'SVC_FILES_SECRET_KEY_FILE'],
      ]),
    );
    expect(names).not.toContain('SVC_TEST_POSTGRES_URL_FILE');
    const url = 'postgres://svc:secret@db.example/svc';
    expect(readConfiguration({ SVC_OPERATIONS_URL_FILE: written('url', `${url}\n`) })).toMatchObject({
      operations: url,
    });
    expect(faultsOf({ SVC_PORT_FILE: written('port', '4000') })).toEqual([
      expect.stringMatching(/^SVC_PORT_FILE is no setting; /),
    ]);
  });

  test.each<[why: string, environment: Record<string, string>, fault: string]>([
    [
      'both given',
      { SVC_SSN_KEY: SECRET, SVC_SSN_KEY_FILE: written('both', SECRET) },
      'SVC_SSN_KEY and SVC_SSN_KEY_FILE are both set; expected one of them.',
    ],
    [
      'no file',
      { SVC_SSN_KEY_FILE: join(folder, 'none') },
      `SVC_SSN_KEY_FILE expects a file that holds a value, got "${join(folder, 'none')}", which cannot be read (ENOENT).`,
    ],
    [
      'a folder',
      { SVC_SSN_KEY_FILE: folder },
      `SVC_SSN_KEY_FILE expects a file that holds a value, got "${folder}", which cannot be read (EISDIR).`,
    ],
    [
      'an empty file',
      { SVC_SSN_KEY_FILE: written('empty', '\n') },
      `SVC_SSN_KEY_FILE expects a file that holds a value, got "${join(folder, 'empty')}", which is empty.`,
    ],
    [
      'a bad value, which is not repeated',
      { SVC_SSN_KEY_FILE: written('bad', 'top-secret') },
      'SVC_SSN_KEY expects at least 32 visible ASCII characters without spaces, got something else.',
    ],
  ])('%s is one line', (_, environment, fault) => {
    expect(faultsOf(environment)).toEqual([fault]);
  });

  test('svc config names the file, and not what it holds', () => {
    const file = written('shown', SECRET);
    const lines = configurationLines({ SVC_SSN_KEY_FILE: file });
    expect(lines).toContain(`SVC_SSN_KEY_FILE=${file}`);
    expect(lines).toContain('# SVC_OPERATIONS_URL_FILE names a file that holds it.');
    expect(lines.filter((line) => /^(# )?SVC_\w+=/.test(line))).toHaveLength(describeConfiguration({}).length);
    expect(lines.join('\n')).not.toContain(SECRET);
  });
});

test('svc config has every setting with its description, and no secret', () => {
  const lines = configurationLines({ SVC_BOOTSTRAP_KEY: 'top-secret', SVC_PORT: '5000' });
  expect(lines.filter((line) => /^(# )?SVC_\w+=/.test(line))).toHaveLength(describeConfiguration({}).length);
  expect(lines).toContain('SVC_PORT=5000');
  expect(lines).toContain('SVC_BOOTSTRAP_KEY=********');
  expect(lines.join('\n')).not.toContain('top-secret');
  const tests = ['SVC_TEST_POSTGRES_URL', 'SVC_TEST_REDIS_URL'];
  const secrets = ['SVC_BOOTSTRAP_KEY', 'SVC_SUBGRAPH_SECRET', 'SVC_SSN_KEY', ...tests];
  const masked = configurationLines(Object.fromEntries(secrets.map((name) => [name, 'x'.repeat(32)])));
  expect(masked.filter((line) => line.endsWith('=********'))).toEqual(secrets.map((name) => `${name}=********`));
  const url = configurationLines({ SVC_WAREHOUSE_URL: 'postgres://admin:top@secret@db:5432/svc?password=secret' });
  expect(url).toContain('SVC_WAREHOUSE_URL=postgres://admin:********@db:5432/svc?password=********');
  for (const { description } of describeConfiguration({})) expect(description).toMatch(/\.$/);
});
