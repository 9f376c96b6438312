/**
 * Street types by preferred abbreviation, with their other spellings (USPS Publication 28, appendix C1, and common slips).
 * Singular and plural are one type where people do not distinguish them.
 */
const TYPES: Readonly<Record<string, string>> = {
  ALY: 'ALLEY ALLEE ALLY',
  ANX: 'ANNEX',
  ARC: 'ARCADE',
  AVE: 'AVENUE AV AVEN AVENU AVN AVNUE',
  BYU: 'BAYOU',
  BCH: 'BEACH',
  BND: 'BEND',
  BLF: 'BLUFF BLUFFS',
  BLVD: 'BOULEVARD BOUL BOULV BLV BVD BL',
  BR: 'BRANCH BRNCH',
  BRG: 'BRIDGE BRDG',
  BRK: 'BROOK',
  BYP: 'BYPASS BYPA',
  CYN: 'CANYON CANYN',
  CPE: 'CAPE',
  CSWY: 'CAUSEWAY CAUSWA',
  CTR: 'CENTER CENTRE CNTR CENTR',
  CHASE: 'CHASE',
  CIR: 'CIRCLE CIRC CRCLE',
  CLB: 'CLUB',
  CMN: 'COMMON COMMONS',
  COR: 'CORNER CORNERS',
  CRSE: 'COURSE',
  CT: 'COURT CRT',
  CTS: 'COURTS',
  CV: 'COVE COVES',
  CRK: 'CREEK',
  CRES: 'CRESCENT CRSENT',
  CRST: 'CREST',
  XING: 'CROSSING CRSSNG',
  XRD: 'CROSSROAD CROSSROADS',
  CURV: 'CURVE',
  DL: 'DALE',
  DR: 'DRIVE DRV DRIV',
  EST: 'ESTATE',
  ESTS: 'ESTATES',
  EXPY: 'EXPRESSWAY EXP EXPR EXPW',
  EXT: 'EXTENSION EXTN',
  FALL: 'FALL',
  FLS: 'FALLS',
  FRY: 'FERRY',
  FLD: 'FIELD',
  FLDS: 'FIELDS',
  FLT: 'FLAT FLATS',
  FRD: 'FORD',
  FRST: 'FOREST',
  FRG: 'FORGE',
  FRK: 'FORK FORKS',
  FT: 'FORT',
  FWY: 'FREEWAY FRWY FREEWY',
  GDN: 'GARDEN',
  GDNS: 'GARDENS',
  GTWY: 'GATEWAY GATEWY',
  GLN: 'GLEN',
  GRN: 'GREEN',
  GRV: 'GROVE GROV',
  HBR: 'HARBOR HARB',
  HVN: 'HAVEN',
  HTS: 'HEIGHTS HT HGTS',
  HWY: 'HIGHWAY HIWAY HIWY HWAY HIGHWY',
  HL: 'HILL',
  HLS: 'HILLS',
  HOLW: 'HOLLOW HLLW',
  INLT: 'INLET',
  IS: 'ISLAND ISLND',
  ISLE: 'ISLE ISLES',
  JCT: 'JUNCTION JCTION JUNCTN',
  KNL: 'KNOLL KNOL',
  KNLS: 'KNOLLS',
  LK: 'LAKE',
  LKS: 'LAKES',
  LNDG: 'LANDING LNDNG',
  LN: 'LANE',
  LOOP: 'LOOP LP',
  MALL: 'MALL',
  MNR: 'MANOR',
  MDW: 'MEADOW',
  MDWS: 'MEADOWS',
  MEWS: 'MEWS',
  ML: 'MILL',
  MLS: 'MILLS',
  MSN: 'MISSION',
  MTWY: 'MOTORWAY',
  MT: 'MOUNT',
  MTN: 'MOUNTAIN MNTN',
  ORCH: 'ORCHARD',
  OVAL: 'OVAL',
  PARK: 'PARK PRK PK',
  PKWY: 'PARKWAY PARKWY PKY PKWAY PKWYS',
  PASS: 'PASS',
  PSGE: 'PASSAGE',
  PATH: 'PATH',
  PIKE: 'PIKE',
  PNES: 'PINES',
  PL: 'PLACE PLC',
  PLN: 'PLAIN',
  PLNS: 'PLAINS',
  PLZ: 'PLAZA PLZA',
  PT: 'POINT POINTE',
  PRT: 'PORT',
  PR: 'PRAIRIE',
  PROM: 'PROMENADE',
  RADL: 'RADIAL',
  RAMP: 'RAMP',
  RNCH: 'RANCH',
  RDG: 'RIDGE RDGE',
  RIV: 'RIVER RVR',
  RD: 'ROAD',
  RTE: 'ROUTE',
  ROW: 'ROW',
  RUN: 'RUN',
  SHL: 'SHOAL',
  SHR: 'SHORE SHORES',
  SKWY: 'SKYWAY',
  SPG: 'SPRING',
  SPGS: 'SPRINGS',
  SPUR: 'SPUR',
  SQ: 'SQUARE SQR SQRE',
  STA: 'STATION STATN',
  STRM: 'STREAM',
  ST: 'STREET STR STRT',
  SMT: 'SUMMIT',
  TER: 'TERRACE TERR',
  TRWY: 'THROUGHWAY',
  TRCE: 'TRACE',
  TRAK: 'TRACK',
  TRL: 'TRAIL TRAILS',
  TUNL: 'TUNNEL',
  TPKE: 'TURNPIKE TRNPK TURNPK',
  UPAS: 'UNDERPASS',
  UN: 'UNION',
  VLY: 'VALLEY VALLY',
  VIA: 'VIADUCT',
  VW: 'VIEW',
  VLG: 'VILLAGE VILLAG',
  VL: 'VILLE',
  VIS: 'VISTA VST',
  WALK: 'WALK WLK',
  WAY: 'WAY WY',
  WL: 'WELL',
  WLS: 'WELLS',
};

