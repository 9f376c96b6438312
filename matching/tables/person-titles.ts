/** Words beside a person's name, upper case without dots: our own selection from US registers and forms. */
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Titles before the name. */
export const PERSON_TITLES = setOf(
  'MR MRS MS MISS MX DR DOCTOR PROF PROFESSOR REV REVEREND HON HONORABLE SIR FR FATHER RABBI IMAM PASTOR DEACON CAPT CAPTAIN SGT SERGEANT LT LIEUTENANT MAJ COL COLONEL GEN CDR ADM JUDGE ATTY ATTORNEY SEN SENATOR REP CONGRESSMAN CONGRESSWOMAN GOV GOVERNOR MAYOR COUNCILMAN COUNCILWOMAN COMMISSIONER SHERIFF AMBASSADOR',
);

/** After the name: degrees, licences and religious orders. */
export const DEGREES = setOf(
  'MD DDS DMD PHD ESQ CPA RN JD DO DVM OD DC PE PS LMT LMHC LICSW MBA LMP ARNP MSW LMFT PSYD EDD PTA DPT ND LAC AIA LCSW LCPC LPC LLM DNP APRN FNP CRNA MPH MHA PHARMD RPH CFP CFA DPM MSN BSN',
);

/** After the name: positions in a firm. */
export const OFFICES = setOf(
  'OWNER PRES PRESIDENT TREAS TRES TREASURER SEC SECRETARY SECTY SECY MGR MANAGER MBR MEMBER PARTNER EXECUTIVE DIR DIRECTOR ADM AGENT CHAIR CHAIRMAN CEO CFO COO VP',
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
