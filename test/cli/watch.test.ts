import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createdContent } from '../../lists/definition/read-input.ts';
import { type IssuedKey, type Operations, openOperations } from '../../operations/operations.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { runCommandWith } from './run-command.ts';

describe.each(ENGINES)('svc watch on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  let key: IssuedKey;
  let settings: Record<string, string>;
  beforeAll(async () => {
    database = await testDatabase(engine);
    const { warehouse } = await sampleCity(engine);
    const location = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
    settings = {
      ...{ SVC_DATA_DIR: database.dataDir, SVC_OPERATIONS_URL: location(database.operations) },
      SVC_WAREHOUSE_URL: location(warehouse),
    };
    operations = await openOperations(database.operations);
    key = await operations.createKey({ plan: 'trial' });
  });
  afterAll(async () => {
    await operations.close();
    await database.drop();
  });

  const svc = (...words: string[]) => runCommandWith(settings, ['watch', ...words]);
  const own = (name: string, ...words: string[]) => svc(name, '--account', key.accountId, ...words);
  const watches = async () =>
    (await own('list', '--json')).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const file = (name: string, text: string) => {
    const path = join(database.dataDir, name);
    writeFileSync(path, text);
    return path;
  };

  test('"a file of customers": records of rows that are verified, parties of the others; again, only what is new', async () => {
    const rows = ['Customer ID;Firma;City', 'c1;Blue Wren Bakery;SANDBOX HARBOR', 'c2;Zarandix \u001b[2J Lines;Oslo'];
    const customers = file('customers.csv', rows.join('\n'));
    const first = await own('add', '--file', customers, '--columns', 'name=Firma', '--aspects', 'filings,listings');
    expect([first.status, first.stderr]).toEqual([
      ...[
        0,
        expect.stringMatching(
          /2 rows: 1 records and 1 parties watched from \d{8}T\S+ on, 0 watched before, 0 failed\./,
        ),
      ],
    ]);
    file('customers.csv', [...rows, 'c3;;Oslo', 'c4;Nebulous Holdings;Oslo'].join('\n'));
    const again = await own('add', '--file', customers, '--columns', 'name=Firma');
    expect([again.status, again.stderr]).toEqual([...[2, expect.stringContaining('0 records and 1 parties watched')]]);
    expect(again.stderr).toContain('2 watched before, 1 failed.\nRow 4: The row has no name.\n');
    const kept = await watches();
    expect(kept.map(({ reference }) => reference).toSorted()).toEqual(['c1', 'c2', 'c4']);
    expect(kept.find(({ reference }) => reference === 'c1')).toMatchObject({
      ...{
        entity: { type: 'LegalEntity' },
        party: null,
        origin: 'file customers.csv',
        aspects: ['filings', 'listings'],
      },
    });
    expect(kept.find(({ reference }) => reference === 'c4')).toMatchObject({
      ...{ entity: null, party: { org_name: ['Nebulous Holdings'], address: ['Oslo'] }, aspects: [] },
    });
    const { stdout } = await own('list');
    expect(stdout).toMatch(/^id +watched +aspects +reference +origin +begun +ended\n/);
    expect(stdout).not.toContain('\u001b');
  });

  test('persons, a list, a record or a party; watches end, and who did it is on record', async () => {
    const persons = file('persons.csv', 'Person,DOB,Nationality,Ref\nOsvald Trentham,19600203,NO,p1\n');
    expect((await own('add', '--file', persons)).status).toBe(0);
    const list = await operations.lists.create(
      { accountId: key.accountId, apiKeyId: key.id },
      createdContent({ searchInput: { entityType: 'LEGAL_ENTITY', conditions: { limit: 2 } } }),
    );
    const listed = await own('add', '--list', list?.id ?? '', '--aspects', 'filings');
    expect([listed.status, listed.stderr]).toEqual([0, expect.stringMatching(/^2 watched from \S+ on\.\n$/)]);
    const [one] = (await own('list', '--origin', `list ${list?.id}`, '--json')).stdout.split('\n');
    const { entity, id } = JSON.parse(one ?? '');
    expect((await own('add', '--entity', entity.id, '--reference', 'r7')).status).toBe(0);
    expect((await own('add', '--organisation', 'Nebulous', '--country', 'NO', '--threshold', '0.9')).status).toBe(0);
    expect(await watches()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ reference: 'p1', origin: 'file persons.csv' },
          party: expect.objectContaining({ person_name: ['Osvald Trentham'], dob: ['19600203'] }),
        }),
        expect.objectContaining({ reference: 'r7', entity, origin: null }),
        expect.objectContaining({ threshold: 0.9, party: { org_name: ['Nebulous'], country_of_affiliation: ['NO'] } }),
      ]),
    );
    expect((await own('end', id)).stderr).toMatch(/^Watch \S+ ended \d{4}/);
    expect((await own('list', '--state', 'ended')).stdout).toContain(id);
    const changes = await Array.fromAsync(operations.changes.entries({ subject: id }));
    expect(changes.map(({ action, actor }) => [action, actor.split(':')[0]])).toEqual([['watch.end', 'cli']]);
  });

  test('events by page, and what somebody did about one', async () => {
    const change = {
      ...{ type: 'Registration', id: randomUUID(), changes: ['changed'], records: [], datasets: ['one'] },
      fields: [{ field: 'status', before: 'active', after: 'inactive \u001b[2J' }],
    };
    const content = {
      ...{
        aspect: 'filings',
        reference: null,
        from_version: 'a',
        to_version: 'b',
        changes: [change],
        total_changes: 1,
      },
    };
    const events = ['open', 'open', 'seen'].map((state) => ({
      ...{ id: randomUUID(), accountId: key.accountId, watchId: null, kind: 'watch.changed', content },
      state: state as 'open',
    }));
    await operations.watching.events.add(events);
    const { stdout, stderr } = await own('events', '--limit', '2');
    expect(stdout).toContain('filings: Registration changed: status active → inactive');
    expect([stdout.trim().split('\n').length, stdout.includes('\u001b')]).toEqual([3, false]);
    const next = /^There are more: --after (\d+)\n$/.exec(stderr)?.[1] ?? '';
    const rest = JSON.parse((await own('events', '--after', next, '--json')).stdout);
    expect(rest).toMatchObject({ id: events[2]?.id, state: 'seen', data: content });
    expect((await own('mark', rest.id, 'resolved')).stderr).toBe(`Event ${rest.id} is resolved.\n`);
    expect((await own('events', '--state', 'resolved', '--json')).stdout).toContain(rest.id);
  });

  test.each([
    [[], 'Expected one of --file, --list, --verification, --entity, and a party (--person, --organisation), got 0.'],
    [['--person', 'A', '--file', 'x'], 'got 2.'],
    [['--file', '/no/such.csv'], 'There is no file /no/such.csv.'],
    [['--list', 'x'], 'list.id expects a UUID, got "x".'],
    [['--list', randomUUID()], 'There is no list'],
    [['--verification', 'x'], 'There is no verification "x"'],
    [['--entity', 'x'], 'has no entity x'],
    [['--person', ' '], 'watches[0].party expects a person_name or an org_name'],
    [['--person', 'A', '--aspects', 'weather'], 'watches[0].aspects expects one of existence'],
    [['--person', 'A', '--threshold', '2'], 'Expected a number from 0 to 1.'],
  ])('what cannot be watched is one line: %j', async (words, said) => {
    const { status, stdout, stderr } = await own('add', ...words);
    expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
    expect(stderr).toContain(said);
  });

  test('a file without names, another account, and an id that is none', async () => {
    const none = file('none.csv', 'Firma;PLZ\nA;1\n');
    expect((await own('add', '--file', none)).stderr).toContain('The header expects a column name');
    expect((await svc('list', '--account', randomUUID())).stderr).toContain('There is no account');
    const other = await operations.createKey({ plan: 'trial' });
    const [watch] = (await watches()).map(({ id }) => id);
    for (const id of ['x', watch])
      expect(await svc('end', '--account', other.accountId, id)).toMatchObject({
        ...{ status: 1, stderr: `Account ${other.accountId} has no watch ${id}.\n` },
      });
    expect((await own('mark', 'x', 'seen')).stderr).toContain('has no event x.');
    expect((await own('events', '--after', 'x')).stderr).toContain('after expects the cursor of an event');
    expect((await own('events', '--watch', 'x', '--json')).stdout).toBe('');
  });
});
