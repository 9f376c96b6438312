/**
 * Spellings added to the tables of street types and units after ids of addresses had been derived from lines without them.
 * Keys leave these words as written, so that a load over an existing snapshot keeps its ids; the rules join equal
 * addresses.
 */
export const LATER_WORDS: ReadonlySet<string> = new Set(
  (
    'BL APTS BLG BOOTH CONC CONCOURSE FLOORS GATE LEVELS M/S MAILSTOP MEZZ MEZZANINE MS PMB ROOMS SHOP SO STAND STES STUDIO SUITES ' +
    'TERM TERMINAL TOWER TWR UNITS'
  ).split(' '),
);
