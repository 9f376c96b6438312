import type { GraphQLSchema } from 'graphql';
import type { Catalog } from '../../../catalog/model.ts';
import { recordDocument, searchDocument } from '../../graph/own-records/documents.ts';
import { servedTypes } from '../../graph/own-records/served-types.ts';
import type { Tool, ToolOptions } from '../tool.ts';
import { EXPLAIN_SEARCH, explainSearch } from './explain-search.ts';
import { GET_BUSINESS, getBusiness } from './get-business.ts';
import { getRecord } from './get-record.ts';
import { LIST_DATASETS, listDatasets } from './list-datasets.ts';
import { runQuery } from './run-query.ts';
import { screenParty } from './screen-party.ts';
import { LOOK_UP_BUSINESSES, SEARCH_BUSINESSES, searchBusinesses } from './search-businesses.ts';
import { searchRecords } from './search-records.ts';
import { verifyBusiness } from './verify-business.ts';

/**
 * The tools for agents, in the order in which they are listed. The tools for a team's own types are included only if there are such types.
 */
export function toolsOf(options: ToolOptions): readonly Tool[] {
  const own = servedTypes(options.catalog, options.schema);
  return [
    searchBusinesses(options),
    explainSearch(options),
    getBusiness(options),
    ...(own.length === 0 ? [] : [searchRecords(options, own), getRecord(options, own)]),
    verifyBusiness(),
    screenParty(),
    runQuery(options),
    listDatasets(),
  ];
}

/**
 * The operations of all tools except run_query. They are the service's own, so a key that may request only trusted documents can use these
 * tools.
 */
export const toolDocuments = (catalog: Catalog, schema: GraphQLSchema): ReadonlySet<string> =>
  new Set([
    ...[SEARCH_BUSINESSES, LOOK_UP_BUSINESSES, EXPLAIN_SEARCH, GET_BUSINESS, LIST_DATASETS],
    ...servedTypes(catalog, schema).flatMap((type) => [searchDocument(type), recordDocument(type)]),
  ]);
