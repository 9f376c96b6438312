import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../cli/main.ts';
import { entityId, uuidText } from '../../storage/ids.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';

const HEADER = 'location_key,brand_key,location_name,street_address1,city,state,zip\n';
const at = (key: string, name: string, street = '100 Main St') => `${key},${key},${name},${street},Seattle,WA,98101\n`;
const idOf = (name: string) => {
  const [dataset = '', key = ''] = name.split(':');
  return uuidText(entityId('OperatingLocation', dataset, key));
};

describe.each(ENGINES)('svc resolve on %s', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(engine);
    vi.stubEnv('SVC_DATA_DIR', database.dataDir);
    if (engine === 'postgresql') {
      vi.stubEnv('SVC_OPERATIONS_URL', database.operations);
      vi.stubEnv('SVC_WAREHOUSE_URL', database.warehouse);
    }
    write('crm.csv', HEADER + at('1', 'Abay Market') + at('2', 'Blazing Bagels', '9 Pine St'));
    write('web.csv', HEADER + at('1', 'Abay International') + at('2', 'Blazing Bagels', '9 Pine Street'));
    write(
      'all.yaml',
      'sources: [{ path: crm.csv, dataset: crm, date: 2026-01-31 }, { path: web.csv, dataset: web, date: 2026-01-31 }]',
    );
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await database.drop();
  });

  const path = (name: string) => join(database.dataDir, name);
  const write = (name: string, text: string) => writeFileSync(path(name), text);

  /** Runs a command in this process; gives its exit code and what it printed. */
  async function svc(...words: string[]) {
    let text = '';
    for (const name of ['stdout', 'stderr'] as const)
      vi.spyOn(process[name], 'write').mockImplementation((part) => {
        text += String(part);
        return true;
      });
    const before = process.exitCode;
    process.exitCode = undefined;
    await main(words);
    const status = process.exitCode ?? 0;
    process.exitCode = before;
    vi.restoreAllMocks();
    return { status, text };
  }
  const resolve = (...words: string[]) => svc('resolve', ...words);
  const load = () => svc('ingest', path('all.yaml'));

  test('"They outlive reloads; `svc explain` names them": what was said by hand counts in each load until it is forgotten', async () => {
    expect((await load()).text).not.toContain('corrections');
    const joined = await svc('explain', idOf('crm:2'));
    expect(joined.text).toContain('was merged into it');
    expect(await resolve('reject', idOf('crm:2'), 'web:2', '--why', 'two shops', '--by', 'ana')).toEqual({
      status: 0,
      text: `OperatingLocation ${idOf('crm:2')} and web:2 are two.\nIt takes effect with the next load (svc ingest).\n`,
    });
    for (let loads = 0; loads < 2; loads++) expect((await load()).text).toMatch(/^corrections\n +1 {2}kept apart$/m);
    for (const name of ['crm:2', 'web:2']) {
      const { text } = await svc('explain', idOf(name));
      expect(text).toMatch(/^OperatingLocation /);
      expect(text).toContain(': kept apart, said by ana on ');
      expect(text).toContain(': "two shops" (svc resolve); gave way: ');
    }
    expect((await resolve('forget', 'web:2', idOf('crm:2'))).status).toBe(0);
    expect((await load()).text).not.toContain('corrections');
    expect((await svc('explain', idOf('crm:2'))).text).toContain('same-address-and-name');
  });

  test('"conflicting ones refused with reason", which says how to take back what stands against them', async () => {
    await load();
    await resolve('accept', 'crm:1', 'web:1', '--type', 'location', '--by', 'ana', '--why', 'one bar');
    expect((await resolve('accept', 'web:1', 'crm:1', '--type', 'location')).text).toMatch(/^It was said before that/);
    const { status, text } = await resolve('reject', 'crm:1', 'web:1', '--type', 'location');
    expect(status).toBe(1);
    expect(text).toMatch(
      /^Refused: not-same \S+ and \S+ contradicts what is kept; forget one of these first:\n {2}same \S+ and \S+, said by ana on 20[\d-]+: "one bar"; svc resolve forget \S+ \S+\n$/,
    );
  });

  test('reject with one id parts the one record that was joined', async () => {
    await load();
    const entity = /^OperatingLocation (\S+)/m.exec((await svc('explain', idOf('crm:2'))).text)?.[1] ?? '';
    expect((await resolve('reject', entity)).status).toBe(0);
    expect((await load()).text).toContain('1  kept apart');
    expect((await resolve('reject', entity)).text).toContain(`Nothing was joined into OperatingLocation ${entity}.`);
  });

  const REFUSED: readonly [words: string[], message: string][] = [
    [['accept', 'crm:9', 'web:1', '--type', 'location'], 'has no OperatingLocation crm:9; expected an id'],
    [['accept', 'crm:1', 'web:1'], 'crm:1: expected --type'],
    [['accept', 'crm:1', 'web:1', '--type', 'shop'], '--type: expected one of Brand, '],
    [['accept', 'crm:1', idOf('crm:1'), '--type', 'location'], `Expected two records, got ${idOf('crm:1')} twice.`],
    [['forget', 'a', 'b'], 'There is no correction for a and b; `svc resolve list` shows all corrections.'],
    [['import', '/nowhere.csv'], '/nowhere.csv: there is no such file.'],
    [['review', '--from', '0.6', '--to', '0.5'], 'Expected --from to be at most --to, got 0.6 and 0.5.'],
    [['review', '--from', '2'], 'Expected a number from 0 to 1.'],
  ];
  test('says what it expected, and keeps nothing', async () => {
    await load();
    for (const [words, message] of REFUSED) {
      const { status, text } = await resolve(...words);
      expect([words, status, text]).toEqual([words, 1, expect.stringContaining(message)]);
    }
    expect((await resolve('list')).text).not.toMatch(/crm|web/);
  });

  test('"doubtful joins by score with their evidence, CSV out and in": bad rows by line, the others taken, twice the same', async () => {
    await load();
    const { text } = await resolve('review', '--json');
    expect(JSON.parse(text)).toMatchObject([
      {
        ...{ type: 'OperatingLocation', rule: 'same-place-and-name', joined: true },
        reason: expect.stringMatching(/^"ABAY \w+" and "ABAY \w+" at one address: the names share "abay"/),
        ...{ left: { names: expect.stringMatching(/^ABAY/), addresses: '100 MAIN ST, SEATTLE, WA 98101' } },
      },
    ]);
    expect((await resolve('review', '--type', 'brand')).text).toBe('No pair from 0.4 to 0.7 needs a decision.\n');
    const list = path('list.csv');
    expect((await resolve('review', '--out', list)).text).toContain('Wrote 1 pairs to ');
    write(
      'list.csv',
      `kind,type,left_dataset,left_key,right_dataset,right_key\nnot-same,location,crm,1,web,1\nnot,location,crm,1,web,1\nsame,location,web,1,crm,1\n`,
    );
    expect(await resolve('import', list)).toEqual({
      status: 2,
      text: expect.stringMatching(
        /^line 3: kind: expected same or not-same, got "not"\nRefused: same [\s\S]*\n1 kept, 0 known before, 0 without decision, 1 refused, 1 bad rows\. They take effect/,
      ),
    });
    expect((await resolve('import', list)).text).toContain('0 kept, 1 known before');
    expect((await resolve('review')).text).toContain('No pair');
    expect((await load()).text).toContain('1  kept apart');
    expect((await resolve('review')).text).toContain('No pair');
  });
});
