import { createHash } from 'node:crypto';
import type { Catalog } from '../../catalog/model.ts';
import { KEYED, KINDS } from '../kinds.ts';
import { type OwnType, ownTypes } from './own-types.ts';
import { countyTokens, lineTokens, placeTokens, zipTokens } from './place-tokens.ts';
import { indexedNames, kindToken, ownNameToken } from './tokens.ts';

/** Names of snapshot facts: the format of the search index, and for a team's own type the paths by which it was indexed. */
export const SEARCH_FORMAT_FACT = 'format of search';
export const ownTypeFact = ({ name }: Pick<OwnType, 'name'>): string => `${SEARCH_FORMAT_FACT}: ${name}`;

/** The facts that a snapshot has about the search index which this program builds for a catalog, by name of the fact. */
export const searchFacts = (catalog: Catalog): ReadonlyMap<string, string> =>
  new Map([
    [SEARCH_FORMAT_FACT, searchFormat()],
    ...ownTypes(catalog).map((type) => [ownTypeFact(type), type.paths] as const),
  ]);

/** Increase it with every change of the index's content that the tokens and keys of the probes below do not show. */
const LAYOUT = 8;

/** Names with words that are stemmed, spelled out, split, dropped or read as initials. */
const NAMES = [
  "THE BARBERS' BAKERIES & BOXES, INC.",
  'ST MARY MEDICAL CTR ASSOC OF THE NW LLC',
  "ACME HOLDINGS LLC DBA JOE'S 2ND STREET AUTO SVCS #123",
  'BLUE RIDGE ELECTRIC MEMBERSHIP CORP',
  'TWENTY-FIRST CENTURY A-1 PLUMBING/HEATING CO (FORMERLY PIPES R US)',
  'Café Señor Müller & Søn',
  'DE LA CRUZ INTL MFG AND MGMT GROUP',
  '7-ELEVEN STORE 22917B',
  'J.P. MORGAN PROPERTIES, L.P.',
  'AT&T WIRELESS O’BRIEN.COM',
];

/** Street lines with types, directions, units, highways, corners and buildings. */
const STREETS = ['1912 PIKE PL', '400 BROAD ST, SPACE NEEDLE', '10402 STATE HWY 9 SE', 'FIRST AVE & N PINE ST STE 4'];

/** The order of the kinds in formats of LAYOUT 7; the others follow. */
const { phone, website, tin, person, address } = KINDS;
const PROBED = new Set([phone, website, tin, person, address, ...KEYED]);

/**
 * The format of the search index that this program writes and reads, for example "2-9f3b1c0d2a44": its layout, and a digest
 * of the tokens and keys of the probes. If a snapshot has a different format, searches miss some of its records.
 */
export function searchFormat(): string {
  const names = NAMES.flatMap(indexedNames).flatMap(({ tokens, whole }) => [...tokens, ownNameToken(whole)]);
  const places = [...placeTokens('Coeur d’Alene', 'Idaho'), ...STREETS.flatMap(lineTokens)];
  const wider = [...zipTokens('83814'), ...countyTokens('City and County of San Francisco'), kindToken('Non-profit')];
  const keys = [...PROBED].flatMap(({ recordKeys, probe }) => recordKeys(probe));
  const digest = createHash('sha256')
    .update([...names, ...places, ...wider, ...keys].join(' '))
    .digest('hex');
  return `${LAYOUT}-${digest.slice(0, 12)}`;
}
