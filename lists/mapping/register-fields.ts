import { stateCode } from '../../matching/addresses/states.ts';
import { FREQUENT_NAMES } from '../../matching/names/frequent-names.ts';
import { impliedType } from '../../matching/names/legal-forms.ts';
import { readPerson } from '../../matching/persons/person-name.ts';
import type { ColumnField } from './column-field.ts';
import { shareOf, type TableColumn } from './table-column.ts';

/** One way to read a column. */
export interface Reading {
  /** Undefined if it is nothing that records have. */
  readonly field: ColumnField | undefined;
  /** Log-odds of the reading. */
  readonly weight: number;
  /** Whether the header says so and the values agree, or the values can be nothing else. */
  readonly isSaid: boolean;
  /** True if its header and values alone do not say so. */
  readonly isByOthers?: boolean;
  /** Why, for readers of a draft. */
  readonly reason: string;
}

/** The header and values that a field requires. */
interface FieldRule {
  readonly field: ColumnField | undefined;
  readonly header?: RegExp;
  readonly not?: RegExp;
  /** True if the header means something else just as often. */
  readonly isGuess?: true;
  /** Log-odds, if not the usual ones. */
  readonly weight?: number;
  /** What the values say, if they alone decide. */
  readonly values?: string;
  /** The required shape of the values; a column without values is read by its header. */
  readonly fits?: (column: TableColumn) => boolean;
}

/** Log-odds of what a header says, and of what it says as often as something else. */
const [SAID, GUESSED] = [5, 3];

const isDays = ({ shape }: TableColumn) => shape.share.date >= 0.6;
const isDigits = (digits: RegExp) => (column: TableColumn) => shareOf(column, digits) >= 0.6;
const isWords = ({ shape }: TableColumn) => shape.share.number < 0.3 && shape.share.date < 0.3;
const isMostly = (test: Parameters<typeof shareOf>[1]) => (column: TableColumn) => shareOf(column, test) >= 0.8;
/** Many rows share a legal form; names with a form differ. */
const isForms = (column: TableColumn) =>
  (column.shape.filled < 4 || column.shape.distinct < 0.8) &&
  (shareOf(column, LEGAL_FORM_WORDS) >= 0.4 || formShare(column) >= 0.4);
const LEGAL_FORM_WORDS =
  /\b(?:llc|l\.l\.c|corp(?:oration)?|inc(?:orporated)?|partnership|llp|sole (?:prop|owner)|individual|limited|non-?profit|not-?for-?profit|trust|cooperative|pllc|(?:non-?)?stock)\b/i;

/** "(47.6, -122.3)", "POINT (-122.3 47.6)". */
const POINT =
  /^\(?-?\d{1,3}(?:\.\d+|E-\d+)\s*,\s*-?\d{1,3}(?:\.\d+|E-\d+)\)?$|^POINT ?\(-?\d{1,3}\.\d+ -?\d{1,2}\.\d+\)$/i;

