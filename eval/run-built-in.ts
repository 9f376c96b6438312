import { personNamesOf } from '../search/reference/person-names.ts';
import { screeningLists } from '../search/screening/screening-lists.ts';
import { readAddressLines } from './address-lines.ts';
import { answer } from './answer.ts';
import { builtInPairs, builtInQueries } from './built-in.ts';
import { firmsOfSnapshot } from './firms.ts';
import { checkedPairs, judgedPairs, splitMeasures, unlabelledMeasures } from './fit-splits.ts';
import { JUDGED_JOINS, judgedJoins, measureJoins } from './joins.ts';
import { answerJudged, JUDGED_SETS } from './judged-searches.ts';
import { labelledSets, PARTS } from './labelled-sets.ts';
import { BUILT_IN_SETS, type BuiltInSet, type Options } from './options.ts';
import { ordinaryNames, otherOrdinaryNames } from './ordinary-names.ts';
import { scorePairs } from './pairs.ts';
import { reportAddressLines, reportFits, reportJoins, reportPairs, reportQueries, reportUnlabelled } from './report.ts';
import { reportJudged, reportNames, reportPrompts } from './report-typed.ts';
import { reportFound, reportOrdinary } from './report-ways.ts';
import { screenCases } from './screen-names.ts';
import { changedNames, HALVES, ordinaryCases, originalScripts, pressNames } from './screening-ways.ts';
import { realLists, realRecords, sampleCity, withSnapshot } from './snapshots.ts';
import { answerNames, answerPrompts, PROMPT_SETS } from './typed-sets.ts';

/** Names of ordinary people and firms that are screened. */
const ORDINARY_NAMES = 50_000;

type RunSet = (options: Options, data: string) => void | Promise<void>;

/** Those that need no real records have a part without them. */
const SETS: Readonly<Record<BuiltInSet, { readonly needsData: boolean; readonly run: RunSet }>> = {
  pairs: { needsData: false, run: runPairs },
  addresses: { needsData: false, run: ({ errors }) => reportAddressLines(readAddressLines(), errors) },
  sample: { needsData: false, run: runSample },
  joins: { needsData: true, run: runJoins },
  fit: { needsData: true, run: runFits },
  typed: { needsData: true, run: runTyped },
  screening: { needsData: true, run: runScreening },
};

/** Runs the sets of this repository, or the one that is asked for; those of real records only where these are there. */
export async function runBuiltIn(options: Options, data: string | undefined): Promise<void> {
  for (const set of options.only === undefined ? BUILT_IN_SETS : [options.only]) {
    const { needsData, run } = SETS[set];
    if (data === undefined && needsData)
      process.stdout.write(`\nSkipped: ${set} needs real records (SVC_TEST_SHARED).\n`);
    else await run(options, data ?? '');
  }
}

function runPairs({ errors, firms }: Options, data: string): void {
  for (const part of PARTS) {
    for (const { title, scope, pairs } of labelledSets(part, data === '' ? undefined : data, firms / 2))
      reportPairs(`${part}: ${title}`, scope, scorePairs(pairs, scope), errors);
  }
}

async function runSample({ dataDir, errors, firms: count }: Options): Promise<void> {
  await withSnapshot(dataDir ?? (await sampleCity()), async (snapshot) => {
    const firms = await firmsOfSnapshot(snapshot, count);
    reportPairs('pairs of the snapshot', 'location', scorePairs(builtInPairs(firms), 'location'), errors);
    for (const withPlace of [true, false]) {
      const answered = await answer(snapshot, builtInQueries(firms, withPlace), 'BRAND');
      reportQueries(`search by name${withPlace ? ', city and state' : ' alone'}`, answered, errors);
    }
  });
}

/** What a load of the real records joined, held to pairs that a person read. */
async function runJoins({ dataDir, errors }: Options, data: string): Promise<void> {
  await withSnapshot(dataDir ?? (await realRecords(data)), async (snapshot) => {
    for (const set of JUDGED_JOINS) {
      const measured = await measureJoins(snapshot, judgedJoins(set), data);
      for (const half of PARTS) {
        const ofHalf = measured.filter(({ part }) => part === half);
        reportJoins(`joins, ${half}: ${set}`, ofHalf, errors);
      }
    }
  });
}

/** How many labels a team may give. */
const LABELS = [200, 600];

/** What fits to few pairs that people judged do to the others. */
function runFits(_: Options, data: string): void {
  const sets = [
    { title: 'hand-checked pairs', scope: 'location', pairs: checkedPairs(data, 'location') },
    { title: 'judged pairs', scope: 'location', pairs: judgedPairs(data, 'location') },
    { title: 'judged pairs', scope: 'firm', pairs: judgedPairs(data, 'firm') },
  ] as const;
  for (const { title, scope, pairs } of sets) {
    reportUnlabelled(title, scope, unlabelledMeasures(pairs, scope));
    for (const labels of LABELS.filter((count) => count < 0.7 * pairs.length))
      reportFits(title, scope, labels, splitMeasures(pairs, labels));
  }
}

async function runTyped({ dataDir, errors }: Options, data: string): Promise<void> {
  await withSnapshot(dataDir ?? (await realRecords(data)), async (snapshot) => {
    for (const part of PARTS) {
      for (const set of PROMPT_SETS) reportPrompts(`${part}: ${set}`, await answerPrompts(snapshot, set, part), errors);
      reportNames(`${part}: names as typed`, await answerNames(snapshot, part), errors);
      for (const set of JUDGED_SETS) reportJudged(`${part}: ${set}`, await answerJudged(snapshot, set, part), errors);
    }
  });
}

/** Screens names of the lists in every way that people change them, and ordinary names beside them. */
async function runScreening({ errors, firms, draw }: Options, data: string): Promise<void> {
  await withSnapshot(await realLists(data), async (snapshot) => {
    const index = await screeningLists(snapshot);
    for (const half of HALVES)
      reportFound(`screening, ${half} half`, screenCases(index, changedNames(index, half, firms)));
    const people = await personNamesOf(snapshot);
    reportFound('screening, other names', [...screenCases(index, pressNames()), ...originalScripts(index, people)]);
    const ordinary =
      draw === undefined ? ordinaryNames(data, ORDINARY_NAMES) : otherOrdinaryNames(data, ORDINARY_NAMES, people, draw);
    reportOrdinary(screenCases(index, ordinaryCases(ordinary)), errors);
  });
}
