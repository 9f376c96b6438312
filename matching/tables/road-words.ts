/** Words that stand before the number of a numbered road, whole or in part. */
export const ROAD_WORDS: ReadonlySet<string> = new Set(
  (
    'HWY HIGHWAY HIWAY RTE ROUTE RT INTERSTATE I IH US U S STATE ST SR COUNTY COUNTRY CO CR CNTY CTY CTH FM ROAD RD OLD SH TWP ' +
    'TOWNSHIP FARM TO MARKET CARR CARRETERA'
  ).split(' '),
);

/** Those that make a number the road's by themselves. */
export const NUMBERED_ROADS: ReadonlySet<string> = new Set(
  'HWY HIGHWAY HIWAY RTE ROUTE RT INTERSTATE I IH US SR CR CTH FM SH CARR CARRETERA'.split(' '),
);

/** Those of a county's road. */
export const COUNTY_ROADS: ReadonlySet<string> = new Set('COUNTY COUNTRY CO CR CNTY CTY CTH ROAD RD'.split(' '));
