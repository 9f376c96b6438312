import type { Catalog } from '../../catalog/model.ts';
import { snakeCase } from '../../catalog/naming.ts';
import { conditionsFrom } from '../kit/conditions/check.ts';
import type { FieldCheck, FieldChecks } from '../kit/field-check.ts';
import { checkCount } from './aggregate.ts';
import { aggregateRequest } from './aggregate-input.ts';

type Input = Readonly<Record<string, unknown>>;

/** The checks of the search subgraph's own fields. */
export const searchChecks = (catalog: Catalog): FieldChecks =>
  new Map([
    ['Query.search', checkSearch(catalog)],
    ['Query.aggregate', ({ searchInput }: Input) => void aggregateRequest(catalog, fieldsOf(searchInput))],
    ['AggregateResult.count', (args: Input) => void checkCount(catalog, args)],
  ]);

/** "On SearchInput.conditions paths start at the entity of entityType" (completions.md section 3). */
function checkSearch(catalog: Catalog): FieldCheck {
  const types = new Map([...catalog.types.values()].map((type) => [snakeCase(type.name).toUpperCase(), type]));
  return ({ searchInput }) => {
    const { entityType, conditions } = fieldsOf(searchInput);
    const type = types.get(String(entityType ?? 'BRAND'));
    if (type !== undefined) conditionsFrom(catalog, { type }, conditions);
  };
}

const fieldsOf = (value: unknown): Input => Object.fromEntries(Object.entries(value ?? {}));
