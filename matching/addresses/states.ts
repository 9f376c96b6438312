/** US states and territories with a postal abbreviation (USPS Publication 28, appendix B). */
const STATES: Readonly<Record<string, string>> = {
  AL: 'ALABAMA',
  AK: 'ALASKA',
  AS: 'AMERICAN SAMOA',
  AZ: 'ARIZONA',
  AR: 'ARKANSAS',
  CA: 'CALIFORNIA',
  CO: 'COLORADO',
  CT: 'CONNECTICUT',
  DE: 'DELAWARE',
  DC: 'DISTRICT OF COLUMBIA',
  FM: 'FEDERATED STATES OF MICRONESIA',
  FL: 'FLORIDA',
  GA: 'GEORGIA',
  GU: 'GUAM',
  HI: 'HAWAII',
  ID: 'IDAHO',
  IL: 'ILLINOIS',
  IN: 'INDIANA',
  IA: 'IOWA',
  KS: 'KANSAS',
  KY: 'KENTUCKY',
  LA: 'LOUISIANA',
  ME: 'MAINE',
  MH: 'MARSHALL ISLANDS',
  MD: 'MARYLAND',
  MA: 'MASSACHUSETTS',
  MI: 'MICHIGAN',
  MN: 'MINNESOTA',
  MS: 'MISSISSIPPI',
  MO: 'MISSOURI',
  MT: 'MONTANA',
  NE: 'NEBRASKA',
  NV: 'NEVADA',
  NH: 'NEW HAMPSHIRE',
  NJ: 'NEW JERSEY',
  NM: 'NEW MEXICO',
  NY: 'NEW YORK',
  NC: 'NORTH CAROLINA',
  ND: 'NORTH DAKOTA',
  MP: 'NORTHERN MARIANA ISLANDS',
  OH: 'OHIO',
  OK: 'OKLAHOMA',
  OR: 'OREGON',
  PW: 'PALAU',
  PA: 'PENNSYLVANIA',
  PR: 'PUERTO RICO',
  RI: 'RHODE ISLAND',
  SC: 'SOUTH CAROLINA',
  SD: 'SOUTH DAKOTA',
  TN: 'TENNESSEE',
  TX: 'TEXAS',
  UT: 'UTAH',
  VT: 'VERMONT',
  VI: 'VIRGIN ISLANDS',
  VA: 'VIRGINIA',
  WA: 'WASHINGTON',
  WV: 'WEST VIRGINIA',
  WI: 'WISCONSIN',
  WY: 'WYOMING',
};

const BY_NAME = new Map(Object.entries(STATES).map(([code, name]) => [name, code]));

/** Dots, superfluous blanks, or two single letters: "N. Y.". */
const UNEVEN = /\.|^\s|\s\s|\s$|[^\S ]|^\S\s\S$/;

/** The two-letter code of a state given as code or full name, in any letter case; undefined for any other text. */
export function stateCode(state: string): string | undefined {
  if (state.length === 2 && state in STATES) return state;
  const upper = state.toUpperCase();
  // Most texts are not states and need no normalisation.
  if (!UNEVEN.test(upper)) return upper in STATES ? upper : BY_NAME.get(upper);
  const text = upper.replace(/[.\s]+/g, ' ').trim();
  return text in STATES
    ? text
    : (BY_NAME.get(text) ?? (text.replaceAll(' ', '') in STATES ? text.replaceAll(' ', '') : undefined));
}

/** Abbreviations used before those of the Postal Service and still in use (Associated Press, Government Printing Office). */
const OLDER_ABBREVIATIONS: Readonly<Record<string, string>> = {
  ...{ ALA: 'AL', ARIZ: 'AZ', ARK: 'AR', CALIF: 'CA', CAL: 'CA', COLO: 'CO', CONN: 'CT', DEL: 'DE', FLA: 'FL' },
  ...{ ILL: 'IL', IND: 'IN', KAN: 'KS', KANS: 'KS', MASS: 'MA', MICH: 'MI', MINN: 'MN', MISS: 'MS', MONT: 'MT' },
  ...{ NEB: 'NE', NEBR: 'NE', NEV: 'NV', 'N MEX': 'NM', 'N DAK': 'ND', OKLA: 'OK', ORE: 'OR', OREG: 'OR', PENN: 'PA' },
  ...{ PENNA: 'PA', 'S DAK': 'SD', TENN: 'TN', TEX: 'TX', WASH: 'WA', 'W VA': 'WV', WIS: 'WI', WISC: 'WI', WYO: 'WY' },
};

/**
 * The code of a value in a column of states. Also accepts an older abbreviation ("Calif."), which in other texts may be a
 * word of its own ("car wash"), and a state after its city ("Washington, D.C.").
 */
export function stateOfColumn(state: string): string | undefined {
  const last = state.slice(state.lastIndexOf(',') + 1);
  return stateCode(state) ?? abbreviatedState(last) ?? stateCode(last);
}

/** The code of an older abbreviation of a state that is all of a text ("Calif.", "N. Mex."). */
export const abbreviatedState = (text: string): string | undefined =>
  OLDER_ABBREVIATIONS[
    text
      .toUpperCase()
      .replace(/[.\s]+/g, ' ')
      .trim()
  ];

/** Whether a lower-case word is also the code of a state: "restaurants in or near me". */
export const isStateWord = (word: string): boolean => STATE_WORDS.has(word);
const STATE_WORDS = new Set('al as co de hi id in la ma me oh ok or pa'.split(' '));
const MILITARY: ReadonlySet<string> = new Set(['AA', 'AE', 'AP']);

/**
 * The same for the state in a mailing address: also accepts the codes of the armed forces (USPS Publication 28, section
 * 238).
 */
export function postalStateCode(state: string): string | undefined {
  const code = stateCode(state);
  if (code !== undefined) return code;
  const text = state.trim().toUpperCase();
  return MILITARY.has(text) ? text : undefined;
}

/** The code of the state that an address names in a field of its own, in any of these ways: "WA", "Wash.", "Washington, D.C.", "AE". */
export const stateOfAddress = (state: string): string | undefined => postalStateCode(state) ?? stateOfColumn(state);
