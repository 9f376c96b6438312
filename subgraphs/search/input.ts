import { badUserInput, notYet } from '../../catalog/errors/catalogue.ts';

/** SearchInput as GraphQL hands it over: absent and null are the same. */
export interface SearchInput {
  readonly entityType?: 'BRAND' | 'OPERATING_LOCATION' | 'LEGAL_ENTITY' | null;
  readonly id?: string | null;
  readonly name?: string | null;
  readonly prompt?: string | null;
  readonly address?: AddressInput | null;
  readonly matchThreshold?: number | null;
  readonly conditions?: {
    filter?: unknown;
    orderBy?: unknown;
    limit?: number | null;
    pageToken?: string | null;
  } | null;
  readonly [rest: string]: unknown;
}

export interface AddressInput {
  readonly city?: string | null;
  readonly state?: string | null;
  readonly [rest: string]: unknown;
}

/** A search as this version runs it. */
export interface SearchRequest {
  readonly type: 'Brand' | 'OperatingLocation' | 'LegalEntity';
  readonly by: { readonly id: string } | { readonly name: string } | { readonly prompt: string };
  readonly place: { readonly city: string | null; readonly state: string | null };
  readonly matchThreshold: number;
  readonly limit: number;
  readonly offset: number;
}

const TYPES = { BRAND: 'Brand', OPERATING_LOCATION: 'OperatingLocation', LEGAL_ENTITY: 'LegalEntity' } as const;
const LARGEST_LIMIT = 1_000;

/** Fields that retrieve and are accepted by the contract; matching by them comes with the search engine proper. */
const LATER = [
  'website',
  'phoneNumber',
  'person',
  'tin',
  'addresses',
  'output',
  'engine',
  'enrichmentIdsS3Path',
] as const;

/**
 * Checks a SearchInput (completions.md section 5). Throws BAD_USER_INPUT with what was expected and what came, or
 * NOT_YET for retrieval that this version does not have.
 */
export function searchRequest(input: SearchInput): SearchRequest {
  for (const field of ['engine', 'enrichmentIdsS3Path'] as const) {
    if (given(input[field])) throw badUserInput(`searchInput.${field}`, 'no value: it is reserved', input[field]);
  }
  const { conditions, address } = input;
  return {
    type: TYPES[input.entityType ?? 'BRAND'],
    by: soughtBy(input),
    place: { city: text(address?.city), state: text(address?.state) },
    matchThreshold: between(input.matchThreshold ?? 0.5, 'matchThreshold', 0, 1),
    limit: between(conditions?.limit ?? 10, 'conditions.limit', 0, LARGEST_LIMIT),
    offset: offsetOf(conditions?.pageToken),
  };
}

function soughtBy(input: SearchInput): SearchRequest['by'] {
  if (given(input.id)) return { id: identifier(input.id) };
  for (const field of LATER) if (given(input[field])) throw notYet(`Searches by ${field}`);
  if (given(input.conditions?.filter) || given(input.conditions?.orderBy))
    throw notYet('Searches with conditions.filter or orderBy');
  for (const part of ['id', 'street1', 'street2', 'postalCode']) {
    if (given(input.address?.[part])) throw notYet(`Searches by address.${part}`);
  }
  const name = text(input.name);
  if (name !== null) return { name };
  const prompt = text(input.prompt);
  if (prompt !== null) return { prompt };
  throw badUserInput(
    'searchInput',
    'one of: id; name; website; phoneNumber; person with firstName and lastName; tin with name; prompt; ' +
      'or conditions.filter or address together with output',
    Object.keys(input).filter((field) => given(input[field])),
  );
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SVC_ID = /^[BLO][0-9a-f]{16}$/i;

function identifier(id: string): string {
  if (UUID.test(id) || SVC_ID.test(id)) return id;
  throw badUserInput('searchInput.id', 'a UUID or a svcId (B, L or O and 16 hex digits)', id);
}

function offsetOf(token: string | null | undefined): number {
  if (!given(token)) return 0;
  if (!/^\d{1,9}$/.test(token)) {
    throw badUserInput('conditions.pageToken', 'a zero-based offset as a string', token);
  }
  return Number(token);
}

function between(value: number, name: string, least: number, most: number): number {
  if (value >= least && value <= most) return value;
  throw badUserInput(name, `a number from ${least} to ${most}`, value);
}

const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
const text = (value: string | null | undefined): string | null =>
  given(value) && value.trim() !== '' ? value.trim() : null;
