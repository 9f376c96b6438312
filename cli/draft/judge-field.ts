import { headerEvidence } from '../../lists/mapping/header-words.ts';
import { impliedType } from '../../matching/legal-forms.ts';
import { stateCode } from '../../matching/states.ts';
import type { DraftField } from './draft-field.ts';
import { type Looked, shareOf } from './looked.ts';

/** What a column is interpreted as, and why. */
export interface Taken {
  readonly field: DraftField | undefined;
  readonly isSure: boolean;
  readonly reason: string;
}

/** The header and values that a field requires; the first matching rule applies. */
interface FieldRule {
  readonly field: DraftField | undefined;
  readonly header: RegExp;
  readonly not?: RegExp;
  /** True if the header means something else just as often. */
  readonly isGuess?: true;
  /** The required shape of the values; a column without values is interpreted by its header. */
  readonly fits?: (column: Looked) => boolean;
}

const isDays = ({ shape }: Looked) => shape.share.date >= 0.6;
const isDigits = (digits: RegExp) => (column: Looked) => shareOf(column, digits) >= 0.6;
const isWords = ({ shape }: Looked) => shape.share.number < 0.3 && shape.share.date < 0.3;
/** Values like "(47.6, -122.3)" and "POINT (-122.3 47.6)" are unambiguous, whatever the header. */
const isPoints = (column: Looked) => column.shape.filled > 0 && shareOf(column, POINT) >= 0.9;
/** Many rows share a legal form; names with a form differ. */
const isForms = (column: Looked) =>
  (column.shape.filled < 4 || column.shape.distinct < 0.8) &&
  (shareOf(column, LEGAL_FORM_WORDS) >= 0.4 || formShare(column) >= 0.4);
const LEGAL_FORM_WORDS =
  /\b(?:llc|l\.l\.c|corp(?:oration)?|inc(?:orporated)?|partnership|llp|sole (?:prop|owner)|individual|limited|non-?profit|not-?for-?profit|trust|cooperative|pllc|(?:non-?)?stock)\b/i;

const POINT = /^\(?-?\d{1,3}\.\d+\s*,\s*-?\d{1,3}\.\d+\)?$|^POINT ?\(-?\d{1,3}\.\d+ -?\d{1,2}\.\d+\)$/i;

