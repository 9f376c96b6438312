import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { expectInputUri } from '../../lists/definition/input-uri.ts';
import { sampleInput, type TableSample } from '../../lists/mapping/sample-table.ts';
import { type MappingSuggestion, suggestMapping } from '../../lists/mapping/suggest-mapping.ts';
import type { Services } from '../services.ts';

/** SuggestColumnMappingInput, as GraphQL passes it. */
export interface SuggestColumnMappingInput {
  readonly inputFileUri?: string | null;
  readonly header?: readonly (string | null)[] | null;
  readonly rows?: readonly (readonly (string | null)[] | null)[] | null;
}

/** Maximum columns and rows of an input. */
const [MAX_COLUMNS, MAX_ROWS] = [500, 500];

/** The source of the rows: the URI of a file, or the rows themselves. Throws BAD_USER_INPUT. */
export function checkedSampleSource({ inputFileUri, header, rows }: SuggestColumnMappingInput): string | TableSample {
  if (inputFileUri != null && header == null && rows == null) {
    expectInputUri(inputFileUri);
    return inputFileUri;
  }
  const given = Object.entries({ inputFileUri, header, rows }).flatMap(([name, value]) =>
    value == null ? [] : [name],
  );
  if (header == null || inputFileUri != null) throw badUserInput('input', 'inputFileUri, or header and rows', given);
  if (header.length > MAX_COLUMNS) throw badUserInput('input.header', `at most ${MAX_COLUMNS} columns`, header.length);
  if ((rows?.length ?? 0) > MAX_ROWS) throw badUserInput('input.rows', `at most ${MAX_ROWS} rows`, rows?.length);
  return { header: header.map((name) => name ?? ''), rows: (rows ?? []).map((row) => cellsOf(row, header.length)) };
}

const cellsOf = (row: readonly (string | null)[] | null, columns: number): readonly string[] =>
  (row ?? []).slice(0, columns).map((cell) => cell ?? '');

export async function suggestColumnMapping(
  { inputs }: Services,
  input: SuggestColumnMappingInput,
  { account, deadline }: RequestContext,
): Promise<MappingSuggestion> {
  const source = checkedSampleSource(input);
  if (typeof source !== 'string') return suggestMapping(source);
  if (inputs === undefined)
    throw badUserInput('input.inputFileUri', 'header and rows, since no input files are read here', source);
  return suggestMapping(await sampleInput(inputs, source, account.customerId, deadline.signal));
}
