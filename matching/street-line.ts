/**
 * Street lines in the form the Postal Service prefers: upper case, no punctuation, directionals and street types
 * abbreviated (USPS Publication 28, appendices B and C).
 */

/** Street types and their usual spellings, by preferred abbreviation. */
const TYPES: Readonly<Record<string, string>> = {
  ALY: 'ALLEY',
  AVE: 'AVENUE AV AVEN AVENU',
  BLVD: 'BOULEVARD BOUL BLV',
  BR: 'BRANCH',
  BRG: 'BRIDGE',
  BYP: 'BYPASS',
  CIR: 'CIRCLE CIRC',
  CT: 'COURT',
  CTR: 'CENTER CENTRE',
  CV: 'COVE',
  CRES: 'CRESCENT',
  XING: 'CROSSING',
  DR: 'DRIVE DRV',
  EST: 'ESTATE',
  EXPY: 'EXPRESSWAY',
  EXT: 'EXTENSION',
  FWY: 'FREEWAY',
  GDNS: 'GARDENS',
  GRN: 'GREEN',
  HBR: 'HARBOR',
  HTS: 'HEIGHTS',
  HL: 'HILL',
  HWY: 'HIGHWAY HIWAY',
  IS: 'ISLAND',
  JCT: 'JUNCTION',
  LK: 'LAKE',
  LN: 'LANE',
  LNDG: 'LANDING',
  MNR: 'MANOR',
  MDWS: 'MEADOWS',
  MT: 'MOUNT',
  PKWY: 'PARKWAY PARKWY PKY',
  PASS: 'PASSAGE',
  PL: 'PLACE',
  PLZ: 'PLAZA',
  PT: 'POINT',
  PR: 'PRAIRIE',
  RDG: 'RIDGE',
  RD: 'ROAD',
  RTE: 'ROUTE',
  SQ: 'SQUARE',
  STA: 'STATION',
  ST: 'STREET STR',
  TER: 'TERRACE TERR',
  TRCE: 'TRACE',
  TRL: 'TRAIL',
  TPKE: 'TURNPIKE',
  VLY: 'VALLEY',
  VW: 'VIEW',
  VLG: 'VILLAGE',
  VIS: 'VISTA',
  WLK: 'WALK',
  WAY: 'WY',
};

/** Directionals by abbreviation. */
const DIRECTIONALS: Readonly<Record<string, string>> = {
  N: 'NORTH',
  S: 'SOUTH',
  E: 'EAST',
  W: 'WEST',
  NE: 'NORTHEAST',
  NW: 'NORTHWEST',
  SE: 'SOUTHEAST',
  SW: 'SOUTHWEST',
};

const spellings = (table: Readonly<Record<string, string>>) =>
  new Map(Object.entries(table).flatMap(([short, long]) => long.split(' ').map((each) => [each, short] as const)));
const TYPE_OF = spellings(TYPES);
const DIRECTIONAL_OF = spellings(DIRECTIONALS);
const isType = (word: string | undefined) => word !== undefined && word in TYPES;

/** Words that open the second line of an address (USPS Publication 28, appendix C2) and their preferred abbreviation. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    APT: 'APARTMENT',
    BLDG: 'BUILDING',
    BSMT: 'BASEMENT',
    DEPT: 'DEPARTMENT',
    FL: 'FLOOR FLR',
    HNGR: 'HANGAR',
    KEY: '',
    LBBY: 'LOBBY',
    LOT: '',
    LOWR: 'LOWER',
    OFC: 'OFFICE',
    PH: 'PENTHOUSE',
    PIER: '',
    REAR: '',
    RM: 'ROOM',
    SLIP: '',
    SPC: 'SPACE',
    STOP: '',
    STE: 'SUITE',
    TRLR: 'TRAILER',
    UNIT: '',
    UPPR: 'UPPER',
  }).flatMap(([short, long]) =>
    [short, ...long.split(' ')].filter((each) => each !== '').map((each) => [each, short] as const),
  ),
);
/** Units that need no number after them. */
const ALONE = new Set(['BSMT', 'FL', 'LBBY', 'LOWR', 'OFC', 'PH', 'REAR', 'UPPR']);

const words = (line: string) =>
  line
    .toUpperCase()
    .replace(/[.,;:'"]/g, ' ')
    .replace(/#/g, ' # ')
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * The street line as it is stored. A word is abbreviated only where it stands as directional or type: the first word after
 * the number, and the last two words; so "1200 NORTH ST" keeps its street's name.
 */
export function storedStreet(line: string): string {
  const parts = words(line);
  const last = parts.length - 1;
  const end = DIRECTIONAL_OF.has(parts[last] ?? '') && parts.length > 2 ? last : parts.length;
  return parts
    .map((word, index) => {
      if (index >= end) return DIRECTIONAL_OF.get(word) ?? word;
      if (index === end - 1 || (index === end - 2 && (parts[end - 1] ?? '') in DIRECTIONALS))
        return index > 1 ? (TYPE_OF.get(word) ?? word) : word;
      const before = DIRECTIONAL_OF.get(word);
      const next = parts[index + 1];
      return before !== undefined &&
        index === 1 &&
        /^\d/.test(parts[0] ?? '') &&
        !isType(TYPE_OF.get(next ?? '') ?? next)
        ? before
        : word;
    })
    .join(' ');
}

/**
 * A line split into street and unit, both as stored: "706 UNION ST # 409" → "706 UNION ST", "# 409". A "#" before a
 * designator says nothing more: "# UNIT B10" → "UNIT B10".
 */
export function splitUnit(line: string): { readonly street: string; readonly unit: string | null } {
  const parts = words(line);
  for (let at = 2; at < parts.length; at++) {
    const named = parts[at] === '#' && UNITS.has(parts[at + 1] ?? '') ? at + 1 : at;
    const unit = parts[named] === '#' ? '#' : UNITS.get(parts[named] ?? '');
    const rest = parts.slice(named + 1).filter((word, index) => index > 0 || word !== '#');
    if (unit === undefined || !(rest.length === 0 ? ALONE.has(unit) : isUnitNumber(rest[0] ?? ''))) continue;
    const ordinal = rest.length === 0 ? /^(\d+)(?:ST|ND|RD|TH)$/.exec(parts[at - 1] ?? '')?.[1] : undefined;
    const end = ordinal === undefined ? at : at - 1;
    const number = ordinal === undefined ? rest.map((word) => UNITS.get(word) ?? word) : [ordinal];
    return { street: storedStreet(parts.slice(0, end).join(' ')), unit: [unit, ...number].join(' ') };
  }
  return { street: storedStreet(line), unit: null };
}

/** Has a digit, or is a letter or two that stand for no street type or direction. */
const isUnitNumber = (word: string) =>
  /\d/.test(word) || (/^[A-Z]{1,2}$/.test(word) && (word.length === 1 || !(isType(word) || word in DIRECTIONALS)));