/** "OLYMPIA, WA 98501": the second line of an address, under any header. */
const CITY_LINE = /^[\p{L} .'-]+, ?[A-Z]{2}\.? +\d{5}(?:-\d{4})?$/iu;

/** "Tampa, FL". */
const isCityAndState = (cell: string) => {
  const [, state] = /^[\p{L} .'-]+, ?(\p{L}{2})$/u.exec(cell) ?? [];
  return state !== undefined && stateCode(state) !== undefined;
};

const CODE_AND_WORDS = /^\d{2,6} - \p{L}/u;
const isStreetLike = ({ shape }: Looked) => shape.share.street >= 0.3 || shape.streetTypes >= 0.3;

const NO_WORDS = /\b(?:id|number|date)\b|\bcode$/;
const isTradeWords = (column: Looked) => isWords(column) && column.shape.words <= 14;

/** The columns of a register that searches do not use, in order: rules with more specific words come first. */
const RULES: readonly FieldRule[] = [
  { field: undefined, header: /\bfax\b|\be ?mail\b/ },
  { field: 'phone', header: /\b(?:phones?|telephone|tel|mobile|cell)\b/, not: /\b(?:ext|extension|type)\b/ },
  {
    field: 'ein',
    header: /\b(?:ein|fein|employer id|federal tax|tax id)\b/,
    fits: isDigits(/^\d{2}-?\d{7}$/),
  },
  { field: 'latitude', header: /\blat(?:itude)?\b/, fits: isDigits(/^-?\d{1,2}(?:\.\d+)?$/) },
  { field: 'longitude', header: /\b(?:lon|lng|long|longitude)\b/, fits: isDigits(/^-?\d{1,3}(?:\.\d+)?$/) },
  { field: 'naics', header: /\bnaics\b/, fits: isDigits(/^\d{2,6}(?:\.0+)?$/) },
  { field: 'sic', header: /\bsic\b/, fits: isDigits(/^\d{3,4}$/) },
  { field: 'mcc', header: /\bmcc\b/, fits: isDigits(/^\d{4}$/) },
  {
    field: 'jurisdiction',
    header:
      /\b(?:jurisdiction|home state|domestic state)\b|\bstate (?:of|or territory) (?:inc|formation|organi)|\b(?:inc|incorporation|formation) state\b/,
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
    fits: isForms,
  },
  {
    field: 'expires',
    header: /\b(?:expir\w*|exp|renew\w*|valid (?:to|until|through))\b/,
    fits: isDays,
  },
  {
    field: 'ended',
    header:
      /\b(?:end|ended|closed?|closing|closure|ceased?|dissol\w*|deactivat\w*|inactiv\w*|out of business)\b.*\b(?:date|day|on)\b|\bdate (?:of )?(?:closed?|closure|ended|ceased|dissol\w*|deactivat\w*)\b/,
    not: /\b(?:licen[cs]e|permit|term|fiscal|period|year|contract|insurance|policy|tax|coverage)\b/,
    fits: isDays,
  },
  {
    field: 'issued',
    header:
      /\b(?:issued?|issuance|effective|start|granted|approv\w*|form(?:ed|ation)|incorporat\w*|registration|registry|registered|filing|filed|organized|charter|establish\w*|opened|original|creat\w*|began|begin\w*)\b/,
    not: /\b(?:last|update\w*|status|change\w*|end|birth)\b/,
    fits: isDays,
  },
  {
    field: 'status',
    header: /\bstatus\b|\bstanding\b/,
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
    fits: isWords,
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
];

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

/** Interprets a column by its header if the values agree, then by its values. `proposed`: the search field that it may be. */
export function judgeField(column: Looked, proposed: string | null): Taken {
  const { words, shape } = column;
  if (shape.filled > 0 && shareOf(column, CITY_LINE) >= 0.8)
    return taken('city line', true, 'its values are city, state and ZIP code');
  if (shape.filled > 0 && shareOf(column, isCityAndState) >= 0.8)
    return taken('city and state', true, 'its values are city and state');
  if (shape.filled > 0 && shape.wholeAddresses >= 0.8)
    return taken('address line', true, 'its values are whole addresses');
  if (isPoints(column)) return taken('point', true, 'its values are points');
  if (/\bnaics\b/.test(words) && shareOf(column, CODE_AND_WORDS) >= 0.6)
    return taken('coded industry', true, 'its values are codes and words');
  const rule = RULES.find(
    ({ header, not, fits }) =>
      header.test(words) && not?.test(words) !== true && (shape.filled === 0 || (fits?.(column) ?? true)),
  );
  if (rule !== undefined) return taken(rule.field, rule.isGuess !== true, `the header ${JSON.stringify(column.name)}`);
  const said = headerEvidence(column.name);
  const isSaid = said.weight >= (said.field === 'NAME' ? 1.5 : 2) && said.field !== null && said.field !== undefined;
  const person = personField(column, said.role);
  if (person !== undefined) return person;
  if (proposed !== null) {
    const field = proposedField(proposed, column, formShare(column));
    if (field !== undefined && (isSaid || field !== 'website' || !isOneSite(column)))
      return taken(field, isSaid, isSaid ? `the header ${JSON.stringify(column.name)}` : 'its values');
  }
  // A search uses only one of several addresses and names; the others are interpreted by their headers, if the values agree.
  if (isSaid && said.field !== undefined && said.field !== null) {
    const field = proposedField(said.field, column, formShare(column));
    if (field !== undefined && agrees(field, column))
      return taken(field, true, `the header ${JSON.stringify(column.name)}`);
  }
  if (/\bname$/.test(words) && formShare(column) >= 0.4)
    return taken('legal name', false, 'its values end with legal forms');
  if (/\bcountry\b/.test(words) && isWords(column))
    return taken('country', true, `the header ${JSON.stringify(column.name)}`);
  const rank = NO_KEY.test(words) ? -1 : KEYS.findIndex((key) => key.test(words));
  if (rank >= 0 && shape.share.date < 0.5 && shape.words < 1.5 && shape.distinct > 0.3)
    return taken(
      FILE_NUMBER.test(words) ? 'file number' : 'key',
      rank === 0,
      `the header ${JSON.stringify(column.name)}`,
    );
  return byValues(column);
}

/** Pages of one site are those of a publisher, unless the header says that they are the business's. */
const isOneSite = ({ shape }: Looked): boolean => shape.filled > 1 && shape.sameDomain > 0.5;

const taken = (field: DraftField | undefined, isSure: boolean, reason: string): Taken => ({ field, isSure, reason });

/** Interprets a column by its values alone, for unambiguous shapes. */
function byValues(column: Looked): Taken {
  const { shape } = column;
  const { share } = shape;
  if (shape.filled < 3) return taken(undefined, false, 'it is empty');
  // Pages of one host are those of a publisher.
  if (share.website >= 0.8 && share.email < 0.2 && shape.sameDomain < 0.5)
    return taken('website', false, 'its values look like websites');
  // Ten digits without separators may be a number of any register.
  if (share.phone >= 0.8 && shape.distinct > 0.3 && shareOf(column, /\D/) >= 0.5)
    return taken('phone', false, 'its values look like phone numbers');
  return taken(undefined, false, 'nothing that records have');
}

const PERSON_WORDS =
  /\b(?:owners?|agent|officer|official|contact|president|director|manager|administrator|principal|ceo|cfo|partner|member|proprietor|responsible|representative|qualifier|person)\b/;
/** Who keeps the record: a colleague of the reader, not a person of the business. */
const KEEPER_WORDS = /\b(?:account|record|lead|opportunity) owner\b|\b(?:created|modified|updated|entered) by\b/;

/** Names of people: those whose header says whose, and parts of names. */
function personField({ words, shape, cells }: Looked, role: string): Taken | undefined {
  const isNamed =
    /\b(?:name|person|owners?|agent|officer|contact|president|director|manager|administrator|principal|proprietor)\b$/.test(
      words,
    );
  const isCompany = shape.share.company >= 0.5;
  if (KEEPER_WORDS.test(words)) return taken(undefined, false, 'names of those who keep the record');
  if (!PERSON_WORDS.test(words) || !isNamed || /\b(?:first|last|middle|business|company)\b/.test(words))
    return undefined;
  if (/\b(?:address|city|state|zip|street|phone|id|number|date)\b/.test(words)) return undefined;
  if (shape.share.number >= 0.3 || cells.length === 0) return undefined;
  // In columns "Ownership name" and "owner", names of firms are legal names.
  if (isCompany)
    return role === 'other' && /\bagent\b/.test(words)
      ? taken(undefined, false, 'names of agents')
      : taken('legal name', false, 'names of firms');
  return taken('full name', false, `the header says whose name it is`);
}

/** What a search field is in a register; `forms`: the share of values that end with a legal form. */
function proposedField(field: string, { words, shape }: Looked, forms: number): DraftField | undefined {
  switch (field) {
    case 'NAME':
      return TRADE.test(words) ? 'trade name' : LEGAL.test(words) || forms >= 0.4 ? 'legal name' : 'name';
    case 'ADDRESS_STREET1':
      return shape.wholeAddresses >= 0.5 ? 'address line' : 'street';
    case 'ADDRESS_STREET2':
      return 'unit';
    case 'ADDRESS_CITY':
      return 'city';
    case 'ADDRESS_STATE':
      return 'state';
    case 'ADDRESS_POSTAL_CODE':
      return 'zip';
    case 'WEBSITE':
      return 'website';
    case 'PERSON_FIRST_NAME':
      return 'first name';
    case 'PERSON_LAST_NAME':
      return 'last name';
    default:
      return undefined;
  }
}

const TRADE =
  /\b(?:dba|doing business|trade|trading|brand|store|fictitious|assumed|facility|establishment|restaurant|venue|premises?|shop|outlet|other|alternate|alt|2)\b/;
const LEGAL =
  /\b(?:legal|entity|corporate|corporation|licensee|permittee|registrant|organi[sz]ation|owner(?:ship)?|taxpayer|holder|registered|applicant|borrower|institution)\b/;
/** Whether the values of a column are possible for the field that its header names. */
function agrees(field: DraftField, { words, shape: { share, filled, streetTypes } }: Looked): boolean {
  // A column "geo_location" without values is not a name.
  if (filled === 0) return !/\bname$/.test(field) || /\b(?:name|dba|trade|alias)\b/.test(words);
  if (field === 'state') return share.state >= 0.5;
  if (field === 'zip') return share.zip + share.shortZip >= 0.5;
  if (field === 'street') return share.street >= 0.3 || streetTypes >= 0.3;
  if (field === 'address line') return true;
  return share.date < 0.5 && (field === 'unit' || share.number < 0.5);
}

const formShare = (column: Looked): number => shareOf(column, (cell) => impliedType(cell) !== undefined);
