/** Words that open the second line of an address (USPS Publication 28, appendix C2) and how else they are written. */
const DESIGNATORS: Readonly<Record<string, string>> = {
  APT: 'APARTMENT APRT',
  BLDG: 'BUILDING BLD BLDNG',
  BSMT: 'BASEMENT',
  DEPT: 'DEPARTMENT',
  FL: 'FLOOR FLR',
  HNGR: 'HANGAR',
  KEY: '',
  KIOSK: '',
  LBBY: 'LOBBY',
  LOT: '',
  LOWR: 'LOWER',
  LVL: 'LEVEL',
  OFC: 'OFFICE',
  PH: 'PENTHOUSE',
  PIER: '',
  REAR: '',
  RM: 'ROOM',
  SLIP: '',
  SPC: 'SPACE SPCE',
  STALL: '',
  STOP: '',
  STE: 'SUITE SUIT SU',
  TRLR: 'TRAILER',
  UNIT: 'UNT',
  UPPR: 'UPPER',
};

/** Any spelling of a unit designator, upper case → its preferred abbreviation. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries(DESIGNATORS).flatMap(([short, long]) =>
    [short, ...long.split(' ')].filter((each) => each !== '').map((each) => [each, short] as const),
  ),
);

/** Units that need no number after them. */
export const UNITS_ALONE: ReadonlySet<string> = new Set('BSMT FL LBBY LOWR OFC PH REAR UPPR'.split(' '));
