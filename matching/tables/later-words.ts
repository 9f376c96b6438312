/**
 * Spellings that the tables of street types and units learned after ids of addresses had been made of lines without them. Keys
 * leave them as they are written: a load over a kept snapshot gives the ids that it had, and the rules join what is equal.
 */
export const LATER_WORDS: ReadonlySet<string> = new Set(
  (
    'BL APTS BLG BOOTH CONC CONCOURSE FLOORS GATE LEVELS M/S MAILSTOP MEZZ MEZZANINE MS PMB ROOMS SHOP STAND STES STUDIO SUITES ' +
    'TERM TERMINAL TOWER TWR UNITS'
  ).split(' '),
);
