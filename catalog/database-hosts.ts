import { type DatabaseLocation, isPostgres } from './database-location.ts';

/** Which hosts answer reads: any of them, only one kind, or the primary only if no standby can. */
export const READ_FROM = ['any', 'primary', 'standby', 'prefer-standby'] as const;
export type ReadFrom = (typeof READ_FROM)[number];

/** One server of a database that several hosts serve. */
export interface DatabaseHost {
  /** `<host>:<port>`, as logs, metrics and the doctor name it. */
  readonly name: string;
  readonly url: DatabaseLocation;
}

/** The servers that a PostgreSQL URL names, in its order. */
export interface DatabaseHosts {
  readonly hosts: readonly DatabaseHost[];
  readonly readFrom: ReadFrom;
}

const DEFAULT_PORT = 5432;
const SESSION = 'target_session_attrs';
/** Parameters of libpq that also name hosts. */
const HOST_PARAMETERS = ['host', 'hostaddr', 'port'];

/**
 * Splits `postgres://user@host1:5432,host2:5433/database?target_session_attrs=…`, libpq's form: hosts with or without a port, separated by
 * commas, and one user, password and database for all. It accepts the values of READ_FROM for target_session_attrs. Throws a RangeError
 * that says what is not accepted, without user or password.
 */
export function databaseHosts(location: DatabaseLocation): DatabaseHosts {
  const [, scheme = '', authority = '', rest = ''] = /^([a-z]+:\/\/)([^/?#]*)(.*)$/is.exec(location) ?? [];
  const at = authority.lastIndexOf('@') + 1;
  const [user, written] = [authority.slice(0, at), authority.slice(at).split(',')];
  const end = withoutSession(rest);
  const hosts = written.map((host) => ({ name: nameOf(host), url: `${scheme}${user}${host}${end}` }));
  if (hosts.length > 1 && written.includes('')) throw new RangeError('a host without a name');
  if (!isPostgres(location) || hosts.some(({ url }) => !URL.canParse(url)))
    throw new RangeError('a URL that cannot be read');
  const parameters = new URLSearchParams(/\?([^#]*)/.exec(rest)?.[1]);
  const named = HOST_PARAMETERS.find(
    (name) => parameters.get(name)?.includes(',') || (hosts.length > 1 && parameters.has(name)),
  );
  if (named !== undefined) throw new RangeError(`${named}=… beside the hosts, which stand before the database's name`);
  if (parameters.get('load_balance_hosts') === 'disable')
    throw new RangeError('load_balance_hosts=disable: reads are always spread');
  const twice = hosts.find(({ name }, index) => hosts.findIndex((each) => each.name === name) < index);
  if (twice !== undefined) throw new RangeError(`the host ${twice.name} twice`);
  const session = parameters.get(SESSION) ?? 'any';
  const readFrom = READ_FROM.find((each) => each === session);
  if (readFrom === undefined) throw new RangeError(`${SESSION}=${session}, which is none of ${READ_FROM.join(', ')}`);
  return { hosts, readFrom };
}

const nameOf = (host: string): string => (/:\d+$/.test(host) ? host : `${host.replace(/:$/, '')}:${DEFAULT_PORT}`);

/** The end of a URL without the parameters that are read here, because no driver knows them. */
function withoutSession(rest: string): string {
  const [path = '', query] = rest.split(/\?(.*)/s);
  const kept = query
    ?.split('&')
    .filter((each) => !each.startsWith(`${SESSION}=`) && !each.startsWith('load_balance_hosts='));
  return kept === undefined || kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
