import {
  limitsByPlan,
  limitsLocation,
  limitsOfQueries,
  networks,
  oneOf,
  optional,
  setting,
  wholeNumber,
} from './setting.ts';

/** The settings of what requests, and the clients that send them, may use. */
export const LIMIT_SETTINGS = {
  bodyLimit: setting(
    'SVC_BODY_LIMIT',
    '1048576',
    'Maximum bytes that a request body may have.',
    wholeNumber(1_024, 2 ** 30),
  ),
  maxPageSize: setting(
    'SVC_MAX_PAGE_SIZE',
    '10000',
    'Maximum records that one page of a connection may have.',
    wholeNumber(1, 1e6),
  ),
  plans: setting(
    'SVC_PLANS',
    '{}',
    'Limits of plans that differ from the defaults, as JSON: {"<plan>":{"<limit>":<number>}}.',
    limitsByPlan,
  ),
  queries: setting(
    'SVC_QUERY_LIMITS',
    '{}',
    'Limits of query documents that differ from the defaults, as JSON: {"<limit>":<number>}; docs/plans.md.',
    limitsOfQueries,
  ),
  introspection: setting(
    'SVC_INTROSPECTION',
    'on',
    'Whether clients may read the schema with __schema and __type.',
    oneOf('on', 'off'),
  ),
  /** Otherwise a process counts in memory, and a primary counts for its workers. */
  limitsUrl: optional(
    'SVC_LIMITS_URL',
    'Store where several gateways count requests together: redis://… or postgres://…; unset: each gateway counts only its own requests and those of its workers.',
    limitsLocation,
    { inFile: true },
  ),
  trustedProxies: setting(
    'SVC_TRUSTED_PROXIES',
    '',
    'Addresses or networks of proxies, separated by commas. The service reads the address of a client from their header X-Forwarded-For.',
    networks,
  ),
  maxExecuting: setting(
    'SVC_MAX_EXECUTING',
    '32',
    'Maximum requests that one process executes at the same time, including those whose answer the client has not read yet; a plan may allow a key fewer.',
    wholeNumber(1, 10_000),
  ),
  maxWaiting: setting(
    'SVC_MAX_WAITING',
    '256',
    'Maximum requests that wait to be executed; above it, the service refuses the newest request of the key with the longest queue.',
    wholeNumber(0, 100_000),
  ),
  maxWait: setting(
    'SVC_MAX_WAIT',
    '2000',
    'Maximum milliseconds that a request waits to be executed.',
    wholeNumber(1, 600_000),
  ),
  writeTimeout: setting(
    'SVC_WRITE_TIMEOUT',
    '30000',
    'Maximum milliseconds that a client may take to read an answer.',
    wholeNumber(10, 3_600_000),
  ),
  keepAlive: setting(
    'SVC_KEEP_ALIVE',
    '75000',
    'Maximum milliseconds that a connection may be idle. Keep it above the idle timeout of your load balancer, which is often 60 seconds: otherwise a request can meet a closing connection.',
    wholeNumber(1_000, 3_600_000),
  ),
  maxConnections: setting(
    'SVC_MAX_CONNECTIONS',
    '4096',
    'Maximum connections of one process; the service closes any further connection at once.',
    wholeNumber(1, 1_000_000),
  ),
  clientConnections: setting(
    'SVC_CLIENT_CONNECTIONS',
    '1024',
    'Maximum connections of one client (an IPv4 address or an IPv6 /64); the service closes any further connection at once. Trusted proxies have no such limit.',
    wholeNumber(1, 1_000_000),
  ),
  requestTimeout: setting(
    'SVC_REQUEST_TIMEOUT',
    '10000',
    'Maximum milliseconds that a request may take; a plan may allow less.',
    wholeNumber(1, 600_000),
  ),
  longStatements: setting(
    'SVC_LONG_STATEMENTS',
    '2',
    'Maximum long statements that run at the same time: on SQLite each in its own process, on PostgreSQL at most 5.',
    wholeNumber(1, 64),
  ),
};
