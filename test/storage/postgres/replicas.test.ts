import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { examineDatabases } from '../../../cli/doctor/databases.ts';
import { buildSnapshot } from '../../../ingest/build.ts';
import { Deadline } from '../../../storage/deadline.ts';
import { connect } from '../../../storage/postgres/connect.ts';
import { storeAt } from '../../../storage/store-at.ts';
import type { SnapshotLease, Warehouse } from '../../../storage/warehouse.ts';
import { catalogOf } from '../../catalog/inline.ts';
import { SHOP } from '../../ingest/shop.ts';
import { facts } from '../../ingest/tiny.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { noServers } from './own-servers.ts';
import { type StreamingPair, streamingPair } from './streaming-pair.ts';

/** "read replicas by a URL of several hosts (a replica serves a snapshot only once it has it; tested on a real streaming standby)" */

const CATALOG = catalogOf({ shops: SHOP });

if (noServers !== undefined) process.stderr.write(`Read replicas are not tested: ${noServers}.\n`);

describe.skipIf(noServers !== undefined)('a primary and a streaming standby', () => {
  const folder = temporaryFolder('replicas', afterAll);
  let pair: StreamingPair;
  beforeAll(async () => {
    pair = await streamingPair();
    await publish('first');
  });
  afterAll(() => pair?.stop());
  afterEach(async () => {
    await onStandby('SELECT pg_wal_replay_resume()');
  });

  const hosts = () => [pair.primary, pair.standby].map(({ port }) => `127.0.0.1:${port}`);
  const url = (end = '') => `postgres://root@${hosts().join(',')}/postgres${end}`;
  const standbyUrl = () => pair.standby.url;

  async function onStandby(statement: string): Promise<void> {
    const client = await connect(standbyUrl());
    await client.query(statement);
    await client.end();
  }

  const publish = async (name: string) =>
    buildSnapshot({
      dataDir: folder,
      warehouse: url(),
      catalog: CATALOG,
      stageInputs({ stage }) {
        const one = stage(facts('one'));
        one.entity('Shop', one.ref('Shop', name), { name });
      },
    });

  async function open(end = ''): Promise<Warehouse> {
    const warehouse = storeAt(url(end)).serve();
    onTestFinished(async () => warehouse.close());
    await warehouse.refresh();
    return warehouse;
  }

  /** The shops of a snapshot, and the ports that said so, of several statements at a time and one after the other. */
  async function read({ snapshot }: SnapshotLease) {
    const one = async () => {
      using deadline = new Deadline(10_000);
      const sql = 'SELECT name, inet_server_port() AS port FROM shop';
      return snapshot.select<{ name: string; port: number }>(sql, [], { deadline, lane: 'short' });
    };
    const answers = [
      ...(await Promise.all([one(), one(), one(), one()])),
      await one(),
      await one(),
      await one(),
    ].flat();
    return {
      names: [...new Set(answers.map(({ name }) => name))],
      ports: [...new Set(answers.map(({ port }) => port))].sort((a, b) => a - b),
    };
  }

  async function current(warehouse: Warehouse) {
    using lease = warehouse.acquire();
    return read(lease);
  }

  const both = () => [pair.primary.port, pair.standby.port].sort((a, b) => a - b);
  const isRead = async (warehouse: Warehouse, names: string[], ports: number[]) =>
    until(async () => {
      await warehouse.refresh();
      const found = await current(warehouse);
      return found.names.join() === names.join() && found.ports.join() === ports.join();
    });
  const stateOf = (warehouse: Warehouse, port: number) =>
    warehouse.hosts?.().find(({ name }) => name === `127.0.0.1:${port}`);

  test('reads are spread, or go where target_session_attrs says', async () => {
    const { primary, standby } = pair;
    await isRead(await open(), ['first'], both());
    await isRead(await open('?target_session_attrs=primary'), ['first'], [primary.port]);
    await isRead(await open('?target_session_attrs=standby'), ['first'], [standby.port]);
    await isRead(await open('?target_session_attrs=prefer-standby'), ['first'], [standby.port]);
  });

  test('a standby that lags serves a snapshot once it has it, and the one that it has to who pinned it', async () => {
    const [spread, onlyStandby] = [await open(), await open('?target_session_attrs=standby')];
    await isRead(spread, ['first'], both());
    using pinned = spread.acquire();
    await onStandby('SELECT pg_wal_replay_pause()');
    await publish('second');
    await Promise.all([spread.refresh(), onlyStandby.refresh()]);

    expect(await current(spread)).toEqual({ names: ['second'], ports: [pair.primary.port] });
    expect(await read(pinned)).toEqual({ names: ['first'], ports: both() });
    expect(await current(onlyStandby)).toEqual({ names: ['first'], ports: [pair.standby.port] });
    expect(stateOf(spread, pair.standby.port)).toMatchObject({ state: 'standby', hasCurrent: false });
    expect(stateOf(spread, pair.standby.port)?.behind).toBeGreaterThan(0);
    const said = await examineDatabases({ warehouse: url(), operations: `${folder}/x.db`, limitsUrl: undefined });
    const [primaryHost, standbyHost] = hosts();
    expect(said.filter(({ of }) => of === 'warehouse').map(({ state, says }) => `${state}: ${says}`)).toEqual([
      expect.stringMatching(/^good: PostgreSQL [\d.]+.* answers at /),
      `good: ${primaryHost} is the primary`,
      expect.stringMatching(
        `note: ${standbyHost} is a standby, .*B behind the primary; it serves the current snapshot once it has it`,
      ),
    ]);

    await onStandby('SELECT pg_wal_replay_resume()');
    await isRead(spread, ['second'], both());
    await isRead(onlyStandby, ['second'], [pair.standby.port]);
    expect(await read(pinned)).toMatchObject({ names: ['first'] });
  });

  test('a statement that the standby ends to go on with its log is asked again', async () => {
    const warehouse = await open('?target_session_attrs=prefer-standby');
    using lease = warehouse.acquire();
    await isRead(warehouse, ['second'], [pair.standby.port]);
    const slow = lease.snapshot.select<{ port: number }>(
      "SELECT inet_server_port() AS port, CASE WHEN pg_is_in_recovery() THEN pg_sleep(20) END FROM shop WHERE name = 'second'",
      [],
    );
    await until(async () => {
      const client = await connect(standbyUrl());
      const { rows } = await client.query("SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
      await client.end();
      return rows.length > 0;
    });
    const client = await connect(url());
    await client.query(`BEGIN; LOCK TABLE svc_${lease.snapshot.version.toLowerCase().replace('-', '_')}.shop; COMMIT`);
    await client.end();
    expect(await slow).toMatchObject([{ port: pair.primary.port }]);
    expect(stateOf(warehouse, pair.standby.port)).toMatchObject({ state: 'standby' });
  });

  test('a standby that dies is left out, and read again when it is back', async () => {
    const warehouse = await open();
    await isRead(warehouse, ['second'], both());
    const running = current(warehouse);
    await pair.standby.kill();
    expect(await running).toMatchObject({ names: ['second'] });
    expect(await current(warehouse)).toEqual({ names: ['second'], ports: [pair.primary.port] });
    await until(async () => stateOf(warehouse, pair.standby.port)?.state === 'down');
    await pair.standby.start();
    await isRead(warehouse, ['second'], both());
  });

  test('without a primary reads go on, nothing is loaded, and both are as before when it is back', async () => {
    const warehouse = await open();
    await isRead(warehouse, ['second'], both());
    await pair.primary.kill();
    expect(await current(warehouse)).toEqual({ names: ['second'], ports: [pair.standby.port] });
    await warehouse.refresh();
    expect(await current(warehouse)).toEqual({ names: ['second'], ports: [pair.standby.port] });
    await isRead(await open(), ['second'], [pair.standby.port]);
    await expect(publish('lost')).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/);

    await pair.primary.start();
    await isRead(warehouse, ['second'], both());
    await publish('third');
    await isRead(warehouse, ['third'], both());
  });

  test('a standby that lags behind a dead primary takes nobody back to an older snapshot', async () => {
    const warehouse = await open();
    await isRead(warehouse, ['third'], both());
    await onStandby('SELECT pg_wal_replay_pause()');
    await publish('fourth');
    await warehouse.refresh();
    const version = warehouse.current;
    await pair.primary.kill();
    await expect(current(warehouse)).rejects.toThrow();
    await warehouse.refresh();
    expect(warehouse.current).toBe(version);
    await expect(current(warehouse)).rejects.toThrow(/No host .* has snapshot/);
    await isRead(await open(), ['third'], [pair.standby.port]);
    await pair.primary.start();
    await onStandby('SELECT pg_wal_replay_resume()');
    // Nobody has it until one of them was looked at again.
    await until(() => current(warehouse).then(Boolean, () => warehouse.refresh().then(() => false)));
    await isRead(warehouse, ['fourth'], both());
  });

  test('with no host at all a read says that the database is down', async () => {
    const warehouse = await open();
    using lease = warehouse.acquire();
    await Promise.all([pair.primary.kill(), pair.standby.kill()]);
    await expect(lease.snapshot.select('SELECT name FROM shop', [])).rejects.toThrow(
      /ECONNREFUSED|terminat|shutting|No host/,
    );
    await expect(warehouse.refresh()).rejects.toThrow(/cannot be reached/);
    await Promise.all([pair.primary.start(), pair.standby.start()]);
    await isRead(warehouse, ['fourth'], both());
  });
});
