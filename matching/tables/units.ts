/** The part of a property that a designator names: a building, a floor, a room on the floor, a box for mail. */
export const UNIT_LEVELS = ['building', 'floor', 'room', 'mail'] as const;
export type UnitLevel = (typeof UNIT_LEVELS)[number];

/**
 * Words that begin the second line of an address (USPS Publication 28, appendix C2), with their other spellings; more from
 * libpostal's dictionaries, and names of stands and counters in a hall, which are our own selection.
 */
const DESIGNATORS: Readonly<Record<UnitLevel, Readonly<Record<string, string>>>> = {
  building: {
    BLDG: 'BUILDING BLD BLDNG BLG',
    HNGR: 'HANGAR',
    PIER: '',
    TERM: 'TERMINAL',
    TWR: 'TOWER',
  },
  floor: {
    BSMT: 'BASEMENT',
    CONC: 'CONCOURSE',
    FL: 'FLOOR FLR FLOORS',
    LBBY: 'LOBBY',
    LOWR: 'LOWER',
    LVL: 'LEVEL LEVELS',
    MEZZ: 'MEZZANINE',
    PH: 'PENTHOUSE',
    UPPR: 'UPPER',
  },
  room: {
    APT: 'APARTMENT APRT APTS',
    BOOTH: '',
    DEPT: 'DEPARTMENT',
    GATE: '',
    KEY: '',
    KIOSK: '',
    LOT: '',
    OFC: 'OFFICE',
    REAR: '',
    RM: 'ROOM ROOMS',
    SHOP: '',
    SLIP: '',
    SPC: 'SPACE SPCE',
    STALL: '',
    STAND: '',
    STE: 'SUITE SUIT SU SUITES STES',
    STUDIO: '',
    TRLR: 'TRAILER',
    UNIT: 'UNT UNITS',
  },
  mail: {
    PMB: '',
    STOP: 'MS M/S MAILSTOP',
  },
};

const ALL = UNIT_LEVELS.flatMap((level) =>
  Object.entries(DESIGNATORS[level]).map(([short, long]) => ({ level, short, long })),
);

/** Any spelling of a unit designator, upper case → its preferred abbreviation. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  ALL.flatMap(({ short, long }) =>
    [short, ...long.split(' ')].filter((each) => each !== '').map((each) => [each, short] as const),
  ),
);

/** Preferred abbreviation of a designator → the level that it names. */
export const LEVEL_OF: ReadonlyMap<string, UnitLevel> = new Map(ALL.map(({ short, level }) => [short, level]));

/** Units that need no number after them. */
export const UNITS_ALONE: ReadonlySet<string> = new Set('BSMT FL LBBY LOWR MEZZ OFC PH REAR UPPR'.split(' '));

/**
 * Outlets in one house, which have no number. They count only after a complete street line, because streets have these
 * names too.
 */
export const OUTLETS: ReadonlySet<string> = new Set(
  'BAR CAFE COUNTER GARAGE KIOSK KITCHEN LOUNGE RESTAURANT'.split(' '),
);
