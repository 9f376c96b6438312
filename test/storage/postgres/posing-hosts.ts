import { afterAll, afterEach, beforeAll } from 'vitest';
import { type TcpProxy, tcpProxy } from '../../tcp-proxy.ts';
import { type OwnRegister, ownRegister } from './own-register.ts';

/** One server that poses as several hosts, each behind a proxy of its own: what each says of itself is read from a table. */
export interface PosingHosts extends OwnRegister {
  /** `<host>:<port>` of each. */
  readonly names: readonly string[];
  /** The location of all, or of some. */
  location(session?: string, hosts?: readonly number[]): string;
  /** Makes the hosts standbys that have replayed so much of the log; the others are primaries. */
  standbys(replayed: Readonly<Record<number, string>>): Promise<void>;
  /** Hides a snapshot from a host, as if it had not replayed its publication. */
  hide(host: number, version: string): Promise<void>;
  /** Breaks the connections of a host, and refuses new ones until its test ends or it is back. */
  cut(host: number): Promise<void>;
  back(host: number): Promise<void>;
  /** Which host a connection leads to: SQL of its number. */
  readonly which: string;
}

/** The product's name for its connections, and one of the same length for each host. */
const [NAME, POSING] = ['application_name\0svc\0', (host: number) => `application_name\0h0${host}\0`];

export function posingHosts(count: number): PosingHosts {
  const own = ownRegister();
  const proxies: TcpProxy[] = [];
  const cut = new Set<number>();
  beforeAll(async () => {
    const { hostname, port } = new URL(own.url);
    for (let host = 0; host < count; host += 1)
      proxies.push(
        await tcpProxy(hostname, Number(port || 5432), (sent) => {
          const text = sent.toString('latin1');
          return text.includes(NAME) ? Buffer.from(text.replace(NAME, POSING(host)), 'latin1') : sent;
        }),
      );
    await own.client.query(`
      CREATE SCHEMA posing;
      CREATE TABLE posing.standby (name text, replayed pg_lsn);
      CREATE TABLE posing.hidden (name text, version text);
      CREATE FUNCTION posing.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS
        $$ SELECT EXISTS (SELECT FROM posing.standby WHERE name = current_setting('application_name')) $$;
      CREATE FUNCTION posing.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS
        $$ SELECT replayed FROM posing.standby WHERE name = current_setting('application_name') $$;
      CREATE FUNCTION posing.pg_current_wal_lsn() RETURNS pg_lsn LANGUAGE sql AS $$ SELECT '0/1000'::pg_lsn $$;
    `);
  });
  const back = async (host: number) => {
    if (cut.delete(host)) await proxies[host]?.mend();
  };
  afterEach(async () => {
    await own.client.query('DELETE FROM posing.standby; DELETE FROM posing.hidden');
    for (const host of cut) await back(host);
  });
  afterAll(async () => {
    for (const proxy of proxies) await proxy.cut();
  });
  return {
    get url() {
      return own.url;
    },
    get client() {
      return own.client;
    },
    ...{ publish: own.publish, another: own.another, list: own.list },
    get names() {
      return proxies.map(({ port }) => `127.0.0.1:${port}`);
    },
    location(session = '', hosts = [...proxies.keys()]) {
      const { username, password, pathname } = new URL(own.url);
      const user = `${username}${password === '' ? '' : `:${password}`}@`;
      const options = `options=${encodeURIComponent('-c search_path=posing,pg_catalog,public')}`;
      return `postgres://${user}${hosts.map((host) => this.names[host])}${pathname}?${options}${session}`;
    },
    async standbys(replayed) {
      await own.client.query('DELETE FROM posing.standby');
      for (const [host, position] of Object.entries(replayed))
        await own.client.query('INSERT INTO posing.standby VALUES ($1, $2)', [`h0${host}`, position]);
    },
    async hide(host, version) {
      await own.client.query('INSERT INTO posing.hidden VALUES ($1, $2)', [`h0${host}`, version]);
      // The register is a view from now on, in which a host finds what it has.
      await own.client.query(`
        ALTER TABLE svc_warehouse.snapshot RENAME TO every;
        CREATE VIEW svc_warehouse.snapshot AS SELECT * FROM svc_warehouse.every AS e WHERE NOT EXISTS (
          SELECT FROM posing.hidden AS h WHERE h.version = e.version AND h.name = current_setting('application_name'))`);
    },
    async cut(host) {
      cut.add(host);
      await proxies[host]?.cut();
    },
    back,
    which: `substr(current_setting('application_name'), 3)::int`,
  };
}
