import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MatchFit, readMatchFit, writeMatchFit } from '../../matching/fit/match-fit.ts';
import { UNCALIBRATED } from '../../matching/fit/scope-fit.ts';
import { entityId, uuidText } from '../../storage/ids.ts';
import { storeAt } from '../../storage/store-at.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { runCommandWith } from './run-command.ts';

const HEADER = 'left_name,left_address,left_phone,right_name,right_address,right_phone,label';
const WORDS =
  'AZURE BIRCH CEDAR DELTA EMBER FJORD GRANITE HARBOR INDIGO JUNIPER KESTREL LANTERN MAPLE NEBULA ORCHID'.split(' ');
const TRADES = ['BAKERY', 'DENTAL', 'PLUMBING', 'OPTICAL'];

/**
 * A register in which all tenants of a house have the telephone of its switchboard: two names that differ are two firms, though
 * door and telephone are one.
 */
const SWITCHBOARDS = Array.from({ length: 160 }, (_, at) => {
  const [word, other] = [WORDS[at % 15], WORDS[(at * 4 + 1) % 15]];
  const trade = TRADES[Math.floor(at / 15) % 4];
  const [street, phone] = [`"${100 + at} Main St, Seattle, WA 98101"`, `206222${String(1000 + at)}`];
  const isSame = at % 2 === 0;
  const right = isSame ? `${word} ${trade} LLC` : `${word} ${other} PARTNERS`;
  return `${word} ${trade},${street},${phone},${right},${street},${phone},${isSame ? 'same' : 'not-same'}`;
});

describe('svc fit', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase('sqlite');
  });
  afterEach(() => database.drop());

  const path = (name: string) => join(database.dataDir, name);
  const svc = (...words: readonly string[]) => runCommandWith({ SVC_DATA_DIR: database.dataDir }, words);
  const labels = (rows: readonly string[], name = 'labels.csv', header = HEADER) => {
    writeFileSync(path(name), `${[header, ...rows].join('\n')}\n`);
    return path(name);
  };

  test('fits weights to labels side by side, says how good they are on unseen pairs, and writes them', async () => {
    const { status, stdout, stderr } = await svc('fit', '--labels', labels(SWITCHBOARDS), '--out', path('fit.json'));
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^locations: 160 labelled pairs, 80 of them same, in \d+ groups of records\nbetter: log loss of unseen pairs /,
    );
    for (const line of [
      'precision at 0.5',
      'log loss',
      'calibration error',
      '1 % wrong is expected from ',
      '480 more labels would halve',
    ])
      expect(stdout).toContain(`\n${line}`);
    expect(stderr).toMatch(/Wrote fit [0-9a-f]{8} to /);
    expect(readMatchFit(readFileSync(path('fit.json'), 'utf8')).location?.from).toEqual({
      by: 'labels',
      pairs: 160,
      matches: 80,
    });
  });

  test('"the same labels in any order give the same file, byte for byte"', async () => {
    const files: string[] = [];
    for (const rows of [SWITCHBOARDS, SWITCHBOARDS.toReversed(), [...SWITCHBOARDS, ...SWITCHBOARDS.slice(0, 40)]]) {
      await svc('fit', '--labels', labels(rows), '--out', path('fit.json'));
      files.push(readFileSync(path('fit.json'), 'utf8'));
    }
    expect(new Set(files).size).toBe(1);
  });

  test('few labels keep the shipped weights, and say what is missing', async () => {
    const { stdout } = await svc('fit', '--labels', labels(SWITCHBOARDS.slice(0, 10)), '--out', path('fit.json'));
    expect(stdout).toContain(
      'too few labels to fit: expected 8 of each kind in 20 groups of records, got 5 same and 5 not-same',
    );
    expect(readMatchFit(readFileSync(path('fit.json'), 'utf8'))).toEqual({});
  });

  test('--json has the same, as numbers', async () => {
    const { stdout } = await svc('fit', '--labels', labels(SWITCHBOARDS), '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      fit: expect.stringMatching(/^[0-9a-f]{8}$/),
      scopes: { location: { pairs: 160, training: { calibrator: expect.any(String) }, threshold: { error: 0.01 } } },
    });
  });

  test('bad rows are named by their lines, unsure ones and contradictions are left out, the others count', async () => {
    const [first = ''] = SWITCHBOARDS;
    const { status, stderr, stdout } = await svc(
      ...['fit', '--labels'],
      labels([
        ...SWITCHBOARDS,
        first.replace(/same$/, 'perhaps'),
        first.replace(/same$/, 'unsure'),
        first.replace(/same$/, 'not-same'),
        ',,,,,,same',
      ]),
    );
    expect(status).toBe(2);
    expect(stderr).toContain('line 162: label: expected same, not-same or unsure, got "perhaps"');
    expect(stderr).toContain(
      'line 165: left: expected the key of a record (left_key) or its name (left_name), got neither',
    );
    expect(stderr).toMatch(/left out 2: labelled both same and not-same/);
    expect(stdout).toContain('159 labelled pairs');
  });

  const REFUSED: readonly (readonly [words: readonly string[], message: string])[] = [
    [['--labels', '/nowhere.csv'], '/nowhere.csv: there is no such file.'],
    [['--error', '2'], 'Expected a number from 0 to 1.'],
    [['--type', 'shop'], '--type: expected one of Brand, '],
  ];
  test.each(REFUSED)('%j: says what it expected', async (words, message) => {
    const { status, stderr } = await svc('fit', ...words);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  test('a file without labels is refused by the columns that it lacks', async () => {
    const { status, stderr } = await svc('fit', '--labels', labels(['a,b'], 'none.csv', 'left_name,right_name'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('expected a column label, decision or kind')]);
  });
});

