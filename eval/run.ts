import { screeningLists } from '../search/screening/screening-lists.ts';
import { UnknownSnapshot } from '../storage/unknown-snapshot.ts';
import { answer } from './answer.ts';
import { BrokenSet } from './broken-set.ts';
import { realData } from './firms.ts';
import { reportFit } from './fit.ts';
import { type Mapping, readMapping } from './mapping.ts';
import { type Options, readOptions } from './options.ts';
import { pairsOf, scorePairs } from './pairs.ts';
import { queriesOf } from './queries.ts';
import { reportPairs, reportQueries, reportScreening } from './report.ts';
import { isQuerySet } from './rows.ts';
import { runBuiltIn } from './run-built-in.ts';
import { screenCases, screenCasesOf } from './screen-names.ts';
import { forgetSnapshots, realLists, sampleCity, withSnapshot } from './snapshots.ts';

/**
 * `npm run eval`: how well matching, search and screening do. With files it reads labelled sets of any columns:
 *
 *   npm run eval -- --pairs pairs.csv --map map.yaml
 *   npm run eval -- --queries queries.csv --map map.yaml --data-dir data
 *   npm run eval -- --screen names.csv --data-dir data
 *   npm run eval -- --only typed
 *
 * `--errors 30` shows so many of the worst errors with their explanations. Without files it runs the sets of this repository, or
 * the one that `--only` names; development and held-out halves apart; those of real records where they are there. The snapshots
 * for that are built once, below var/; `--rebuild` builds them anew after a change to the load or the index. `--draw 7` screens other
 * ordinary names than those that numbers were chosen by, with that seed. `--fit` looks for
 * better weights on the development halves, and says what they would do to the held-out ones.
 */
const data = realData();

try {
  const options = readOptions(process.argv.slice(2));
  await run(options, readMapping(options.map));
} catch (error) {
  if (error instanceof BrokenSet) process.stderr.write(`${error.code}: ${error.message}\n`);
  else if (error instanceof UnknownSnapshot) process.stderr.write(`NO_FILE: ${error.message} (--data-dir)\n`);
  else throw error;
  process.exitCode = 1;
}

async function run(options: Options, mapping: Mapping): Promise<void> {
  const { pairs, queries, screen, rebuild, fit } = options;
  if (rebuild) forgetSnapshots();
  if (fit) return reportFit(data, options.firms);
  if (pairs !== undefined && isQuerySet(pairs, mapping)) await runQueries(pairs, mapping, options);
  else if (pairs !== undefined) runPairs(pairs, mapping, options);
  if (queries !== undefined) await runQueries(queries, mapping, options);
  if (screen !== undefined) await runScreening(screen, mapping, options);
  if (pairs === undefined && queries === undefined && screen === undefined) await runBuiltIn(options, data);
}

function runPairs(file: string, mapping: Mapping, { errors }: Options): void {
  const { pairs, unlabelled } = pairsOf(file, mapping);
  reportPairs(file, mapping.scope, scorePairs(pairs, mapping.scope), errors);
  if (unlabelled > 0) process.stdout.write(`left out, as they have no label: ${unlabelled} rows\n`);
}

async function runQueries(file: string, mapping: Mapping, { dataDir, errors }: Options): Promise<void> {
  const queries = queriesOf(file, mapping);
  const answered = await withSnapshot(dataDir ?? (await sampleCity()), (snapshot) =>
    answer(snapshot, queries, mapping.type),
  );
  reportQueries(file, answered, errors);
}

async function runScreening(file: string, mapping: Mapping, { dataDir, errors }: Options): Promise<void> {
  const cases = screenCasesOf(file, mapping);
  const lists = dataDir ?? (data === undefined ? await sampleCity() : await realLists(data));
  const screened = await withSnapshot(lists, async (snapshot) => screenCases(await screeningLists(snapshot), cases));
  reportScreening(file, screened, errors);
}
