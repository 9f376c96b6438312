import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import { ENRICHMENT_STATE, type EnrichmentState } from '../../lists/enrichment/enrichment-state.ts';
import { enrichmentOf } from '../../lists/enrichment/enrichment-work.ts';
import { InputFile } from '../../lists/enrichment/input-file.ts';
import {
  type ColumnMapping,
  LIST_SEARCH_FIELDS,
  type ListedEntity,
  type ListSearchField,
} from '../../operations/list.ts';
import { prepareSearch } from '../../search/prepare-search.ts';
import { storeAt } from '../../storage/store-at.ts';
import { filesOf, forget, ResumableLines } from '../../tables/output/resumable-lines.ts';
import { entity, json, probability, words } from '../option-values.ts';
import { plainly } from '../plainly.ts';
import { print } from '../print.ts';
import { progressOn } from '../progress.ts';
import { pinnedSnapshot, resumableOutput } from '../resumable-output.ts';

interface Options {
  readonly to: string;
  readonly entity: ListedEntity;
  readonly columns?: readonly string[];
  readonly map?: readonly ColumnMapping[];
  readonly threshold?: number;
  readonly filter?: unknown;
  readonly force?: boolean;
}

/** `svc enrich <file> --to <file>`: matches the rows of a table on the current snapshot, without a running service. */
export function enrichCommand(): Command {
  return new Command('enrich')
    .description(
      'match the rows of a CSV, TSV or XLSX file, and add the data of their businesses; if started again, it continues',
    )
    .argument('<file>', 'table with a header; first sheet with a table of a workbook')
    .requiredOption('--to <file>', 'file to write: .csv, .ndjson or .parquet')
    .option('--entity <entity>', 'what rows are: BRAND, OPERATING_LOCATION, LEGAL_ENTITY', entity, 'BRAND')
    .option(
      '--columns <paths>',
      'columns to add: paths separated by commas, such as names.name,websites.website',
      words,
    )
    .option('--map <names>', 'what columns contain, if their names do not say it: name="Company",city=Town', mapping)
    .option('--threshold <number>', 'minimum match probability of a row, 0 to 1 (default: 0.5)', probability)
    .option(
      '--filter <json>',
      'condition on the records that rows may match, as in the graph: {"EQ":["isMarketables.isMarketable",true]}',
      json,
    )
    .option('--force', 'start from the beginning, and replace the file')
    .action((file: string, options: Options) => enrich(file, options));
}

const CHECKPOINT = z.object({ work: z.string(), dataVersion: z.string(), state: ENRICHMENT_STATE });
type Checkpoint = z.output<typeof CHECKPOINT>;

/** Exit code if some rows could not be searched for; the output says why. */
const SOME_FAILED = 2;

async function enrich(input: string, { to, force = false, map = [], ...asked }: Options): Promise<void> {
  const { format, work, checkpoint } = await plainly(() =>
    resumableOutput({ input, to, force, options: [map, asked] }, CHECKPOINT),
  );
  const configuration = readConfiguration(process.env);
  const catalog = readCatalog();
  const definition = await plainly(() => {
    const { filter = null } = asked;
    const searchInput = { entityType: asked.entity, conditions: { filter }, matchThreshold: asked.threshold ?? null };
    const fileFormat = extname(to).slice(1);
    return checkedDefinition(
      createdContent({ searchInput, columnOrdering: asked.columns ?? null, fileFormat }),
      catalog,
    );
  });
  const file = await plainly(() => InputFile.open(input, { columns: map, isPart: true }));
  print([], mappingShown(file).join('\n'));
  const progress = progressOn(process.stderr);
  progress.report(`reading ${input}`);
  const { rows: total } = await plainly(() => file.scan());
  await using undo = new AsyncDisposableStack();
  const warehouse = undo.adopt(storeAt(configuration.warehouse).serve(), (each) => each.close());
  await warehouse.refresh();
  const { snapshot } = undo.use(pinnedSnapshot(warehouse, checkpoint?.dataVersion));
  progress.report(`preparing data ${snapshot.version}`);
  await prepareSearch(snapshot);
  const size = statSync(input).size;
  const enrichment = enrichmentOf(definition, file, { snapshot, catalog });
  let state = checkpoint?.dataVersion === snapshot.version ? checkpoint.state : undefined;
  {
    await using lines = await ResumableLines.open(to, state?.bytes ?? 0);
    for await (const chunk of enrichment.lines(state)) {
      const after: Checkpoint = { work, dataVersion: snapshot.version, state: chunk.state };
      await lines.write(chunk.lines, after);
      state = chunk.state;
      const bytes = Math.round((size * state.rows) / Math.max(1, total));
      progress.report('matching', { bytes, ofBytes: size, rows: state.rows });
    }
  }
  progress.report(`finishing ${to}`);
  await using made = format.fileOf(filesOf(to).lines, to, enrichment.columns, configuration.parquetCodec);
  await made.finish();
  forget(to);
  progress.end();
  if (state !== undefined) conclude(state, to);
}

function conclude({ rows, counts }: EnrichmentState, to: string): void {
  const { matched, unmatched, failed, duplicates } = counts;
  const failures = failed === 0 ? '' : `, ${failed} that could not be searched by (column match_reason)`;
  print([], `${rows} rows: ${matched} matched, ${unmatched} not${failures}; ${duplicates} duplicates: ${to}`);
  if (failed > 0) process.exitCode = SOME_FAILED;
}

/** What each column is interpreted as, and why. */
const mappingShown = ({ columns }: InputFile): readonly string[] =>
  columns.map(({ header, name, field, reason }) =>
    field === null ? `${header || name}: copied` : `${header || name}: ${nameOf(field)}. ${reason}`,
  );

const FIELDS: Readonly<Record<ListSearchField, string>> = {
  NAME: 'name',
  ADDRESS_STREET1: 'street_address1',
  ADDRESS_STREET2: 'street_address2',
  ADDRESS_CITY: 'city',
  ADDRESS_STATE: 'state',
  ADDRESS_POSTAL_CODE: 'zip',
  WEBSITE: 'website',
  PERSON_FIRST_NAME: 'first_name',
  PERSON_LAST_NAME: 'last_name',
};
const nameOf = (field: ListSearchField): string => FIELDS[field];
const BY_NAME = new Map(LIST_SEARCH_FIELDS.map((field) => [FIELDS[field], field]));

/** `name=Company,city=Town`, for Commander. */
const mapping = (written: string): readonly ColumnMapping[] =>
  written.split(',').map((pair): ColumnMapping => {
    const [name = '', ...header] = pair.split('=');
    const searchField = BY_NAME.get(name.trim());
    const columnName = header
      .join('=')
      .trim()
      .replace(/^"(.*)"$/, '$1');
    if (searchField === undefined || columnName === '')
      throw new InvalidArgumentError(`Expected pairs such as name=Company of ${[...BY_NAME.keys()].join(', ')}.`);
    return { columnName, searchField };
  });
