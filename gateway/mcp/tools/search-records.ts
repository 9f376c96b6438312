import { z } from 'zod';
import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import { withArticle } from '../../../catalog/naming.ts';
import { readBy } from '../../../verification/request/faults.ts';
import { object } from '../../../verification/request/object.ts';
import { searchDocument } from '../../graph/own-records/documents.ts';
import type { ServedType } from '../../graph/own-records/served-types.ts';
import { inputProperties, shapeOf } from '../graph-shape.ts';
import { isObject } from '../service.ts';
import {
  askGraph,
  FAULTS,
  observedIn,
  result,
  resultSchema,
  type Tool,
  type ToolOptions,
  withoutObserved,
} from '../tool.ts';
import { typeOf, typesInWords } from './own-types.ts';

/** Results per page, unless the call says how many (conditions.limit). */
const LIMIT = 10;

/** The graph checks all arguments except the type and that there is a name, as it does for search_businesses. */
const asked = z.unknown().optional();

const CONDITIONS = `Filter, order, limit (${LIMIT} unless given, at most 1,000) and page; paths start at the record.`;

/** The tool that finds records of the types that teams have added. `get_record`, and run_query with describe, explain their values. */
export function searchRecords({ schema }: ToolOptions, types: readonly ServedType[]): Tool {
  const { address, conditions = {}, matchThreshold } = inputProperties(schema, 'SearchInput');
  const names = types.map(({ name }) => name);
  const arguments_ = object({
    type: z.enum(names),
    name: z.string({ error: 'a name' }),
    address: asked,
    conditions: asked,
    matchThreshold: asked,
  });
  const shapes = new Map(types.map((type) => [type.name, shapeOf(schema, searchDocument(type), 'found')]));
  return {
    name: 'search_records',
    title: 'Search further records',
    description: `Finds records that this service has beside businesses, the most probable first, by a name in any spelling and, where a type has one, an address. Types: ${typesInWords(types)} Give type and name; add the address to a common name. Each result has its id for get_record and run_query, its values, the match probability and what matched. For businesses themselves use search_businesses.`,
    inputSchema: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: names, description: 'Type of the records.' },
        name: { type: 'string', description: 'Name of the record, in any spelling, case or legal suffix.' },
        address,
        conditions: { ...conditions, description: CONDITIONS },
        matchThreshold,
      },
      required: ['type', 'name'],
      additionalProperties: false,
    },
    outputSchema: resultSchema({ records: z.array(z.record(z.string(), z.unknown())), faults: FAULTS }),
    isReading: true,
    async call(written, call) {
      const { type: name, ...variables } = readBy(arguments_, written, 'The call');
      const type = typeOf(types, name);
      if (!type.hasAddress && variables.address != null)
        throw badUserInput('address', `no value: ${withArticle(type.one)} is found by name alone`, variables.address);
      const { data, source, faults } = await askGraph(searchDocument(type), variables, call);
      const records = recordsIn(shapes.get(name)?.show(data.found), name);
      const found = { records: withoutObserved(records), ...(faults && { faults }) };
      return result(found, { ...source, ...observedIn(records) }, (shown) => {
        const how = nextPage(variables.conditions, records.length, shown.records);
        return how === undefined ? {} : { how };
      });
    },
  };
}

/** Each match as one object: its type, its values, and why it was found. */
const recordsIn = (found: unknown, type: string) =>
  (Array.isArray(found) ? found.filter(isObject) : []).map(({ node, ...why }) => ({
    type,
    ...(isObject(node) ? node : {}),
    ...why,
  }));

/** Explains how to get the results after those shown; undefined if there are none. */
function nextPage(conditions: unknown, all: number, shown: unknown): string | undefined {
  const { limit, pageToken } = isObject(conditions) ? conditions : {};
  const seen = Array.isArray(shown) ? shown.length : 0;
  if (seen === all && all < Number(limit ?? LIMIT)) return undefined;
  const token = Number(pageToken ?? 0) + seen;
  return `Call search_records again with the same arguments and conditions.pageToken "${token}" for the next results, or narrow the search; get_record shows all of one.`;
}
