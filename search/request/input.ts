import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import { recordTypeOf } from '../../catalog/model.ts';
import { conditionsFrom, type ReadConditions } from '../../kit/conditions/check.ts';
import type { ContractType } from '../index/searched-types.ts';
import { KEYED, type KnownFacts } from '../kinds.ts';
import { type SearchedAddress, searchedAddresses, UUID } from './address-input.ts';
import { inputFields, isGiven, textOf } from './fields.ts';
import { MAX_TEXT_LENGTH } from './lengths.ts';

/** SearchInput as GraphQL passes it: absent and null mean the same. */
export interface SearchInput {
  readonly entityType?: 'BRAND' | 'OPERATING_LOCATION' | 'LEGAL_ENTITY' | null;
  readonly id?: string | null;
  readonly name?: string | null;
  readonly prompt?: string | null;
  readonly website?: string | null;
  readonly phoneNumber?: string | null;
  readonly matchThreshold?: number | null;
  readonly conditions?: unknown;
  readonly [rest: string]: unknown;
}

/** A validated search. */
export interface SearchRequest {
  readonly type: ContractType;
  readonly by: { readonly id: string } | { readonly known: KnownFacts } | { readonly prompt: string };
  /** The entity may match any of them. */
  readonly addresses: readonly SearchedAddress[];
  readonly matchThreshold: number;
  readonly limit: number;
  readonly offset: number;
  /**
   * Whether somebody looks for a business as people type, rather than for the record of a known business: see
   * typed-query.ts.
   */
  readonly isTyped?: boolean;
  /** The conditions that entities must satisfy, and the requested order; absent if neither was given. */
  readonly conditions?: ReadConditions & { readonly catalog: Catalog };
}

/** The catalog's types for the contract's entity types. */
const TYPES = { BRAND: 'Brand', OPERATING_LOCATION: 'OperatingLocation', LEGAL_ENTITY: 'LegalEntity' } as const;
const MAX_LIMIT = 1_000;

/**
 * Validates a SearchInput (completions.md section 5). Throws BAD_USER_INPUT with what was expected and what was received,
 * without repeating tax numbers. Conditions with a filter or an order require the catalog, whose paths they name.
 */
export function searchRequest(input: SearchInput, catalog?: Catalog): SearchRequest {
  expectNothingReserved(input);
  const type = entityTypeOf(input);
  const by = searchedBy(input);
  if (by === undefined) throw nothingToSearchBy(input);
  return {
    type,
    by,
    addresses: isGiven(input.id) ? [] : searchedAddresses(input.address, input.addresses),
    isTyped: true,
    ...pageRequest(type, input, catalog),
  };
}

/** The type that a search looks for; by default a brand. */
export const entityTypeOf = ({ entityType }: Pick<SearchInput, 'entityType'>) => TYPES[entityType ?? 'BRAND'];

/** What a search requests of its results, whatever it looks for. */
export type AskedPage = Pick<SearchRequest, 'matchThreshold' | 'limit' | 'offset' | 'conditions'>;

/** Validates threshold and conditions of a search for a type. Throws BAD_USER_INPUT. */
export function pageRequest(
  type: string,
  { matchThreshold, conditions }: Pick<SearchInput, 'matchThreshold'> & { readonly conditions?: unknown },
  catalog?: Catalog,
): AskedPage {
  const written = inputFields(conditions);
  return {
    matchThreshold: probability(matchThreshold ?? 0.5, 'matchThreshold'),
    limit: between(numberOf(written.limit ?? 10), 'conditions.limit', 0, MAX_LIMIT),
    offset: offsetOf(written.pageToken),
    ...conditionsOf(type, written, catalog),
  };
}

/** "`engine` and enrichmentIdsS3Path are accepted and documented as reserved; a value gives a clear error." */
export function expectNothingReserved(input: SearchInput): void {
  for (const field of ['engine', 'enrichmentIdsS3Path'] as const) {
    if (isGiven(input[field])) throw badUserInput(`searchInput.${field}`, 'no value: it is reserved', input[field]);
  }
}

/** Requires a number from 0 to 1. Throws BAD_USER_INPUT. */
export const probability = (value: number, name: string): number => between(value, name, 0, 1);

function conditionsOf(
  type: string,
  { filter, orderBy }: Readonly<Record<string, unknown>>,
  catalog: Catalog | undefined,
): Pick<SearchRequest, 'conditions'> {
  if (!isGiven(filter) && !isGiven(orderBy)) return {};
  if (catalog === undefined) throw new Error('Conditions expect a catalog.');
  const conditions = conditionsFrom(catalog, { type: recordTypeOf(catalog, type) }, { filter, orderBy });
  return { conditions: { ...conditions, catalog } };
}

/**
 * What entities are found by: a prompt, which "stands alone" (completions.md section 11); "id overrides the rest"; otherwise what is
 * known of the business; undefined if none of these is given. Throws BAD_USER_INPUT.
 */
export function searchedBy(input: SearchInput): SearchRequest['by'] | undefined {
  const prompt = textOf(input.prompt, MAX_TEXT_LENGTH);
  if (prompt !== undefined) {
    const others = NOT_WITH_PROMPT.filter((field) => says(input[field]));
    if (others.length > 0)
      throw badUserInput('searchInput', `prompt without ${NOT_WITH_PROMPT.join(', ')}`, ['prompt', ...others]);
    return { prompt };
  }
  if (isGiven(input.id)) return { id: identifier(input.id) };
  const known = knownOf(input);
  return known.names.length > 0 || KEYED.some(({ isEnough }) => isEnough(known)) ? { known } : undefined;
}

/** Whether a value or one of its fields says anything. */
const says = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(says) : isGiven(value) && value !== '';

/** What a business is known by; a prompt describes businesses that nobody knows yet. */
const NOT_WITH_PROMPT = ['id', 'name', ...KEYED.filter(({ expected }) => expected !== null).map(({ input }) => input)];

/** "Needs one of … Otherwise an error that lists these" (completions.md section 5). */
export const nothingToSearchBy = (input: SearchInput) =>
  badUserInput(
    'searchInput',
    `one of: ${['id', 'name', ...KEYED.flatMap(({ expected }) => expected ?? []), 'prompt'].join('; ')}; ` +
      'or conditions.filter or address together with output',
    Object.keys(input).filter((field) => isGiven(input[field])),
  );

function knownOf(input: SearchInput): KnownFacts {
  const name = textOf(input.name, MAX_TEXT_LENGTH);
  let known: KnownFacts = { names: name === undefined ? [] : [name], tins: [] };
  for (const { read } of KEYED) known = { ...known, ...read(input) };
  return known;
}

const SVC_ID = /^[BLO][0-9a-f]{16}$/i;

/** Whether a text has the form of an id or svcId. */
export const isIdentifier = (text: string): boolean => UUID.test(text) || SVC_ID.test(text);

function identifier(id: string): string {
  if (isIdentifier(id)) return id;
  throw badUserInput('searchInput.id', 'a UUID or a svcId (B, L or O and 16 hex digits)', id);
}

function offsetOf(token: unknown): number {
  if (!isGiven(token)) return 0;
  if (typeof token !== 'string' || !/^\d{1,9}$/.test(token)) {
    throw badUserInput('conditions.pageToken', 'a zero-based offset as a string', token);
  }
  return Number(token);
}

function between(value: number, name: string, min: number, max: number): number {
  if (value >= min && value <= max) return value;
  throw badUserInput(name, `a number from ${min} to ${max}`, value);
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
