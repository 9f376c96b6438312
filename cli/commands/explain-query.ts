import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Command, Option } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import { PLANS, type Plan } from '../../catalog/plans.ts';
import { readCatalog } from '../../catalog/read.ts';
import { openSnapshotGraph } from '../../gateway/snapshots/snapshot-graph.ts';
import { prepareSearch } from '../../search/prepare-search.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { storeAt } from '../../storage/store-at.ts';
import { CommandError } from '../command-error.ts';
import { print } from '../print.ts';
import { json } from '../snapshot-report.ts';
import { table } from '../table.ts';
import { warehouseOf, withPlainErrors } from './snapshot.ts';

interface Options {
  readonly variables: string;
  readonly plan: Plan;
  readonly snapshot?: string;
  readonly dataDir?: string;
  readonly json?: boolean;
}

/** `svc explain-query <file>`: the cost of a query by field, whether a pricing plan allows it, the query plan, and its SQL. */
export function explainQueryCommand(): Command {
  return new Command('explain-query')
    .description('print the cost of a query by field, its query plan and its SQL')
    .argument('<file>', 'file of the query; - for standard input')
    .option('--variables <json>', 'values of its variables', '{}')
    .addOption(new Option('--plan <plan>', 'plan whose limit applies').choices(PLANS).default('trial'))
    .option('--snapshot <version>', 'version of the snapshot; default: the current one')
    .option('--data-dir <folder>', 'folder of the data; default SVC_DATA_DIR')
    .option('--json', 'print as JSON')
    .action((file: string, options: Options) => withPlainErrors(() => explainQuery(file, options)));
}

async function explainQuery(file: string, options: Options): Promise<void> {
  const query = file === '-' ? await text(process.stdin) : textOf(file);
  const variables = variablesIn(options.variables);
  await storeAt(warehouseOf(options)).read(options.snapshot, async (snapshot) => {
    const statements: string[] = [];
    const { plans } = readConfiguration(process.env);
    const { plan } = options;
    const noted = noting(snapshot, statements);
    await using graph = await openSnapshotGraph(noted, readCatalog(), { plan, plans });
    // What every service reads once does not belong to the query.
    await prepareSearch(noted);
    const explained = await graph.explain(query, variables);
    if (!('cost' in explained)) throw new CommandError(explained.map(({ message }) => message).join('\n'));
    statements.length = 0;
    // A query that is refused runs nothing. For any other query, the statements are known after it has run.
    if (explained.refusal === undefined) await graph.ask(query, variables);
    const limits = { pricingPlan: plan, limit: plans[plan].cost };
    print(
      options.json ? [json({ ...limits, ...explained, statements })] : lines({ ...limits, ...explained, statements }),
    );
  });
}

/** Wraps the snapshot to record the text of each statement once. Values are parameters, so no text contains any. */
const noting = (snapshot: Snapshot, statements: string[]): Snapshot => ({
  version: snapshot.version,
  dialect: snapshot.dialect,
  datasetIds: (set) => snapshot.datasetIds(set),
  select(sql, parameters) {
    if (!statements.includes(sql)) statements.push(sql);
    return snapshot.select(sql, parameters);
  },
});

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`The query cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function variablesIn(written: string): Record<string, unknown> {
  try {
    const variables: unknown = JSON.parse(written);
    if (typeof variables === 'object' && variables !== null) return Object.fromEntries(Object.entries(variables));
  } catch {
    // Reported below, as for any other value.
  }
  throw new CommandError(`--variables expects a JSON object, got ${written}.`);
}

type Explained = Exclude<
  Awaited<ReturnType<Awaited<ReturnType<typeof openSnapshotGraph>>['explain']>>,
  readonly unknown[]
> & {
  readonly pricingPlan: Plan;
  readonly limit: number;
  readonly statements: readonly string[];
};

function lines(explained: Explained): string[] {
  const { cost, most, limit, pricingPlan, refusal, fields, statements } = explained;
  const shown = (rows: number) => Math.ceil(rows).toLocaleString('en-US');
  const rows = fields.map(({ path, read, records }) => [
    path,
    ...[read.expected, read.most, records.expected, records.most].map(shown),
  ]);
  return [
    `cost ${shown(cost)} rows, at most ${shown(most)}; plan ${pricingPlan} allows ${shown(limit)}`,
    ...(refusal === undefined ? [] : [`refused: ${refusal}`]),
    '',
    ...table([['field', 'rows', 'at most', 'objects', 'at most'], ...rows], [1, 2, 3, 4]),
    '',
    explained.plan,
    ...statements.flatMap((statement) => ['', statement.replace(/\s+/g, ' ')]),
  ];
}