/** "OLYMPIA, WA 98501": the second line of an address, under any header. */
const CITY_LINE = /^[\p{L} .'-]+, ?[A-Z]{2}\.? +\d{5}(?:-\d{4})?$/iu;

/** "Tampa, FL". */
const isCityAndState = (cell: string) => {
  const [, state] = /^[\p{L} .'-]+, ?(\p{L}{2})$/u.exec(cell) ?? [];
  return state !== undefined && stateCode(state) !== undefined;
};

/** Coordinates have a fraction; ratings and counts have none. */
const DEGREES = /^-?\d{1,3}\.\d+$/;
const degreesIn = (column: TableColumn, [least, most]: readonly [number, number]) =>
  shareOf(column, (cell) => DEGREES.test(cell) && Number(cell) >= least && Number(cell) <= most) >= 0.6;
/** The United States lie between American Samoa and Alaska, and west of Greenwich but for Guam and the Marianas. */
const isLatitudes = (column: TableColumn) => degreesIn(column, [-15, 72]);
const isLongitudes = (column: TableColumn) => degreesIn(column, [-180, -64]) || degreesIn(column, [144, 180]);
const LONGITUDE_OR_LATITUDE = /\b(?:lat(?:itude)?|lon|lng|longitude)\b|\blong$/;
const [NORTH, WEST] = ['its values are degrees north', 'its values are degrees west'];

const CODE_AND_WORDS = /^\d{2,6} - \p{L}/u;
const isStreetLike = ({ shape }: TableColumn) => shape.share.street >= 0.3 || shape.streetTypes >= 0.3;

const NO_WORDS = /\b(?:id|number|date)\b|\bcode$/;
const isTradeWords = (column: TableColumn) => isWords(column) && column.shape.words <= 14;

/** What the values say, whatever the header; and what the header says if the values agree. Of equal weights the first counts. */
const RULES: readonly FieldRule[] = [
  { field: 'city line', weight: 8, values: 'its values are city, state and ZIP code', fits: isMostly(CITY_LINE) },
  { field: 'city and state', weight: 8, values: 'its values are city and state', fits: isMostly(isCityAndState) },
  {
    field: 'address line',
    weight: 8,
    values: 'its values are whole addresses',
    fits: ({ shape }) => shape.wholeAddresses >= 0.8,
  },
  { field: 'point', weight: 8, values: 'its values are points', fits: isMostly(POINT) },
  {
    field: 'coded industry',
    header: /\bnaics\b/,
    weight: 8,
    values: 'its values are codes and words',
    fits: (column) => shareOf(column, CODE_AND_WORDS) >= 0.6,
  },
  { field: undefined, header: /\bfax\b|\be ?mail\b/ },
  { field: 'phone', header: /\b(?:phones?|telephone|tel|mobile|cell)\b/, not: /\b(?:ext|extension|type)\b/ },
  {
    field: 'ein',
    header: /\b(?:ein|fein|employer id|federal tax|tax (?:id|number))\b/,
    fits: isDigits(/^\d{2}-?\d{7}$/),
  },
  { field: 'latitude', header: /\blat(?:itude)?\b|^y\d?\b/, fits: isLatitudes },
  { field: 'longitude', header: /\b(?:lon|lng|longitude)\b|\blong$|^x\d?\b/, fits: isLongitudes },
  { field: 'latitude', header: LONGITUDE_OR_LATITUDE, values: NORTH, isGuess: true, fits: isLatitudes },
  { field: 'longitude', header: LONGITUDE_OR_LATITUDE, values: WEST, isGuess: true, fits: isLongitudes },
  { field: 'naics', header: /\bnaics\b/, fits: isDigits(/^\d{2,6}(?:\.0+)?$/) },
  { field: 'sic', header: /\bsic\b/, fits: isDigits(/^\d{3,4}$/) },
  { field: 'mcc', header: /\bmcc\b/, fits: isDigits(/^\d{4}$/) },
  {
    field: 'jurisdiction',
    header:
      /\b(?:jurisdiction|home state|domestic state)\b|\bstate (?:of|or territory) (?:inc|formation|organi)|\b(?:inc|incorporation|form|formation) (?:state|st)\b/,
    fits: ({ shape }) => shape.share.state >= 0.3,
  },
  {
    field: 'legal form',
    header: /\b(?:type|kind|form|structure|class)\b/,
    fits: isForms,
  },
  {
    field: 'legal form',
    header: /\b(?:ownership|entity|organi[sz]ation|corporation)\b/,
    not: /\bname\b/,
    // Of a few values nobody sees whether they repeat, and firms stand below such headers too.
    fits: (column) => column.shape.filled >= 4 && isForms(column),
  },
  {
    field: 'expires',
    header: /\b(?:expir\w*|exp|renew\w*|valid (?:to|until|through))\b/,
    fits: isDays,
  },
  {
    field: 'ended',
    header:
      /\b(?:(?:business|location|account|operations?|site|facility|establishment|store) end(?:ed)?|closed?|closing|closure|ceased?|dissol\w*|deactivat\w*|inactiv\w*|out of business)\b.*\b(?:date|day|on)\b|\bdate (?:of )?(?:closed?|closure|ceased|dissol\w*|deactivat\w*)\b/,
    not: /\b(?:licen[cs]e|permit|term|fiscal|period|year|contract|insurance|policy|tax|coverage)\b/,
    fits: isDays,
  },
  {
    field: 'issued',
    header:
      /\b(?:issued?|issuance|effective|start|granted|approv\w*|form(?:ed|ation)?|incorporat\w*|registration|registry|registered|filing|filed|organized|charter|establish\w*|opened|original|listed|designated|creat\w*|began|begin\w*)\b/,
    not: /\b(?:last|update\w*|status|change\w*|end|birth)\b/,
    fits: isDays,
  },
  {
    field: 'status',
    header: /\bstat(?:us)?\b|\bstanding\b/,
    not: /\b(?:date|code|reason|tax|marital|veteran)\b/,
    fits: (column) => isWords(column) && (column.shape.filled < 10 || column.shape.distinct < 0.5),
  },
  {
    field: 'industry',
    header:
      /\b(?:naics|sic|industry|industries|activity|activities|profession|occupation|specialty|speciality|cuisine|classifications?|(?:type|line|kind|nature) of business|business (?:type|description|category))\b/,
    not: NO_WORDS,
    fits: isTradeWords,
  },
  {
    field: 'industry',
    header:
      /\b(?:trade|facility|establishment|license|permit|program) (?:type|description|category)\b|\bcategory\b|\bsector\b/,
    not: NO_WORDS,
    isGuess: true,
    fits: isTradeWords,
  },
  {
    field: 'job title',
    header: /\b(?:job|position|officer|official|contact|poc|owner|agent)\b.*\btitle\b|^(?:title|position)$/,
    // Many have one title; names differ.
    fits: (column) => isWords(column) && (column.shape.filled < 4 || column.shape.distinct < 0.8),
  },
  {
    field: 'street',
    header: /^(?:\w+ )?(?:physical|mailing|mail|location|site|premises|principal) 1$/,
    fits: isStreetLike,
  },
  { field: 'unit', header: /^(?:\w+ )?(?:physical|mailing|mail|location|site|premises|principal) 2$/ },
  {
    field: 'unit',
    header: /\b(?:unit|suite|apt|apartment|room) (?:type|number)$/,
    // A number that each row has is one of the firm's units, such as its shops.
    fits: ({ shape }) => shape.length <= 10 && (shape.filled < shape.rows || shape.distinct < 0.9),
  },
  { field: 'zip', header: /\bzip\b|\bpostal (?:code|zip)\b/, fits: ({ shape }) => shape.share.zip >= 0.8 },
  { field: 'middle name', header: /\bmiddle\b|\bm(?:iddle)? ?(?:i|initial)$/, fits: isWords },
  { field: 'country', header: /\bcountry\b/, fits: isWords, weight: 1.5 },
  { field: 'country', header: /\bcty\b/, fits: ({ shape }) => shape.share.country >= 0.8, weight: 1.5 },
  // Firms with their legal forms below a header that says nothing.
  {
    field: 'legal name',
    weight: 1,
    values: 'its values end with legal forms',
    isGuess: true,
    fits: (column) => formShare(column) >= 0.4 && column.shape.distinct > 0.5,
  },
  {
    field: 'full name',
    weight: 2.5,
    values: 'its values are names of persons',
    isGuess: true,
    fits: (column) => shareOf(column, isPerson) >= 0.6,
  },
];

/** The ways to read a column by the words and values of registers, the likeliest first. */
export function registerReadings(column: TableColumn): readonly Reading[] {
  const said = `the header ${JSON.stringify(column.name)}`;
  const byRules = RULES.filter((rule) => holds(rule, column)).map(
    ({ field, values, isGuess = false, weight = isGuess ? GUESSED : SAID }): Reading => ({
      field,
      weight,
      isSaid: !isGuess,
      reason: values ?? said,
    }),
  );
  return [...byRules, ...person(column), ...key(column, said), ...byValues(column)].sort(
    (one, other) => other.weight - one.weight,
  );
}

function holds({ header, not, values, fits }: FieldRule, column: TableColumn): boolean {
  if (header?.test(column.words) === false || not?.test(column.words) === true) return false;
  return column.shape.filled === 0 ? values === undefined : (fits?.(column) ?? true);
}

/** Words of a key, such as "MC-1103178 -C". */
const MAX_KEY_WORDS = 2.5;

function key({ words, shape }: TableColumn, reason: string): readonly Reading[] {
  const rank = NO_KEY.test(words) ? -1 : KEYS.findIndex((each) => each.test(words));
  if (rank < 0 || shape.share.date >= 0.5 || shape.words >= MAX_KEY_WORDS) return [];
  // Rows share the number of what they are about, such as the inspections of one house; other numbers that repeat are codes.
  if (rank > 0 && shape.distinct <= 0.3) return [];
  const field = FILE_NUMBER.test(words) ? 'file number' : 'key';
  return [{ field, weight: 0.9, isSaid: rank === 0, reason }];
}

/** Reads a column by its values alone, for unambiguous shapes. */
function byValues(column: TableColumn): readonly Reading[] {
  const { shape } = column;
  const { share } = shape;
  if (shape.filled < 3) return [];
  // Pages of one host are those of a publisher.
  if (share.website >= 0.8 && share.email < 0.2 && shape.sameDomain < 0.5 && shape.links >= 0.5)
    return [{ field: 'website', weight: 0.5, isSaid: false, reason: 'its values look like websites' }];
  // Ten digits without separators may be a number of any register.
  if (share.phone >= 0.8 && shape.distinct > 0.3 && shareOf(column, /\D/) >= 0.5)
    return [{ field: 'phone', weight: 0.5, isSaid: false, reason: 'its values look like phone numbers' }];
  return [];
}

/** Words of headers for numbers that identify a row, the surest first. */
const KEYS: readonly RegExp[] = [
  /^(?:npi|camis|duns|uei|cage|lei|cik|rssd|fdic cert|us ?dot|dot number)\b|\b(?:license|licence|permit|registration|registry|account|entity|file|certificate|charter|control|document|record|taxpayer|facility|business|establishment|location|customer|vendor|supplier|client|dos|cert|ubi|unique|object)\b.*\b(?:id|number|key|code)\b/,
  /^(?:number|cert|ein|uuid)$|\b(?:id|key|account|license|permit|record)$/,
  /\bnumber$/,
];
/** A code that many rows share: "Entity Type Code", "Business Status Code", "Facility County Number". */
const NO_KEY = /\b(?:type|status|class|classification|category|county|naics|sic|reason|district|phone|fax)\b/;
const FILE_NUMBER =
  /\b(?:file|registry|charter|control|document|entity|corporation|dos|ubi|sos)\b.*\b(?:id|number)\b|\bsos\b.*\bnumber\b|^ubi$/;

const PERSON_WORDS =
  /\b(?:owners?|agent|officer|official|contact|president|director|manager|administrator|principal|ceo|cfo|partner|member|proprietor|responsible|representative|qualifier|person)\b/;
/** Who keeps the record: a colleague of the reader, not a person of the business. */
const KEEPER_WORDS = /\b(?:account|record|lead|opportunity) owner\b|\b(?:created|modified|updated|entered) by\b/;
const PERSON_NAME =
  /\b(?:name|person|owners?|agent|officer|contact|president|director|manager|administrator|principal|proprietor)(?: \d+)?$/;
const NO_PERSON = /\b(?:first|last|middle|business|company|address|city|state|zip|street|phone|id|number|date)\b/;

/** Names of people whose header says whose. */
function person({ words, shape, cells }: TableColumn): readonly Reading[] {
  const read = (field: ColumnField | undefined, reason: string) => [{ field, weight: 4, isSaid: false, reason }];
  if (KEEPER_WORDS.test(words)) return read(undefined, 'names of those who keep the record');
  if (!PERSON_WORDS.test(words) || !PERSON_NAME.test(words) || NO_PERSON.test(words)) return [];
  if (shape.share.number >= 0.3 || cells.length === 0) return [];
  // In columns "Ownership name" and "owner", names of firms are legal names.
  if (shape.share.company < 0.5) return read('full name', 'the header says whose name it is');
  return /\bagent\b/.test(words) ? read(undefined, 'names of agents') : read('legal name', 'names of firms');
}

/** Whether a name is a person's by the frequent names of people; a name of one word is nobody's. */
const isPerson = (cell: string): boolean =>
  / /.test(cell) && readPerson(cell, { first: 'given', prior: 0 }, FREQUENT_NAMES).kind === 'person';

/** The share of a column's values that end with a legal form. */
export const formShare = (column: TableColumn): number => shareOf(column, (cell) => impliedType(cell) !== undefined);

/** Words of headers for the names that registers know. */
export const LEGAL_WORDS =
  /\b(?:legal|entity|corporate|corporation|licensee|permittee|registrant|organi[sz]ation|owner(?:ship)?|taxpayer|holder|registered|applicant|borrower|institution)\b/;
