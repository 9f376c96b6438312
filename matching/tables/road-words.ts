/** Words that may stand before the number of a numbered road. */
export const ROAD_WORDS: ReadonlySet<string> = new Set(
  (
    'HWY HIGHWAY HIWAY RTE ROUTE RT INTERSTATE I IH US U S STATE ST SR COUNTY COUNTRY CO CR CNTY CTY CTH FM ROAD RD OLD SH TWP ' +
    'TOWNSHIP FARM TO MARKET CARR CARRETERA'
  ).split(' '),
);

/** Words that alone make a number the road's. */
export const NUMBERED_ROADS: ReadonlySet<string> = new Set(
  'HWY HIGHWAY HIWAY RTE ROUTE RT INTERSTATE I IH US SR CR CTH FM SH CARR CARRETERA'.split(' '),
);

/** Those that stand before a letter as well: "STATE HWY D". */
export const LETTERED_ROADS: ReadonlySet<string> = new Set('HWY HIGHWAY HIWAY RTE ROUTE RT SR CTH CR SH'.split(' '));

/** Words of a county road. */
export const COUNTY_ROADS: ReadonlySet<string> = new Set('COUNTY COUNTRY CO CR CNTY CTY CTH ROAD RD'.split(' '));
