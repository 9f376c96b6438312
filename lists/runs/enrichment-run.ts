import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { List, ListContent, ListedEntity } from '../../operations/list.ts';
import type { Lists } from '../../operations/lists.ts';
import type { Uploads } from '../../operations/uploads.ts';
import { isUuid } from '../../operations/uuid.ts';
import { probability } from '../../search/request/input.ts';
import { checkedDefinition } from '../definition/check-definition.ts';
import { expectInputUri, uploadIdOf, uploadUri } from '../definition/input-uri.ts';
import { contentOf, createdContent } from '../definition/read-input.ts';
import { within } from '../definition/within.ts';
import type { FileRunArgs } from './file-run-content.ts';
import { type OutputSpec, outputFile } from './output-file.ts';

/** EnrichmentInput as GraphQL passes it: absent and null mean the same. */
export interface EnrichmentInput {
  readonly entityType?: ListedEntity | null;
  readonly sourceId: string;
  readonly provider?: 'SEARCH' | 'THIRDPARTY' | null;
  readonly scoreThreshold?: number | null;
  readonly output: OutputSpec;
}

/** The source of an enrichment's rows: the input of a list, or a file. */
export type EnrichmentSource = { readonly list: List } | { readonly uri: string };

const SOURCE = 'enrichmentInput.sourceId';

/** Validates those parts of an enrichment that need no look-up. Throws BAD_USER_INPUT. */
export function checkEnrichment({ provider, sourceId, scoreThreshold, output }: EnrichmentInput): void {
  if (provider === 'THIRDPARTY')
    throw badUserInput('enrichmentInput.provider', 'SEARCH: no third-party data provider is configured', 'THIRDPARTY');
  if (!isUuid(sourceId)) expectInputUri(sourceId, SOURCE, 'the id of an ENRICHMENT list, ');
  if (scoreThreshold != null) probability(scoreThreshold, 'enrichmentInput.scoreThreshold');
  outputFile(output, 'enrichmentInput');
}

/** The lists and uploads of accounts. */
export interface EnrichmentSources {
  readonly lists: Pick<Lists, 'find'>;
  readonly uploads: Pick<Uploads, 'find'>;
}

/**
 * The list or file that a validated sourceId names. Throws BAD_USER_INPUT for a list that matches no file, and with the
 * same message for what does not exist and what belongs to another account.
 */
export async function enrichmentSource(
  sourceId: string,
  accountId: string,
  { lists, uploads }: EnrichmentSources,
): Promise<EnrichmentSource> {
  const list = isUuid(sourceId) ? await lists.find(sourceId.toLowerCase(), accountId) : undefined;
  if (list?.listType === 'ENRICHMENT') return { list };
  if (list !== undefined) throw badUserInput(SOURCE, 'a list of type ENRICHMENT', list.listType);
  const uri = isUuid(sourceId) ? uploadUri(sourceId.toLowerCase()) : sourceId;
  const upload = uploadIdOf(uri);
  if (upload !== undefined && (await uploads.find(upload, accountId)) === undefined)
    throw badUserInput(SOURCE, 'an ENRICHMENT list of the account, or an upload, which is kept six days', sourceId);
  return { uri };
}

/**
 * The arguments of an enrichment's run. Columns, mapping and threshold are those of the list, unless the request has its
 * own; for a file, the default columns and a mapping proposed from it. Throws BAD_USER_INPUT.
 */
export function enrichmentRun(input: EnrichmentInput, source: EnrichmentSource, catalog: Catalog): FileRunArgs {
  checkEnrichment(input);
  const { entityType, scoreThreshold, output } = input;
  const content: ListContent =
    'list' in source ? contentOf(source.list) : createdContent({ listType: 'ENRICHMENT', inputFileUri: source.uri });
  const known = content.searchInput;
  const { filename, fileFormat } = outputFile(output, 'enrichmentInput');
  const searchInput = {
    ...{ conditions: null, prompt: null, ...known },
    entityType: entityType ?? known?.entityType ?? 'BRAND',
    matchThreshold: scoreThreshold ?? known?.matchThreshold ?? null,
  };
  const definition = within('The list of the enrichment', () =>
    checkedDefinition({ ...content, searchInput, fileFormat }, catalog),
  );
  return { ...(filename !== undefined && { filename }), definition };
}
