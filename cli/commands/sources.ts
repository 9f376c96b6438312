import { Command } from 'commander';
import { isManifest, ManifestError, parseManifest, readManifest } from '../../ingest/inputs/manifest.ts';
import { canonicalDocument } from '../../sources/canonical/document.ts';
import { plainName } from '../../sources/formats/table-header.ts';
import { type ColumnMapping, columnsOf } from '../../sources/mapping/column-mapping.ts';
import { SOURCES } from '../../sources/sources.ts';
import { CommandError } from '../command-error.ts';
import { type Draft, draftRecords } from '../draft/draft-records.ts';
import { firstRows, type TableOptions, type WholeTable, withTable } from '../draft/table-sample.ts';
import { tryLines } from '../draft/try-mapping.ts';
import { datasetName, draftJson, manifestLines } from '../draft/write-draft.ts';
import { print } from '../print.ts';

/** `svc sources`: the formats that `svc ingest` knows, with their publishers and where to get the files. */
export function sourcesCommand(): Command {
  return new Command('sources')
    .description('list the formats that can be loaded, with their publishers')
    .option('--json', 'print as JSON')
    .option('--canonical', 'print the format for your own records, as in docs/canonical-format.md')
    .addCommand(draftCommand())
    .action(({ json, canonical }: { readonly json?: boolean; readonly canonical?: boolean }) => {
      if (canonical) print([canonicalDocument().trimEnd()]);
      else print(json ? [JSON.stringify(known(), undefined, 2)] : lines());
    });
}

function draftCommand(): Command {
  return new Command('draft')
    .description('write a mapping of the columns of a file that no format knows, as a manifest on standard output')
    .argument('<file>', 'a CSV, TSV, XLSX, NDJSON, JSON, XML or PARQUET file; with --try also a manifest with columns')
    .option(
      '--row <element>',
      'an XML element that is a row, several times for several; default: those that repeat and have the most texts',
      (element: string, before: readonly string[] = []) => [...before, element],
    )
    .option('--sheet <name>', 'the sheet of a workbook; default: the first one with a table')
    .option('--try', 'show what the first rows become, instead of the manifest')
    .option('--json', 'print the draft as JSON, with what each column may be')
    .action(
      async (file: string, { try: isTry, ...options }: TableOptions & { readonly try?: boolean }, command: Command) => {
        const of = (use: (file: string, table: WholeTable) => Promise<string[]>) =>
          withTable(file, (table) => use(file, table), options);
        // The command above has an option of this name, which takes it wherever it stands.
        if (command.optsWithGlobals<{ readonly json?: boolean }>().json === true) print(await of(draftJsonLines));
        else if (isTry !== true) print(await of(draftLines));
        else print(isManifest(file) ? await tryManifest(file) : await of(tryDraft));
      },
    );
}

/** The draft of a table as a manifest. */
const draftLines = async (file: string, table: WholeTable): Promise<string[]> =>
  manifestLines(file, await draftOf(file, table), table.place);

/** The draft of a table as JSON. */
const draftJsonLines = async (file: string, table: WholeTable): Promise<string[]> => [
  draftJson(file, await draftOf(file, table), table.place),
];

/** The draft of a table. Throws CommandError if its rows make no record. */
async function draftOf(file: string, table: WholeTable): Promise<Draft> {
  const draft = await draftRecords(table, datasetName(file));
  if (draft.records.length > 0) return draft;
  throw new CommandError(
    `${file}: expected a column with the name of a business, but none looks like one; its columns are ${table.columns.join(', ')}`,
  );
}

/** Number of rows that --try shows. */
const TRIED_ROWS = 10;

/** Shows the records that the first rows of a table become with a mapping. */
const tryRows = async (table: WholeTable, mapping: ColumnMapping) =>
  tryLines(await firstRows(table, TRIED_ROWS), mapping);

/** Shows the records that the first rows of a file become with its draft, which is read like any manifest. */
async function tryDraft(file: string, table: WholeTable): Promise<string[]> {
  const text = (await draftLines(file, table)).join('\n');
  const [entry] = parseManifest(text, file, []).sources;
  return tryRows(table, entry?.columns ?? []);
}

async function tryManifest(file: string): Promise<string[]> {
  const lines: string[] = [];
  for (const { path, columns: mapping, layout, sheet } of manifestOf(file)) {
    if (mapping === undefined) continue;
    const tried = await withTable(
      path,
      (table) => {
        const missing = columnsOf(mapping).filter(
          (column) => !table.columns.some((name) => plainName(name) === plainName(column)),
        );
        if (missing.length === 0) return tryRows(table, mapping);
        const has = table.columns.join(', ');
        throw new CommandError(`${path}: no column ${missing.join(', ')}; its columns are ${has}`);
      },
      { ...layout, sheet },
    );
    lines.push(path, ...tried);
  }
  if (lines.length === 0) throw new CommandError(`${file}: no entry has "columns"`);
  return lines;
}

/** The entries of a manifest. Throws CommandError. */
function manifestOf(file: string) {
  try {
    return readManifest(file, [...new Set(SOURCES.map(({ facts }) => facts.name))]).sources;
  } catch (error) {
    throw error instanceof ManifestError ? new CommandError(error.message) : error;
  }
}

/** The sources as users see them: several formats of one dataset, such as levels of a classification, are one source. */
const known = () => [...new Map(SOURCES.map(({ facts }) => [facts.name, facts])).values()];

function lines(): string[] {
  const width = Math.max(...known().map(({ name }) => name.length));
  const indent = ' '.repeat(width);
  return known().flatMap(({ name, publisher, page, licence }) => [
    `${name.padEnd(width)}  ${publisher} (${licence})`,
    `${indent}  ${page}`,
  ]);
}
