import { z } from 'zod';
import { badRequest } from '../../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { schemaOf } from '../../../verification/openapi/document.ts';
import { readBy } from '../../../verification/request/faults.ts';
import { object } from '../../../verification/request/object.ts';
import { mayWrite } from '../../graph/graph-request.ts';
import { answered } from '../service.ts';
import { result, resultSchema, type Tool, type ToolOptions } from '../tool.ts';
import { describeType } from './describe-type.ts';

/** Maximum types that one call describes. */
const MAX_TYPES = 5;

const ARGUMENTS = object({
  query: z
    .string()
    .optional()
    .meta({
      description: 'A GraphQL operation.',
      examples: [
        'query ($i: SearchInput!) { search(searchInput: $i) { ... on Brand { id count(field: "operatingLocations") } } }',
      ],
    }),
  variables: z.record(z.string(), z.unknown()).optional().meta({ description: 'Its variables, by name.' }),
  operationName: z.string().optional().meta({ description: 'Which operation runs, where query has several.' }),
  describe: z
    .array(z.string())
    .min(1, { error: 'one or more names of types' })
    .max(MAX_TYPES)
    .optional()
    .meta({
      description: `Names of types whose fields and meanings are wanted, in place of a query, at most ${MAX_TYPES}. Begin with Query; Brand, LegalEntity, OperatingLocation and SearchInput lead to the rest.`,
    }),
});

const FOUND = {
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.unknown()).optional(),
  /** Background tasks that it started. */
  extensions: z.record(z.string(), z.unknown()).optional(),
  /** For describe: the types, as SDL. */
  types: z.array(z.string()).optional(),
};

/** The tool that runs a GraphQL operation of the caller's own, or describes types of the graph. */
export const runQuery = (options: ToolOptions): Tool => ({
  name: 'run_query',
  title: 'Run a GraphQL query',
  description: `Runs a GraphQL ${options.mayWrite ? 'query or mutation' : 'query'} over the whole graph of businesses, for what no other tool answers: counts and sums, filters, several businesses at once, fields that get_business does not show. Learn the fields first: call it with describe, such as ["Query", "Brand"], and follow the types. Connections take first, after and conditions (filter, orderBy) and have edges { node }; ask for few fields and small pages. Brand, LegalEntity and others compute count, sum, min, max, avg and collect over a path, such as count(field: "operatingLocations"). A query over the plan's cost limit is refused before it runs, and says which field costs most.`,
  inputSchema: schemaOf(ARGUMENTS, 'input'),
  outputSchema: resultSchema(FOUND),
  isReading: !options.mayWrite,
  async call(written, call) {
    const { describe, query, variables, operationName } = readBy(ARGUMENTS, written, 'The call');
    if ((describe === undefined) === (query === undefined))
      throw badRequest('The call', 'query or describe', query === undefined ? 'neither' : 'both');
    if (describe !== undefined) {
      const described = await Promise.all(describe.map((name) => describeType(name, call)));
      const [{ source }] = [described[0] ?? { source: { data_version: 'unknown', credits_charged: 0 } }];
      return result({ types: described.map(({ text }) => text) }, source, (_, leftOut) =>
        leftOut.length === 0 ? {} : { how: 'Describe fewer types at once.' },
      );
    }
    const request = {
      query: query ?? '',
      ...(variables && { variables }),
      ...(operationName !== undefined && { operationName }),
    };
    if (!options.mayWrite && mayWrite(request))
      throw new ServiceError('METHOD_NOT_ALLOWED', 'run_query expects a query, got a mutation.');
    const { body, source } = await answered(call.ask, { path: '/graphql', body: request }, call.signal);
    return result(body, source, (_, leftOut) =>
      leftOut.length === 0
        ? {}
        : {
            how: 'Ask for fewer fields, a smaller first and the next page by after with pageInfo { endCursor }, or compute with count, sum or collect.',
          },
    );
  },
});
