import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Command } from 'commander';
import { readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { entityCalled } from '../../lists/definition/listed-type.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import { countEntities } from '../../lists/export/entity-keys.ts';
import { exportColumns } from '../../lists/export/export-column.ts';
import { type ExportState, exportLines } from '../../lists/export/export-lines.ts';
import { prepareSearch } from '../../search/prepare-search.ts';
import { storeAt } from '../../storage/store-at.ts';
import { AppendedFile } from '../../tables/output/appended-file.ts';
import { CommandError } from '../command-error.ts';
import { json, wholeNumber, words } from '../option-values.ts';
import { plainly } from '../plainly.ts';
import { print } from '../print.ts';
import { progressOn } from '../progress.ts';
import { outputFormatOf } from '../resumable-output.ts';

interface Options {
  readonly to: string;
  readonly entity: string;
  readonly filter?: unknown;
  readonly orderBy?: readonly string[];
  readonly limit?: number;
  readonly prompt?: string;
  readonly columns?: readonly string[];
  readonly force?: boolean;
}

/** `svc export --entity BRAND --to <file>`: writes a list from the current snapshot, without a running service. */
export function exportCommand(): Command {
  return new Command('export')
    .description(
      'write businesses, or records of a type of your own, to a CSV, NDJSON or PARQUET file, as the run of a list does',
    )
    .requiredOption('--to <file>', 'file to write: .csv, .ndjson or .parquet')
    .option('--entity <entity>', 'BRAND, OPERATING_LOCATION, LEGAL_ENTITY, or a type of your own: Permit', 'BRAND')
    .option('--filter <json>', 'condition, as in the graph: {"EQ":["operatingLocations.addresses.state","WA"]}', json)
    .option('--order-by <paths>', 'paths with ASC or DESC, separated by commas', words)
    .option('--limit <n>', 'maximum number of rows', wholeNumber)
    .option('--prompt <text>', 'description of the businesses; finds at most 500')
    .option('--columns <paths>', 'paths separated by commas, such as names.name,names[1].name,names[*].name', words)
    .option('--force', 'replace an existing file')
    .action(write);
}

async function write({ to, force = false, ...options }: Options): Promise<void> {
  const format = outputFormatOf(to);
  if (existsSync(to) && !force) throw new CommandError(`${to} already exists; --force replaces it.`);
  const { warehouse, parquetCodec } = readConfiguration(process.env);
  const catalog = readCatalog();
  const { search, columns } = await plainly(() => {
    const { filter, orderBy = null, limit = null, prompt = null } = options;
    const conditions = { filter, orderBy, limit };
    const entityType = entityCalled(catalog, options.entity, '--entity');
    const searchInput = { entityType, conditions, prompt };
    const defined = checkedDefinition(
      createdContent({ searchInput, columnOrdering: options.columns ?? null }),
      catalog,
    );
    return { ...defined, columns: exportColumns(catalog, entityType, defined.columns) };
  });
  const progress = progressOn(process.stderr);
  const part = `${to}.part`;
  const began = performance.now();
  await using file = format.fileOf(part, to, columns, parquetCodec);
  const state = await storeAt(warehouse).read(undefined, async (snapshot) => {
    if (search.prompt !== null) {
      progress.report(`preparing data ${snapshot.version}`);
      await prepareSearch(snapshot);
    }
    const on = { snapshot, catalog };
    progress.report(`counting rows of data ${snapshot.version}`);
    const total = await countEntities(search, on);
    let last: ExportState | undefined;
    try {
      await using output = await AppendedFile.open(part, 0);
      for await (const { lines, state: after } of exportLines({ search, columns, format }, on)) {
        await output.append(lines);
        file.grown(output.bytes);
        last = after;
        // Estimates the total bytes from the bytes written so far.
        const ofBytes = Math.round((after.bytes * Math.max(total, 1)) / Math.max(after.rows, 1));
        progress.report('writing', { bytes: after.bytes, ofBytes, rows: after.rows });
      }
      await output.sync();
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    return last;
  });
  progress.report(`finishing ${to}`);
  await file.finish();
  await rm(part, { force: true });
  progress.end();
  const seconds = (performance.now() - began) / 1_000;
  print([], `${(state?.rows ?? 0).toLocaleString('en-US')} rows in ${seconds.toFixed(1)} s: ${to}`);
}
