/**
 * The states behind codes of GLEIF's list of registration authorities that are registers of corporations, whose numbers
 * are the states' file numbers. Only codes that a second public source confirms: the Financial Industry Business
 * Ontology (CA, DE, MA, NY, OH, SD) or records with those codes whose numbers are known (CO, DC, FL, TX). Authorities
 * for banks, insurers and funds use other numbers, and 888888 and 999999 are no authorities.
 */
const STATES: Readonly<Record<string, string>> = {
  RA000598: 'CA',
  RA000599: 'CO',
  RA000601: 'DC',
  RA000602: 'DE',
  RA000603: 'FL',
  RA000613: 'MA',
  RA000628: 'NY',
  RA000629: 'OH',
  RA000635: 'SD',
  RA000637: 'TX',
};

/** The state whose register of corporations the authority is; undefined if it is none, or not known to be one. */
export const stateOfAuthority = (code: string): string | undefined => STATES[code];
