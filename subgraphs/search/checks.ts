import type { Catalog } from '../../catalog/model.ts';
import { snakeCase } from '../../catalog/naming.ts';
import { conditionsFrom } from '../kit/conditions/check.ts';
import type { FieldChecks } from '../kit/field-check.ts';
import { checkCount } from './aggregate.ts';
import { aggregateRequest } from './aggregate-input.ts';

type Input = Readonly<Record<string, unknown>>;

/** The checks of the search subgraph's own fields. */
export const searchChecks = (catalog: Catalog): FieldChecks =>
  new Map([
    ['Query.search', ({ searchInput }: Input) => checkSearch(catalog, fieldsOf(searchInput))],
    ['Query.aggregate', ({ searchInput }: Input) => void aggregateRequest(catalog, fieldsOf(searchInput))],
    ['AggregateResult.count', (args: Input) => void checkCount(catalog, args)],
  ]);

/** "On SearchInput.conditions paths start at the entity of entityType" (completions.md section 3). */
function checkSearch(catalog: Catalog, { entityType, conditions }: Input): void {
  const name = entityType ?? 'BRAND';
  const type = catalog.types.values().find((each) => snakeCase(each.name).toUpperCase() === name);
  if (type !== undefined) conditionsFrom(catalog, { type }, conditions);
}

const fieldsOf = (value: unknown): Input => Object.fromEntries(Object.entries(value ?? {}));
