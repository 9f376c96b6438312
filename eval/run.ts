import { parseArgs } from 'node:util';
import { screeningLists } from '../warehouse/screening/screening-lists.ts';
import { answer } from './answer.ts';
import { builtInPairs, builtInQueries } from './built-in.ts';
import { firmsOfSnapshot, realData, realFirms } from './firms.ts';
import { HAND_CHECKED, handCheckedPairs } from './hand-checked.ts';
import { BrokenSet, isQuerySet, type Mapping, readMapping } from './mapping.ts';
import { pairsOf, scorePairs } from './pairs.ts';
import { queriesOf } from './queries.ts';
import { reportPairs, reportQueries, reportScreening } from './report.ts';
import { screenCases, screenCasesOf } from './screen-names.ts';
import { builtInScreening } from './screening-set.ts';
import { forgetSnapshots, realLists, sampleCity, withSnapshot } from './snapshots.ts';

/**
 * `npm run eval`: how well matching, search and screening do. With files it reads labelled sets of any columns:
 *
 *   npm run eval -- --pairs pairs.csv --map map.yaml
 *   npm run eval -- --queries queries.csv --map map.yaml --data-dir data
 *   npm run eval -- --screen names.csv --data-dir data
 *
 * Without, it runs sets of its own: damaged names of the sample city, and of real firms and lists where they are there. The
 * snapshots for that are built once, below var/; `--rebuild` builds them anew after a change to the load or the index.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    queries: { type: 'string' },
    screen: { type: 'string' },
    map: { type: 'string' },
    'data-dir': { type: 'string' },
    errors: { type: 'string', default: '10' },
    firms: { type: 'string', default: '1000' },
    rebuild: { type: 'boolean', default: false },
  },
});
const errors = Number(values.errors);
const data = realData();

try {
  await run();
} catch (error) {
  if (!(error instanceof BrokenSet)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const mapping = readMapping(values.map);
  if (values.rebuild) forgetSnapshots();

  for (const file of [values.pairs, values.queries].filter((each) => each !== undefined)) {
    if (file === values.queries || isQuerySet(file, mapping)) await runQueries(file, mapping);
    else reportPairs(file, scorePairs(pairsOf(file, mapping), mapping.scope), errors);
  }
  if (values.screen !== undefined) {
    const cases = screenCasesOf(values.screen, mapping);
    const screened = await withSnapshot(await listsFolder(), async (snapshot) =>
      screenCases(await screeningLists(snapshot), cases),
    );
    reportScreening(values.screen, screened, errors);
  }
  if (values.pairs === undefined && values.queries === undefined && values.screen === undefined)
    await runBuiltIn(mapping);
}

async function runBuiltIn(mapping: Mapping): Promise<void> {
  const count = Number(values.firms);
  const dataDir = values['data-dir'] ?? (await sampleCity());
  await withSnapshot(dataDir, async (snapshot) => {
    const firms = await firmsOfSnapshot(snapshot, count);
    reportPairs('pairs of the snapshot', scorePairs(builtInPairs(firms), mapping.scope), errors);
    for (const withPlace of [true, false]) {
      const answered = await answer(snapshot, builtInQueries(firms, withPlace), 'BRAND');
      reportQueries(`search by name${withPlace ? ', city and state' : ' alone'}`, answered, errors);
    }
  });
  if (data === undefined) {
    process.stdout.write('\nSkipped: pairs of real firms and screening need real records (SVC_TEST_SHARED).\n');
    return;
  }
  reportPairs('pairs of real firms', scorePairs(builtInPairs(realFirms(data, count)), mapping.scope), errors);
  for (const set of HAND_CHECKED)
    reportPairs(`hand-checked: ${set.title}`, scorePairs(handCheckedPairs(data, set), set.scope), errors);
  await withSnapshot(await realLists(data), async (snapshot) => {
    const index = await screeningLists(snapshot);
    reportScreening('screening', screenCases(index, builtInScreening(index, data, count)), errors);
  });
}

async function runQueries(file: string, mapping: Mapping): Promise<void> {
  const queries = queriesOf(file, mapping);
  const answered = await withSnapshot(values['data-dir'] ?? (await sampleCity()), (snapshot) =>
    answer(snapshot, queries, mapping.type),
  );
  reportQueries(file, answered, errors);
}

async function listsFolder(): Promise<string> {
  return values['data-dir'] ?? (data === undefined ? await sampleCity() : await realLists(data));
}
