import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedDefinition } from '../../../lists/definition/check-definition.ts';
import { type CreateListInput, createdContent } from '../../../lists/definition/read-input.ts';
import type { EnrichmentState } from '../../../lists/enrichment/enrichment-state.ts';
import { enrichmentWork } from '../../../lists/enrichment/enrichment-work.ts';
import type { Snapshot } from '../../../storage/snapshot.ts';
import { catalog } from '../../search/sample-snapshots.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

export const INPUT = 'upload:00000000-0000-4000-8000-000000000000';

/** A definition of an enrichment, as createList makes it. */
export const enrichment = (input: CreateListInput) =>
  checkedDefinition(
    createdContent({ listType: 'ENRICHMENT', inputFileUri: INPUT, fileFormat: 'NDJSON', ...input }),
    catalog,
  );

/** The file of a table, in the temporary folder of the test. */
export function tableFile(content: string | Buffer): string {
  const path = join(temporaryFolder('enrich'), 'input');
  writeFileSync(path, content);
  return path;
}

/** Rows as lines of a CSV. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('');

/** What an enrichment writes: its rows by column, its text and its result; with a state what is behind it. */
export async function enriched(
  snapshot: Snapshot,
  content: string | Buffer,
  { from, chunk, ...input }: CreateListInput & { readonly from?: EnrichmentState; readonly chunk?: number } = {},
) {
  const work = await enrichmentWork(enrichment(input), tableFile(content), { snapshot, catalog, chunk });
  const texts: string[] = [];
  const states: EnrichmentState[] = [];
  for await (const { lines, state } of work.lines(from)) {
    texts.push(Buffer.from(lines).toString());
    states.push(state);
  }
  const state = states.at(-1) ?? from;
  if (state === undefined) throw new Error('No lines.');
  const text = texts.join('');
  const rows: Record<string, unknown>[] =
    input.fileFormat === undefined
      ? text
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line))
      : [];
  return { work, text, rows, states, state, result: work.result(state) };
}
