import { literalFor } from '../../catalog/conditions/literal.ts';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { type Catalog, recordTypeOf } from '../../catalog/model.ts';
import { resolvePath } from '../../catalog/path.ts';
import { TYPES } from '../../lists/definition/listed-type.ts';
import { within } from '../../lists/definition/within.ts';
import { withoutTaxNumbers } from '../../operations/audit-mask.ts';
import type { ListedEntity } from '../../operations/list.ts';
import { searchRequest } from '../../search/request/input.ts';

export interface EntityIdentifier {
  readonly id: string;
  readonly type: ListedEntity;
}

/** SuggestionInput as GraphQL passes it: absent and null mean the same. */
export interface SuggestionInput {
  readonly suggestedByEmail?: string | null;
  readonly payload?: unknown;
  readonly status?: string | null;
  readonly suggestedValue?: unknown;
  readonly ancestorIdentifier?: readonly (EntityIdentifier | null)[] | null;
  readonly suggestedEntityIdentifier?: EntityIdentifier | null;
  readonly field?: string | null;
}

/** A suggestion, checked as far as possible without reading the data. */
export interface CheckedSuggestion {
  /** What is suggested, as JSON, without tax numbers. */
  readonly payload: string;
  /** The suggested value of one field; null for any other suggestion. */
  readonly suggested: { readonly entity: EntityIdentifier; readonly field: string; readonly value: unknown } | null;
  readonly ancestors: readonly EntityIdentifier[];
  readonly email: string | null;
}

const MAX_PAYLOAD = 64_000;
const MAX_ANCESTORS = 10;
/** In the usual notation; nine digits without separators may also be a filing number. */
const SSN = /(?<!\d)\d{3}[- ]\d{2}[- ]\d{4}(?!\d)/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

/**
 * Checks a suggestion: "payload or suggestedValue with field and suggestedEntityIdentifier; status PENDING_REVIEW at first" (completions.md
 * section 10). Throws BAD_USER_INPUT.
 */
export function checkedSuggestion(catalog: Catalog, input: SuggestionInput): CheckedSuggestion {
  const { status = null, payload = null, suggestedByEmail: email = null, field, suggestedValue: value } = input;
  if (status !== null && status !== 'PENDING_REVIEW')
    throw badUserInput('suggestion.status', 'PENDING_REVIEW at first: the team decides', status);
  if (email !== null && !EMAIL.test(email))
    throw badUserInput('suggestion.suggestedByEmail', 'an e-mail address', email);
  const ancestors = (input.ancestorIdentifier ?? []).filter((each) => each !== null);
  if (ancestors.length > MAX_ANCESTORS)
    throw badUserInput('suggestion.ancestorIdentifier', `at most ${MAX_ANCESTORS} entities`, ancestors.length);
  const entity = input.suggestedEntityIdentifier;
  for (const each of [...ancestors, ...(entity ? [entity] : [])]) expectIdentifier(catalog, each);
  const given = { suggestedValue: value, field, suggestedEntityIdentifier: entity };
  const missing = Object.entries(given).flatMap(([name, each]) => (each == null ? [name] : []));
  if (payload === null && missing.length === 3)
    throw badUserInput('suggestion', 'payload, or suggestedValue with field and suggestedEntityIdentifier', input);
  if (missing.length > 0 && missing.length < 3)
    throw badUserInput('suggestion', `${missing.join(' and ')} beside what is given`, null);
  const suggested =
    entity == null || field == null
      ? null
      : { entity, value, field: suggestedField(catalog, entity.type, field, value) };
  const text = JSON.stringify(payload === null ? said(input) : withoutTaxNumbers(payload));
  if (text.length > MAX_PAYLOAD)
    throw badUserInput('suggestion.payload', `at most ${MAX_PAYLOAD} characters of JSON`, text.length);
  return { payload: text, suggested, ancestors, email };
}

/** The suggestion of one value as JSON, with the names of the input. */
const said = ({ field, suggestedValue, suggestedEntityIdentifier, ancestorIdentifier }: SuggestionInput) => ({
  ...{ field, suggestedValue, suggestedEntityIdentifier },
  ...(ancestorIdentifier?.length && { ancestorIdentifier }),
});

/** An id must have the same format as in a search. */
const expectIdentifier = (catalog: Catalog, { id, type }: EntityIdentifier): void =>
  void within('suggestion', () => searchRequest({ id, entityType: type }, catalog));

/**
 * Returns the path of a field for which a value may be suggested. Throws BAD_USER_INPUT if the field does not allow that, or does not allow
 * this value.
 */
function suggestedField(catalog: Catalog, entity: ListedEntity, text: string, value: unknown): string {
  const what = 'suggestion.field';
  const start = recordTypeOf(catalog, TYPES[entity]);
  const path = within(what, () => resolvePath(catalog, { type: start }, text));
  const { steps, leaf } = path;
  const owner = steps.at(-1)?.node ?? start;
  const column = leaf?.on === 'node' ? owner.columns.find(({ field }) => field === leaf.value.field) : undefined;
  if (column === undefined || column.searchVectorOf !== undefined)
    throw badUserInput(what, 'a path to a value that a dataset states', text);
  if ([start, ...steps.map(({ node }) => node)].some(({ name }) => name === 'Tin'))
    throw badUserInput(what, 'anything but a tax number', text);
  if (typeof value === 'string' && SSN.test(value))
    throw badUserInput('suggestion.suggestedValue', 'anything but a tax number', null);
  within('suggestion.suggestedValue', () => literalFor({ kind: 'path', path }, value));
  if (column.values !== undefined && !column.values.some((each) => each === value))
    throw badUserInput('suggestion.suggestedValue', `one of ${column.values.join(', ')}`, value);
  return [...steps.map(({ field }) => field), column.field].join('.');
}
