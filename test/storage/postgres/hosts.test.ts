import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../../storage/postgres/connect.ts';
import { Hosts } from '../../../storage/postgres/hosts.ts';
import type { WarehouseHost } from '../../../storage/warehouse.ts';
import { ENGINES } from '../../databases.ts';
import { A, B } from './own-register.ts';
import { posingHosts } from './posing-hosts.ts';

const NOWHERE = 'postgres://svc:secret@127.0.0.1:1/nowhere';

describe.skipIf(!ENGINES.includes('postgresql'))('the hosts of a warehouse', () => {
  const posing = posingHosts(3);
  // Hosts are checked when a test says so.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    return () => vi.useRealTimers();
  });

  /** Hosts, closed with their test, and what was reported of each: its number and its state. */
  function hostsOf(session = '', some?: readonly number[]) {
    const reported: string[] = [];
    const hosts = new Hosts(posing.location(session, some), ({ name, state }) =>
      reported.push(`${posing.names.indexOf(name)} ${state}`),
    );
    onTestFinished(() => hosts.close());
    return { hosts, reported };
  }

  const numberOf = ({ name }: { readonly name: string }) => posing.names.indexOf(name);
  /** The numbers of the hosts that are chosen one after the other. */
  const chosen = (hosts: Hosts, times: number, tried: readonly number[] = [], version = A) => {
    const before = new Set(hosts.all.filter((host) => tried.includes(numberOf(host))));
    return Array.from({ length: times }, () => hosts.choose(version, before)).map((host) => host && numberOf(host));
  };

  test('each says what it is, what it has and how far it is behind the primary', async () => {
    await posing.publish(A, B);
    await posing.standbys({ 1: '0/F00', 2: '0/1100' });
    await posing.hide(1, B);
    const { hosts, reported } = hostsOf();
    const state = (name: string | undefined, more: Partial<WarehouseHost>) => ({
      ...{ name, state: 'standby', hasCurrent: true, behind: 0, fault: undefined },
      ...more,
    });
    const [one, two, three] = posing.names;
    expect(hosts.states(B).map((each) => each.state)).toEqual(['down', 'down', 'down']);
    await hosts.look();
    expect(hosts.states(B)).toEqual([
      state(one, { state: 'primary' }),
      state(two, { hasCurrent: false, behind: 0x100 }),
      state(three, {}),
    ]);
    expect(hosts.states(undefined).map(({ hasCurrent }) => hasCurrent)).toEqual([false, false, false]);
    await posing.cut(0);
    await hosts.look();
    expect(hosts.states(B)).toEqual([
      {
        ...{ name: one, state: 'down', hasCurrent: false, behind: undefined },
        fault: expect.objectContaining({ message: `connect ECONNREFUSED ${one}` }),
      },
      state(two, { hasCurrent: false, behind: undefined }),
      state(three, { behind: undefined }),
    ]);
    expect(reported).toEqual(['0 down']);
  });

  test('"the first state of a host is reported only if it is down", then each change', async () => {
    await posing.cut(2);
    const { hosts, reported } = hostsOf();
    await hosts.look();
    await hosts.look();
    expect(reported.splice(0)).toEqual(['2 down']);
    await posing.back(2);
    await posing.standbys({ 1: '0/F00' });
    await hosts.look();
    await hosts.all[2]?.look();
    await hosts.look();
    expect(reported.splice(0).sort()).toEqual(['1 standby', '2 primary']);
    await posing.cut(1);
    await hosts.look();
    expect(reported).toEqual(['1 down']);
  });

  test('"to the primary, or else to the most advanced standby": who reads the register', async () => {
    await posing.standbys({ 1: '0/F00', 2: '0/F01' });
    const { hosts } = hostsOf();
    const read = async () => {
      const { client, isPrimary } = await hosts.register();
      const { rows } = await client.query<{ host: number }>(`SELECT ${posing.which} AS host`);
      return [rows[0]?.host, isPrimary];
    };
    await expect(hosts.register()).rejects.toThrow(/cannot be reached/);
    await hosts.look();
    expect(await read()).toEqual([0, true]);
    await posing.cut(0);
    await hosts.look();
    expect(await read()).toEqual([2, false]);
    await posing.standbys({ 1: '0/F02', 2: '0/F01' });
    await hosts.look();
    expect(await read()).toEqual([1, false]);
    for (const host of [1, 2]) await posing.cut(host);
    await hosts.look();
    await expect(hosts.register()).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/);
  });

  test('a connection that failed is closed, and the next check opens another', async () => {
    const { hosts } = hostsOf();
    await hosts.look();
    const { client } = await hosts.register();
    await hosts.dropRegister(client);
    await expect(client.query('SELECT 1')).rejects.toThrow('closed');
    expect((await hosts.register()).client).not.toBe(client);
    await hosts.look();
    expect(hosts.all.map((host) => host.client === undefined)).toEqual([false, false, false]);
  });

  test('a check goes on the connection that is there, and on a new one if that is broken', async () => {
    const { hosts } = hostsOf();
    await hosts.look();
    const [host] = hosts.all;
    const [client, lost] = [host?.client, host?.lost];
    await hosts.look();
    expect(host?.client).toBe(client);
    await posing.cut(0);
    await posing.back(0);
    await hosts.look();
    expect([host?.seen?.role, host?.client === client, host?.lost === lost, lost?.aborted]).toEqual([
      ...['primary', false, true, false],
    ]);
  });

  test('"Aborted when the host stops answering; a host that is back has a new signal"', async () => {
    const { hosts } = hostsOf();
    await hosts.look();
    const [host] = hosts.all;
    const lost = host?.lost;
    await posing.cut(0);
    await hosts.look();
    expect([host?.seen, lost?.aborted, host?.lost.aborted]).toEqual([undefined, true, false]);
    expect(lost?.reason).toMatchObject({
      ...{ name: 'HostLost', code: '08006', message: `The host ${posing.names[0]} does not answer.` },
    });
  });

  test('a host that failed a statement gets none until it has answered again', async () => {
    await posing.publish(A);
    const { hosts } = hostsOf();
    await hosts.look();
    const [host] = hosts.all;
    const fault = new Error('broken');
    host?.suspect(fault);
    expect([host?.seen, host?.fault, new Set(chosen(hosts, 6))]).toEqual([undefined, fault, new Set([1, 2])]);
    await host?.look();
    expect([host?.seen?.role, host?.fault, new Set(chosen(hosts, 6))]).toEqual([
      ...['primary', undefined, new Set([0, 1, 2])],
    ]);
  });

  describe('"The host for a statement on that snapshot"', () => {
    test('"in turn if several have equally few" statements', async () => {
      await posing.publish(A);
      const { hosts } = hostsOf();
      expect([hosts.serve(A), chosen(hosts, 1)]).toEqual([false, [undefined]]);
      await hosts.look();
      const six = chosen(hosts, 6);
      expect([six.slice(0, 3).toSorted(), six.slice(3)]).toEqual([[0, 1, 2], six.slice(0, 3)]);
      for (const [at, host] of hosts.all.entries()) host.running = [2, 1, 1][at] ?? 0;
      expect(new Set(chosen(hosts, 6))).toEqual(new Set([1, 2]));
      for (const host of hosts.all) host.running = 1;
      expect(new Set(chosen(hosts, 6))).toEqual(new Set([0, 1, 2]));
      const { hosts: two } = hostsOf('', [0, 1]);
      await two.look();
      expect(chosen(two, 4).join('')).toMatch(/^(0101|1010)$/);
    });

    test('"A host in `tried` is chosen only if there is no other", one without the snapshot never', async () => {
      await posing.publish(A, B);
      await posing.hide(1, B);
      const { hosts } = hostsOf();
      await hosts.look();
      expect(new Set(chosen(hosts, 6, [0]))).toEqual(new Set([1, 2]));
      expect(new Set(chosen(hosts, 6, [0, 1, 2]))).toEqual(new Set([0, 1, 2]));
      expect(new Set(chosen(hosts, 6, [], B))).toEqual(new Set([0, 2]));
      expect(new Set(chosen(hosts, 6, [0], B))).toEqual(new Set([2]));
      expect([hosts.serve(A), hosts.serve(B), hosts.serve('x')]).toEqual([true, true, false]);
    });

    test.each<[session: string, hosts: (number | undefined)[], withoutStandbys: (number | undefined)[]]>([
      ['any', [0, 1, 2], [0]],
      ['primary', [0], [0]],
      ['standby', [1, 2], [undefined]],
      ['prefer-standby', [1, 2], [0]],
    ])('where target_session_attrs says: %s', async (session, all, withoutStandbys) => {
      await posing.publish(A);
      await posing.standbys({ 1: '0/F00', 2: '0/F00' });
      const { hosts } = hostsOf(`&target_session_attrs=${session}`);
      await hosts.look();
      expect(new Set(chosen(hosts, 6))).toEqual(new Set(all));
      for (const host of hosts.all.slice(1)) host.suspect(new Error('broken'));
      expect(new Set(chosen(hosts, 6))).toEqual(new Set(withoutStandbys));
      expect(hosts.serve(A)).toBe(withoutStandbys[0] !== undefined);
    });

    test('one that prefers standbys tries the primary before a standby that failed', async () => {
      await posing.publish(A);
      await posing.standbys({ 1: '0/F00', 2: '0/F00' });
      const { hosts } = hostsOf('&target_session_attrs=prefer-standby');
      await hosts.look();
      expect(new Set(chosen(hosts, 6, [1]))).toEqual(new Set([2]));
      expect(new Set(chosen(hosts, 6, [1, 2]))).toEqual(new Set([0]));
      expect(new Set(chosen(hosts, 6, [0, 1, 2]))).toEqual(new Set([1, 2]));
    });
  });

  test('"A single host is never asked for its role": all statements go to it, and one connection reads the register', async () => {
    await posing.standbys({ 0: '0/F00' });
    const { hosts, reported } = hostsOf('', [0]);
    await hosts.look();
    expect([hosts.alone, hosts.serve(A), hosts.states(A), reported]).toEqual([hosts.all[0], true, [], []]);
    expect(hosts.alone?.client).toBeUndefined();
    const { client, isPrimary } = await hosts.register();
    expect([(await hosts.register()).client === client, isPrimary]).toEqual([true, true]);
    await hosts.dropRegister(await posing.another());
    expect((await hosts.register()).client).toBe(client);
    await hosts.dropRegister(client);
    expect((await hosts.register()).client).not.toBe(client);
  });

  test('"Several hosts are checked every second", until they are closed', async () => {
    const { hosts, reported } = hostsOf();
    await hosts.look();
    await hosts.look();
    expect(vi.getTimerCount()).toBe(1);
    await posing.cut(1);
    vi.advanceTimersByTime(999);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(1);
    await expect.poll(() => reported).toEqual(['1 down']);
    await hosts.close();
    await hosts.look();
    expect(vi.getTimerCount()).toBe(0);
  });

  describe('"Opens one connection; if the URL names several hosts, to the primary"', () => {
    const whereTo = async (hosts?: readonly number[]) => {
      const client = await connect(posing.location('', hosts));
      onTestFinished(() => client.end());
      const { rows } = await client.query<{ host: number }>(`SELECT ${posing.which} AS host`);
      return rows[0]?.host;
    };

    test.each([
      ['all answer', [], [0, 2], 1],
      ['the others are down', [0, 2], [], 1],
      ['one is down, one is a standby', [0], [1], 2],
    ])('%s', async (_, down, standbys, primary) => {
      for (const host of down) await posing.cut(host);
      await posing.standbys(Object.fromEntries(standbys.map((host) => [host, '0/F00'])));
      expect(await whereTo()).toBe(primary);
      // The connections to the others are closed.
      await expect
        .poll(() =>
          posing.list(
            "SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ '^h0'",
          ),
        )
        .toEqual([`h0${primary}`]);
    });

    test('of two hosts, and of one whatever it is', async () => {
      await posing.standbys({ 0: '0/F00' });
      expect([await whereTo([0, 1]), await whereTo([0])]).toEqual([1, 0]);
    });

    test('two that both say so are refused, and so are standbys alone', async () => {
      await posing.standbys({ 1: '0/F00' });
      const [one, , three] = posing.names;
      await expect(connect(posing.location())).rejects.toThrow(
        new Error(`${one} and ${three} both say they are the primary; take the one that is out of date away.`),
      );
      await posing.standbys({ 0: '0/F00', 1: '0/F00', 2: '0/F00' });
      await expect(connect(posing.location())).rejects.toThrow(
        /^The database .* cannot be reached: no host of it is the primary; all are standbys$/,
      );
      await posing.cut(0);
      await expect(connect(posing.location())).rejects.toThrow(
        new RegExp(`^The database .* cannot be reached: connect ECONNREFUSED ${one}$`),
      );
    });

    test('of one host the password is not named', async () => {
      await expect(connect(NOWHERE)).rejects.toThrow(
        /^The database postgres:\/\/svc:\*+@127\.0\.0\.1:1\/nowhere cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1$/,
      );
    });
  });
});
