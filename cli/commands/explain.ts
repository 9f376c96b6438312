import { Command } from 'commander';
import { readCatalog } from '../../catalog/read.ts';
import { describeFit } from '../../matching/fit/match-fit.ts';
import { isUuid } from '../../operations/uuid.ts';
import { purgedOn } from '../../purge/is-purged.ts';
import { doubtfulPairsOf } from '../../storage/doubtful-pairs.ts';
import type { ExplainedCorrection } from '../../storage/explain-corrections.ts';
import { type Explanation, explainEntity } from '../../storage/explain-entity.ts';
import { matchFitOf } from '../../storage/match-fit.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { CommandError } from '../command-error.ts';
import { likeliestRelation } from '../likeliest-relation.ts';
import { print } from '../print.ts';
import { json } from '../snapshot-report.ts';
import { configurationOf, withPlainErrors } from './snapshot.ts';

interface Options {
  readonly dataDir?: string;
  readonly snapshot?: string;
  readonly json?: boolean;
}

/** `svc explain <id>`: the fields and names of an entity, its datasets, and why records were joined into it. */
export function explainCommand(): Command {
  return new Command('explain')
    .description('explain where an entity comes from, why records were joined into it, and why watchlists flag it')
    .argument('<id>', 'id or svcId of an entity, or an id that was merged into one, or the id of a flag')
    .option('--snapshot <version>', 'version of the snapshot; default: the current one')
    .option('--data-dir <folder>', 'folder of the data; default SVC_DATA_DIR')
    .option('--json', 'print as JSON')
    .action((id: string, options: Options) => withPlainErrors(() => explain(id, options)));
}

async function explain(id: string, options: Options): Promise<void> {
  const catalog = readCatalog();
  const { warehouse, operations } = configurationOf(options);
  await storeAt(warehouse).read(options.snapshot, async (snapshot) => {
    const found = await explainEntity(snapshot, catalog, id);
    if (found.length === 0) {
      const at = isUuid(id) ? await purgedOn(operations, id) : undefined;
      if (at !== undefined) throw new CommandError(`${id} was purged on ${at.slice(0, 10)}; nothing of it is kept.`);
      throw new CommandError(`Snapshot ${snapshot.version} has no entity ${id}.`);
    }
    const doubts = await doubtsOf(snapshot, found);
    const fit = await matchFitOf(snapshot);
    const weighedBy = fit && describeFit(fit);
    if (options.json)
      print([
        json(
          found.map((each) => ({
            ...each,
            doubts: doubts.get(each.id),
            ...(weighedBy !== undefined && { weighedBy }),
          })),
        ),
      ]);
    else
      print([
        ...found.flatMap((each) => [...lines(each), ...doubtLines(doubts.get(each.id) ?? [])]),
        ...(weighedBy === undefined ? [] : [`evidence of joins weighed by ${weighedBy}`]),
      ]);
  });
}

/** A record that a load narrowly joined to an entity, or kept apart from it. */
interface Doubt {
  readonly left: string;
  readonly right: string;
  readonly rule: string;
  readonly score: number;
  readonly joined: boolean;
  /** What both are likeliest to each other, in words, and how probable that is. */
  readonly likeliest: string;
  readonly probability: number;
}

/** The doubts of entities, by their ids; none for entities without any. */
async function doubtsOf(
  snapshot: Snapshot,
  entities: readonly Explanation[],
): Promise<ReadonlyMap<string, readonly Doubt[]>> {
  const doubts = new Map<string, readonly Doubt[]>();
  for (const { id } of entities) {
    const own: Doubt[] = [];
    for (const pair of await doubtfulPairsOf(snapshot, id)) {
      const { left, right, rule, score, joined } = pair;
      const { words, probability } = await likeliestRelation(snapshot, pair);
      own.push({ left: left.id, right: right.id, rule, score, joined, likeliest: words, probability });
    }
    if (own.length > 0) doubts.set(id, own);
  }
  return doubts;
}

const doubtLines = (doubts: readonly Doubt[]): readonly string[] =>
  doubts.length === 0
    ? []
    : [
        'doubtful',
        ...doubts.map(
          ({ left, right, rule, score, joined, likeliest, probability }) =>
            `  ${left} and ${right} narrowly ${joined ? 'joined' : 'kept apart'} by ${rule} (${score.toFixed(3)}); likeliest is ${likeliest}, ${probability.toFixed(3)}`,
        ),
      ];

function lines(entity: Explanation): string[] {
  const { type, id, svcId, redirectedFrom, first, last, datasets, closed, fields, names, redirects, joins, flags } =
    entity;
  const { corrections } = entity;
  const section = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [title, ...items.map((item) => `  ${item}`)];
  return [
    `${type} ${id}${svcId === undefined ? '' : ` (${svcId})`}`,
    ...(redirectedFrom === undefined ? [] : [`${redirectedFrom} was merged into it`]),
    `observed ${period(first, last)} by ${datasets.join(', ')}`,
    ...(closed ? ['closed: its sources no longer have it'] : []),
    ...section(
      'fields',
      Object.entries(fields).map(([field, value]) => `${field}: ${value}`),
    ),
    ...section(
      'names',
      names.map(
        (each) =>
          `${each.name} (${period(each.first, each.last)}, ${each.datasets.join(', ')}${each.closed ? ', closed' : ''})`,
      ),
    ),
    ...section('ids that redirect to it', redirects),
    ...section(
      'flags',
      flags.map((flag) => `${flag.entryId} flags ${flag.entityId}: ${flag.reason}`),
    ),
    ...(joins === undefined
      ? ['This snapshot has no reasons of joins: an older version of the program made it.']
      : section(
          'joined',
          joins.map(({ joinedId, rule, reason }) => `${joinedId} by ${rule}: ${reason}`),
        )),
    ...section('corrections', corrections.map(correctionLine)),
  ];
}

function correctionLine({ kind, left, right, who, when, why, origin, outcome, detail }: ExplainedCorrection): string {
  const by = [who === '' ? 'said' : `said by ${who}`, ...(when === '' ? [] : [`on ${when.slice(0, 10)}`])].join(' ');
  return `${kind} ${left} and ${right}: ${outcome}, ${by}${why === '' ? '' : `: "${why}"`} (${origin})${detail === '' ? '' : `; ${detail}`}`;
}

const period = (first = 'an unknown day', last = 'an unknown day') => `${first} to ${last}`;
