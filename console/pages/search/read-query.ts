import type { LookupInput, SearchInput } from './queries.ts';

/** The kinds of query that a text may be read as. */
export const KINDS = ['name', 'description', 'phone', 'website', 'address', 'tax number', 'id'] as const;
export type Kind = (typeof KINDS)[number];

/** The interpretation of a text. */
export interface Reading {
  readonly kind: Kind;
  /** The search or lookup; undefined if something is missing. */
  readonly asked: { readonly search: SearchInput } | { readonly lookup: LookupInput } | undefined;
  /** The parts that were recognized, for display. */
  readonly parts: readonly (readonly [name: string, value: string])[];
  /** What is missing, as a sentence. */
  readonly missing?: string;
}

const ID = /^(?:[BOL][0-9a-f]{16}|[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12})$/i;
const PHONE = /^\+?[\d\s().-]+$/;
const WEBSITE = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i;
/** A number after a name, with or without its kind. */
const TAX_NUMBER = /^(.*?)[\s,]*(?:\b(?:ein|tin|tax id)\b[\s:#]*)?\b(\d{2}-\d{7}|\d{9})$/i;
const STREET = /^\d+[\w-]*\s+(?:\S+\s+)*[a-z]/i;
const STATE_AND_ZIP = /^(?:(.*?)\s+)?([a-z]{2})(?:\s+(\d{5}(?:-\d{4})?))?$/i;
const ZIP = /^\d{5}(?:-\d{4})?$/;
/** Words in descriptions that separate the business from the place. */
const BETWEEN = /\s(?:in|near|around|within|inside)\s/i;

/** The most likely kind of a text. Text that looks like nothing else is most likely a name. */
export function kindOf(text: string): Kind {
  if (ID.test(text)) return 'id';
  if (WEBSITE.test(text)) return 'website';
  const digits = text.replaceAll(/\D/g, '');
  if (TAX_NUMBER.test(text) && digits.length === 9) return 'tax number';
  if (PHONE.test(text) && (digits.length === 10 || (digits.length === 11 && digits.startsWith('1')))) return 'phone';
  if (addressIn(text) !== undefined || isAddressLine(text)) return 'address';
  return BETWEEN.test(text) ? 'description' : 'name';
}

/** Reads a text as its most likely kind, or as the given one. */
export function readQuery(text: string, kind: Kind = kindOf(text)): Reading {
  switch (kind) {
    case 'id':
      return { kind, asked: { search: { id: text } }, parts: [] };
    case 'website':
      return { kind, asked: { search: { website: text } }, parts: [] };
    case 'phone':
      return { kind, asked: { search: { phoneNumber: text } }, parts: [] };
    case 'tax number':
      return readTaxNumber(text);
    case 'address':
      return readAddress(text);
    case 'description':
      return { kind, asked: { search: { prompt: text } }, parts: [] };
    case 'name':
      return { kind, asked: { search: { name: text } }, parts: [] };
  }
}

function readTaxNumber(text: string): Reading {
  const [, name = '', tin = ''] = TAX_NUMBER.exec(text) ?? [];
  const hidden = tin === '' ? '' : `•••••${tin.slice(-4)}`;
  const parts = [['name', name] as const, ['tax number', hidden] as const].filter(([, value]) => value !== '');
  if (tin === '')
    return {
      kind: 'tax number',
      asked: undefined,
      parts,
      missing: 'A tax number has nine digits, such as 12-3456789.',
    };
  const asked = name === '' ? { lookup: { tin: { tin } } } : { search: { name, tin: { tin } } };
  return { kind: 'tax number', asked, parts };
}

/**
 * The console splits an address after a name into parts. The service parses an address without a name, and returns the
 * parts (addressParts).
 */
function readAddress(text: string): Reading {
  const { name = '', ...address } = addressIn(text) ?? {};
  if (name === '') return { kind: 'address', asked: { lookup: { addressLine: text } }, parts: [] };
  return { kind: 'address', asked: { search: { name, address } }, parts: [['name', name], ...addressParts(address)] };
}

/** The recognized parts of an address, for display. */
export const addressParts = (address: Readonly<Record<string, string | null | undefined>>): Reading['parts'] =>
  Object.entries(address).flatMap(([part, value]) => (value ? [[PART_NAMES[part] ?? part, value] as const] : []));

const PART_NAMES: Readonly<Record<string, string>> = { street1: 'street', street2: 'unit', postalCode: 'ZIP' };

/** A text as a name with an address after it, if it has one. */
export function namedAddress(text: string): { readonly name: string; readonly address: object | undefined } {
  const { name = '', ...address } = addressIn(text) ?? {};
  return name === '' ? { name: text, address: undefined } : { name, address };
}

interface NamedAddress {
  readonly name?: string;
  readonly street1?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
}

/** An address after a name, or alone: `name, 12 Main St, Seattle, WA 98101`; the comma before the state is optional. */
function addressIn(text: string): NamedAddress | undefined {
  const pieces = text
    .split(',')
    .map((piece) => piece.trim())
    .filter(Boolean);
  const at = pieces.findIndex((piece) => STREET.test(piece));
  if (at < 0 || at > 1) return undefined;
  const [street1 = '', ...rest] = pieces.slice(at);
  const last = rest.at(-1);
  if (last === undefined) return undefined;
  const named = at === 1 ? { name: pieces[0] ?? '' } : {};
  if (ZIP.test(last))
    return { ...named, street1, ...(rest.length > 1 ? placeIn(rest.slice(0, -1)) : {}), postalCode: last };
  return { ...named, street1, ...placeIn(rest) };
}

/** A line without commas that ends like an address: `12 Main St`, `12 Main St Seattle WA`, `12 Main St Ste 4 98101`. */
const isAddressLine = (text: string): boolean => /^\d/.test(text) && STREET_LINE.test(text);
const STREET_TYPE =
  'st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|ct|court|pl|place|hwy|highway|pkwy|parkway|ter|cir|sq';
const BEHIND_STREET =
  '\\.?(?:\\s+(?:n|s|e|w|ne|nw|se|sw))?(?:\\s+(?:#|ste|suite|unit|apt|fl|floor|rm|room)\\.?\\s*[\\w-]+)?(?:\\s+(?:.*\\s)?(?:[a-z]{2}|\\d{5}(?:-\\d{4})?))?$';
const STREET_LINE = new RegExp(`^\\d[\\w-]*\\s.*\\b(?:${STREET_TYPE})${BEHIND_STREET}`, 'i');

function placeIn(pieces: readonly string[]): NamedAddress {
  const last = pieces.at(-1) ?? '';
  const [, before = '', state, postalCode] = STATE_AND_ZIP.exec(last) ?? [];
  if (state === undefined) return { city: last };
  const city = before === '' ? pieces.at(-2) : before;
  return { ...(city === undefined ? {} : { city }), state, ...(postalCode === undefined ? {} : { postalCode }) };
}
