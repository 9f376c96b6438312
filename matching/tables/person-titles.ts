/** Words beside a person's name, upper case without dots: our own selection from US registers and forms. */
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Titles before the name. */
export const PERSON_TITLES = setOf('MR MRS MS MISS MX DR PROF REV HON SIR FR CAPT SGT LT COL GEN JUDGE ATTY');

/** After the name: degrees, licences and religious orders. */
export const DEGREES = setOf(
  'MD DDS DMD PHD ESQ CPA RN JD DO DVM OD DC PE PS LMT LMHC LICSW MBA LMP ARNP MSW LMFT PSYD EDD PTA DPT ND LAC AIA',
);

/** After the name: positions in a firm. */
export const OFFICES = setOf(
  'OWNER PRES PRESIDENT TREAS TREASURER SEC SECRETARY SECTY MGR MANAGER MBR MEMBER PARTNER DIRECTOR CHAIR CHAIRMAN CEO CFO COO VP',
);

/** After the name: suffixes that distinguish people with the same name, each with its usual spelling. */
export const PERSON_SUFFIXES: ReadonlyMap<string, string> = new Map([
  ...['JR', 'SR', 'II', 'III', 'IV', 'V'].map((suffix) => [suffix, suffix] as const),
  ['JUNIOR', 'JR'],
  ['SENIOR', 'SR'],
  ['2ND', 'II'],
  ['3RD', 'III'],
  ['4TH', 'IV'],
]);