/** Directionals by abbreviation (USPS Publication 28, section 233). */
const DIRECTIONS: Readonly<Record<string, string>> = {
  N: 'NORTH',
  S: 'SOUTH SO',
  E: 'EAST',
  W: 'WEST',
  NE: 'NORTHEAST NORTHEAS',
  NW: 'NORTHWEST',
  SE: 'SOUTHEAST',
  SW: 'SOUTHWEST',
};

/** Any spelling → its abbreviation; an abbreviation maps to itself. */
const spellings = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([short, long]) => [short, ...long.split(' ')].map((each) => [each, short] as const)),
  );

/** Any spelling of a street type, upper case → its preferred abbreviation. */
export const STREET_TYPES = spellings(TYPES);

/** Any spelling of a direction, upper case → N, S, E, W, NE, NW, SE, SW. */
export const DIRECTIONALS = spellings(DIRECTIONS);

/** Abbreviation → the word in full. */
const fullWords = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).map(([short, words]) => [short, words.split(' ')[0] ?? short]));

/** The preferred abbreviation of a street type → the word. */
export const STREET_TYPE_WORDS = fullWords(TYPES);

/** The abbreviation of a direction → the word. */
export const DIRECTION_WORDS = fullWords(DIRECTIONS);

/** Street types that can end a street line without doubt; the others are often the last word of a street's name as well. */
export const SURE_TYPES: ReadonlySet<string> = new Set(
  'ALY AVE BLVD CIR CT CTR CV CRES XING DR EXPY FWY HWY LN LOOP PKWY PL PLZ RD ROW SQ ST TER TRL TPKE WAY'.split(' '),
);

/**
 * Street types that stand behind a direction only where it is the street's name: "NORTH ST", "WEST LOOP SOUTH". The others are the name
 * themselves: "N FOREST" and "W CENTER" are Forest and Center Street without their type. Our own selection.
 */
export const NAMED_BY_DIRECTIONS: ReadonlySet<string> = new Set(
  'ALY AVE BLVD DR EXPY FWY HWY LN LOOP PKWY PL RD ROW ST TPKE TRL WAY XING'.split(' '),
);

/** Types that only streets have; houses, squares and towns have the others in their names ("SMITH CENTER", "FEDERAL WAY"). */
export const STREETS_ONLY: ReadonlySet<string> = new Set('ALY AVE BLVD DR EXPY FWY HWY LN PKWY RD ST TPKE'.split(' '));

/** Words that form one name with the direction before them: "NORTH STAR DR", "WEST PORTAL AVE". Our own selection. */
export const DIRECTION_NAMES: ReadonlySet<string> = new Set('END POINT POLE PORTAL SHORE SIDE STAR WIND'.split(' '));

/** Words that stand before the names of streets in Spanish. */
export const SPANISH_STREETS: ReadonlySet<string> = new Set('CALLE AVENIDA PASEO CAMINO'.split(' '));