const RECORDS = 'location_key,brand_key,location_name,street_address1,city,state,zip\n';
const ABAY = ['Abay Market', 'Abay International'].map(
  (name) => `${RECORDS}1,1,${name},100 Main St,Seattle,WA,98101\n`,
);
const doubting = (offset: number): MatchFit => {
  const fit = {
    offset,
    factors: {},
    calibration: UNCALIBRATED,
    from: { by: 'labels', pairs: 60, matches: 30 },
  } as const;
  return { house: fit, location: fit };
};

describe.each(ENGINES)('SVC_MATCH_FIT on %s', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(engine);
    for (const [at, name] of ['crm.csv', 'web.csv'].entries()) write(name, ABAY[at] ?? '');
    write(
      'all.yaml',
      'sources: [{ path: crm.csv, dataset: crm, date: 2026-01-31 }, { path: web.csv, dataset: web, date: 2026-01-31 }]',
    );
  });
  afterEach(() => database.drop());

  const path = (name: string) => join(database.dataDir, name);
  const write = (name: string, text: string) => writeFileSync(path(name), text);
  const idOf = (dataset: string) => uuidText(entityId('OperatingLocation', dataset, '1'));
  const svc = (settings: Readonly<Record<string, string>>, ...words: readonly string[]) =>
    runCommandWith(
      {
        SVC_DATA_DIR: database.dataDir,
        ...(engine === 'postgresql' && {
          SVC_OPERATIONS_URL: database.operations,
          SVC_WAREHOUSE_URL: database.warehouse,
        }),
        ...settings,
      },
      words,
    );
  const load = async (text: string | undefined) => {
    if (text !== undefined) write('fit.json', text);
    return svc(text === undefined ? {} : { SVC_MATCH_FIT: path('fit.json') }, 'ingest', path('all.yaml'));
  };
  const explained = async () => (await svc({}, 'explain', idOf('web'))).stdout;

  test('a load joins by the weights of the file, and its snapshot says which they were, to whoever reads it', async () => {
    expect((await load(undefined)).status).toBe(0);
    expect(await explained()).toContain('by same-place-and-name');
    expect(await explained()).not.toContain('weighed by');
    expect(await explained()).toMatch(
      /\ndoubtful\n {2}\S+ and \S+ narrowly joined by same-place-and-name \(0\.\d{3}\); likeliest is one business, 0\.\d{3}\n/,
    );
    await load(writeMatchFit(doubting(-4)));
    expect(await explained()).not.toContain('by same-place-and-name');
    expect(await explained()).toMatch(
      /\nevidence of joins weighed by fit [0-9a-f]{8}: location by 60 labels, house by 60 labels\n$/,
    );
    const { stdout } = await svc({}, 'why', idOf('crm'), idOf('web'));
    // By the shipped weights 0.994, as the brand of both is one and has both names.
    expect(stdout).toContain('They are rather one: probability 0.747;');
    expect(stdout).toMatch(/\nweighed by fit [0-9a-f]{8}: /);
    await load(writeMatchFit({}));
    expect(await explained()).toContain('by same-place-and-name');
    expect(await explained()).toContain(': the shipped weights\n');
  });

  test('a file that is broken, foreign, of a newer svc or absent is refused by its code, before anything is loaded', async () => {
    const good = JSON.parse(writeMatchFit(doubting(0)));
    const refused: readonly (readonly [string, string])[] = [
      ['{"format":', 'FIT_BROKEN: '],
      ['[]', 'FIT_FOREIGN: '],
      [JSON.stringify({ ...good, version: 9 }), 'FIT_NEWER: '],
      [JSON.stringify({ ...good, weights: '0' }), 'FIT_OF_OTHER_WEIGHTS: '],
    ];
    for (const [text, code] of refused) {
      const { status, stderr } = await load(text);
      expect([status, stderr]).toEqual([1, expect.stringContaining(`SVC_MATCH_FIT: ${path('fit.json')}: ${code}`)]);
    }
    const { stderr } = await svc({ SVC_MATCH_FIT: path('none.json') }, 'ingest', path('all.yaml'));
    expect(stderr).toContain('none.json: there is no such file.');
    expect(await storeAt(database.warehouse).published()).toEqual([]);
  });

  test('labels named by keys are compared by what the snapshot knows, and kept as corrections with --keep', async () => {
    await load(writeMatchFit(doubting(-4)));
    write(
      'labels.csv',
      'type,left_dataset,left_key,right_dataset,right_key,label\nlocation,crm,1,web,1,not-same\nlocation,crm,1,web,9,same\n',
    );
    const { stdout, stderr } = await svc({}, 'fit', '--labels', path('labels.csv'), '--keep');
    expect(stdout).toContain('locations: 1 labelled pairs, 0 of them same');
    expect(stdout).toContain('records at one address, as a load compares them: 1 labelled pairs');
    expect(stderr).toContain('left out 1: not in the snapshot');
    expect(stderr).toContain('2 labels kept as corrections, 0 known before, 0 refused.');
    expect((await svc({}, 'resolve', 'list')).stdout).toContain('labelled for svc fit');
    expect((await svc({}, 'fit')).stdout).toContain('locations: 1 labelled pairs, 0 of them same');
    expect((await svc({}, 'resolve', 'forget', 'crm:1', 'web:1')).status).toBe(0);
    const { status, stderr: none } = await svc({}, 'fit');
    expect([status, none]).toEqual([1, expect.stringContaining('There are no labels that can be compared.')]);
  });

  /** 120 places in both files, each with a name that may be the other's: half of them doubtful alike, half in another way. */
  const manyDoubtful = async () => {
    const rows = (suffixes: readonly [string, string]) =>
      Array.from({ length: 120 }, (_, at) => {
        const name = `${WORDS[at % 15]}${WORDS[(at * 7 + Math.floor(at / 15)) % 15]?.toLowerCase()}`;
        return `${at},${at},${name} ${suffixes[at % 2]},${100 + at} Main St,Seattle,WA,98101\n`;
      });
    write('crm.csv', RECORDS + rows(['Market', 'Garage']).join(''));
    write('web.csv', RECORDS + rows(['International', 'Florists Design']).join(''));
    expect((await load(undefined)).status).toBe(0);
  };

  test('--queue lists doubtful pairs by what a label would teach, and takes them back filled in', async () => {
    await manyDoubtful();
    const { stderr } = await svc({}, 'fit', '--queue', '30', '--type', 'location', '--out', path('queue.csv'));
    expect(stderr).toContain('Wrote 30 pairs to ');
    const [header = '', ...rows] = readFileSync(path('queue.csv'), 'utf8').trim().split('\n');
    expect(header).toMatch(/^decision,type,left_dataset,left_key,.*,teaches$/);
    const teaches = rows.map((row) => Number(row.split(',').at(-1)?.replaceAll('"', '')));
    expect(teaches).toEqual(teaches.toSorted((one, other) => other - one));
    expect(teaches[0]).toBeGreaterThan(10 * (teaches.at(-1) ?? 0));
    write(
      'filled.csv',
      `${[header, ...rows.map((row, at) => row.replace(/^""/, ['same', 'not-same', 'unsure'][at % 3] ?? ''))].join('\n')}\n`,
    );
    expect((await svc({}, 'fit', '--labels', path('filled.csv'))).stdout).toContain(
      'locations: 20 labelled pairs, 10 of them same',
    );
    const again = JSON.parse(
      (await svc({}, 'fit', '--labels', path('filled.csv'), '--queue', '500', '--type', 'location', '--json')).stdout,
    );
    expect(again.length).toBeLessThanOrEqual(90);
    expect((await svc({}, 'fit', '--queue', '2', '--dataset', 'nobody')).stderr).toContain(
      'No pair of this snapshot is doubtful.',
    );
  });

  test('without any label, on request, weights follow what is usual among doubtful pairs, and the command says so', async () => {
    await manyDoubtful();
    const { stdout, status } = await svc({}, 'fit', '--without-labels', '--out', path('usual.json'));
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^Without labels, weights follow what is usual among pairs \(expectation-maximization\)\. They may be worse than the shipped ones\.\nlocations: \d+ pairs, about \d+ % of them the same, after \d+ rounds\n/,
    );
    expect(readMatchFit(readFileSync(path('usual.json'), 'utf8')).location?.from.by).toBe('pairs');
  });
});
