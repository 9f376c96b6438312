import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Deadline } from '../../../storage/deadline.ts';
import { Hosts } from '../../../storage/postgres/hosts.ts';
import { schemaOf } from '../../../storage/postgres/register.ts';
import { SpreadConnections } from '../../../storage/postgres/spread-connections.ts';
import { ENGINES } from '../../databases.ts';
import { A, LOCKS } from './own-register.ts';
import { posingHosts } from './posing-hosts.ts';

/** Class of the locks by which the tries of a statement are counted. */
const TRIES = 4_711;

describe.skipIf(!ENGINES.includes('postgresql'))('the connections of a snapshot on several hosts', () => {
  const posing = posingHosts(2);

  beforeAll(() =>
    posing.client.query(`
      CREATE FUNCTION posing.failing(hosts int[], code text) RETURNS int LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_advisory_lock_shared(${TRIES}, (random() * 1e9)::int);
        IF ${posing.which} = ANY (hosts) THEN RAISE EXCEPTION 'failed on %', ${posing.which} USING ERRCODE = code; END IF;
        RETURN ${posing.which};
      END $$`),
  );
  beforeEach(() => posing.publish(A));

  async function open(some?: readonly number[], version = A) {
    const hosts = new Hosts(posing.location('', some));
    const connections = new SpreadConnections(hosts, { version, schema: schemaOf(A) }, undefined);
    onTestFinished(async () => {
      await connections.close();
      await hosts.close();
    });
    await hosts.look();
    const query = (text: string, deadline = new Deadline(Number.POSITIVE_INFINITY)) =>
      connections.query<{ host: number }>({ text }, deadline, false);
    /** Which host answers a statement that fails on some. */
    const answerOf = async (failing: readonly number[], code: string) =>
      (await query(`SELECT posing.failing('{${failing}}', '${code}') AS host`))[0]?.host;
    return { hosts, query, answerOf };
  }

  /** How often the failing statement was tried. */
  const tries = async () => (await posing.list(`SELECT count(*)::int FROM ${LOCKS} AND classid = ${TRIES}`))[0];

  test('statements are spread over the hosts, and none counts once it has ended', async () => {
    const { hosts, query } = await open();
    const sql = `SELECT ${posing.which} AS host, (SELECT ids FROM dataset_set) AS ids`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => query(sql)));
    expect(
      answers
        .flat()
        .map(({ host }) => host)
        .sort(),
    ).toEqual([0, 0, 1, 1]);
    expect(answers.flat()).toContainEqual({ host: 1, ids: '["one"]' });
    expect(hosts.all.map(({ running }) => running)).toEqual([0, 0]);
    const slow = query('SELECT pg_sleep(0.05)');
    expect(hosts.all.map(({ running }) => running).sort()).toEqual([0, 1]);
    await slow;
  });

  test.each(['40001', '40P01', '57014'])(
    'a statement that a standby ends with %s is asked again, of another host first',
    async (code) => {
      const { hosts, answerOf } = await open();
      expect([await answerOf([0], code), await answerOf([0], code)]).toEqual([1, 1]);
      // The host is not down.
      expect(hosts.all.map(({ seen }) => seen?.role)).toEqual(['primary', 'primary']);
      // At least one of two went to it first.
      expect(await tries()).toBeGreaterThan(2);
    },
  );

  test('"Two tries per host", then "the last host\'s error"', async () => {
    const { hosts, answerOf } = await open();
    await expect(answerOf([0, 1], '40001')).rejects.toThrow(/^failed on [01]$/);
    expect([await tries(), hosts.all.map(({ running }) => running)]).toEqual([4, [0, 0]]);
  });

  test.each(['22012', '42501', 'XX001'])('what fails by itself (%s) is not asked again', async (code) => {
    const { answerOf } = await open();
    await expect(answerOf([0, 1], code)).rejects.toMatchObject({ code });
    expect(await tries()).toBe(1);
  });

  test('a host that goes down fails no statement: another runs it', async () => {
    const { hosts, query } = await open();
    const sql = `SELECT ${posing.which} AS host`;
    await Promise.all([query(sql), query(sql)]);
    await posing.cut(0);
    for (let time = 0; time < 3; time += 1) expect(await query(sql)).toEqual([{ host: 1 }]);
    await hosts.look();
    expect(hosts.all.map(({ seen }) => seen?.role)).toEqual([undefined, 'primary']);
    // A host that is back has new connections.
    await posing.back(0);
    await hosts.all[0]?.look();
    expect(
      (await Promise.all([query(sql), query(sql)]))
        .flat()
        .map(({ host }) => host)
        .sort(),
    ).toEqual([0, 1]);
  });

  test('a statement on a host that stops answering is asked of another one', async () => {
    const { hosts, query } = await open();
    const slow = query(`SELECT ${posing.which} AS host, CASE WHEN ${posing.which} = 0 THEN pg_sleep(60) END`);
    const other = query(`SELECT ${posing.which} AS host, CASE WHEN ${posing.which} = 0 THEN pg_sleep(60) END`);
    await posing.cut(0);
    await hosts.look();
    expect((await Promise.all([slow, other])).flat().map(({ host }) => host)).toEqual([1, 1]);
  });

  test('if no host answers, the error is that of the last one', async () => {
    const { query } = await open();
    for (const host of [0, 1]) await posing.cut(host);
    await expect(query('SELECT 1')).rejects.toThrow(/ECONNREFUSED|No host of the warehouse/);
  });

  test('if none has the snapshot, the error says so, with the code of a connection that cannot be made', async () => {
    const { query } = await open([0, 1], 'x');
    await expect(query('SELECT 1')).rejects.toMatchObject({
      ...{ name: 'NoHost', code: '08001' },
      message: 'No host of the warehouse that may be read has snapshot x now.',
    });
  });

  test('a request that has ended asks nobody, and one that ends is not asked again', async () => {
    const { answerOf, query } = await open();
    const ended = new Deadline(0);
    await expect(query(`SELECT posing.failing('{}', '')`, ended)).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(await tries()).toBe(0);
    const leaving = new Deadline(Number.POSITIVE_INFINITY);
    const slow = query('SELECT pg_sleep(60)', leaving);
    await new Promise((resolve) => setTimeout(resolve, 20));
    leaving.abandon();
    await expect(slow).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect([0, 1]).toContain(await answerOf([], ''));
  });

  test('of one host every failure is the answer, and it is asked once', async () => {
    const { answerOf, query } = await open([0]);
    await expect(answerOf([0], '40001')).rejects.toThrow('failed on 0');
    expect([await tries(), await answerOf([1], '40001')]).toEqual([1, 0]);
    await posing.cut(0);
    await expect(query('SELECT 1')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|terminated/);
  });
});
