import type { Tool, ToolOptions } from '../tool.ts';
import { GET_BUSINESS, getBusiness } from './get-business.ts';
import { LIST_DATASETS, listDatasets } from './list-datasets.ts';
import { runQuery } from './run-query.ts';
import { screenParty } from './screen-party.ts';
import { SEARCH_BUSINESSES, searchBusinesses } from './search-businesses.ts';
import { verifyBusiness } from './verify-business.ts';

/** The tools that agents have, in the order in which they are listed. */
export const toolsOf = (options: ToolOptions): readonly Tool[] => [
  searchBusinesses(options),
  getBusiness(options),
  verifyBusiness(),
  screenParty(),
  runQuery(options),
  listDatasets(),
];

/**
 * The operations of the tools but run_query: they are the service's own, so that a key which may ask for trusted documents
 * alone may use these tools.
 */
export const TOOL_DOCUMENTS = [SEARCH_BUSINESSES, GET_BUSINESS, LIST_DATASETS];
