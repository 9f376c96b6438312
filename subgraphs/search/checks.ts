import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { FieldCheck, FieldChecks } from '../../kit/field-check.ts';
import { checkEnrichment, type EnrichmentInput } from '../../lists/runs/enrichment-run.ts';
import { searchRun } from '../../lists/runs/search-run.ts';
import { type SearchInput, searchRequest } from '../../search/request/input.ts';
import { type LookupInput, lookupRequest } from '../../search/request/lookup-input.ts';
import { checkCount } from './aggregate.ts';
import { aggregateRequest } from './aggregate-input.ts';
import { hasOutput } from './started.ts';

type Input = Readonly<Record<string, unknown>>;

/** The checks of the search subgraph's own fields. They run before execution, so a refused request has started no run. */
export const searchChecks = (catalog: Catalog): FieldChecks =>
  new Map<string, FieldCheck>([
    ['Query.search', ({ searchInput }: { searchInput?: SearchInput }) => checkSearch(searchInput ?? {}, catalog)],
    ['Query.why', ({ whyInput }: Input) => void checkWhy(fieldsOf(whyInput), catalog)],
    [
      'Query.lookup',
      ({ lookupInput }: { lookupInput?: LookupInput }) => void lookupRequest(lookupInput ?? {}, catalog),
    ],
    [
      'Query.enrich',
      ({ enrichmentInput }: { enrichmentInput?: EnrichmentInput }) =>
        enrichmentInput && checkEnrichment(enrichmentInput),
    ],
    ['Query.aggregate', ({ searchInput }: Input) => void aggregateRequest(catalog, fieldsOf(searchInput))],
    ['AggregateResult.count', (args: Input) => void checkCount(catalog, args)],
  ]);

function checkWhy({ searchInput }: Input, catalog: Catalog): void {
  const input: SearchInput = fieldsOf(searchInput);
  if (hasOutput(input)) throw badUserInput('whyInput.searchInput.output', 'no value', 'output');
  searchRequest(input, catalog);
}

function checkSearch(input: SearchInput, catalog: Catalog): void {
  if (hasOutput(input)) searchRun(input, catalog);
  else searchRequest(input, catalog);
}

const fieldsOf = (value: unknown): Input => Object.fromEntries(Object.entries(value ?? {}));
