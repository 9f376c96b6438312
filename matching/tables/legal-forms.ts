/** A LegalEntityType that a legal form implies. */
export type ImpliedType = Exclude<(typeof US)[number][0], null>;

/** The legal form at the end of a name. */
export interface LegalForm {
  /** The form's usual abbreviation, the same for all its spellings. */
  readonly code: string;
  /**
   * The LegalEntityType that it implies (interface.md, LegalEntityName); null if several types use it, or if it is not a US
   * form.
   */
  readonly type: ImpliedType | null;
}

/**
 * Legal forms of US businesses by LegalEntityType, with their spellings after the code; "LLC", "L.L.C.", "L L C" and "L. L.
 * C." are one spelling. Facts from the public lists "organisation types" of rigour and "company types" of libpostal (both
 * MIT) and from the states' naming statutes. An LLP is a general partnership with limited liability. Omits "SPA" alone (it
 * is a bath) and "partnership" alone (it is a word of names).
 */
const US = [
  [
    'Corporation',
    {
      INC: 'INCORPORATED|INCORP|INCORPORATION',
      CORP: 'CORPORATION|CORPN|A CORPORATION|BUSINESS CORPORATION|CLOSE CORPORATION|S CORP|S CORPORATION|C CORP|C CORPORATION|B CORP|BENEFIT CORPORATION|PUBLIC BENEFIT CORPORATION|PBC|SPC|SOCIAL PURPOSE CORPORATION',
      LTD: 'LIMITED',
      NA: 'NATIONAL ASSOCIATION|NATL ASSN|NT AND SA|NTSA',
      FSB: 'FEDERAL SAVINGS BANK',
    },
  ],
  [
    'Professional Corporation',
    {
      PC: 'PROFESSIONAL CORPORATION|PROFESSIONAL CORP|PROF CORP',
      PS: 'PROFESSIONAL SERVICES CORPORATION|PROFESSIONAL SERVICE CORPORATION|PSC',
      PA: 'PROFESSIONAL ASSOCIATION|PROFESSIONAL ASSN',
      APC: 'A PROFESSIONAL CORPORATION|A PROF CORP|APLC',
    },
  ],
  [
    'Limited Liability Company',
    {
      LLC: 'LIMITED LIABILITY COMPANY|LIMITED LIABILITY CO|LTD LIABILITY COMPANY|LTD LIABILITY CO|LIMITED LIABILTY COMPANY|LIMITED LIABILITY CORPORATION|LLCO|LC|LIMITED COMPANY|LTD CO|SERIES LLC|L3C|LOW PROFIT LIMITED LIABILITY COMPANY',
    },
  ],
  [
    'Professional Limited Liability Company',
    {
      PLLC: 'PROFESSIONAL LIMITED LIABILITY COMPANY|PROFESSIONAL LIMITED LIABILITY CO|PROF LIMITED LIABILITY COMPANY|PROFESSIONAL LLC|PROF LLC|PLC|PROFESSIONAL LIMITED COMPANY',
    },
  ],
  [
    'Limited Partnership',
    {
      LP: 'LIMITED PARTNERSHIP|LTD PARTNERSHIP|LTD PTNSHP|LIMITED PTNSHP|LTD PSHIP',
      LLLP: 'LIMITED LIABILITY LIMITED PARTNERSHIP|RLLLP|REGISTERED LIMITED LIABILITY LIMITED PARTNERSHIP',
    },
  ],
  ['Professional Limited Partnership', { PLP: 'PROFESSIONAL LIMITED PARTNERSHIP' }],
  [
    'General Partnership',
    {
      GP: 'GENERAL PARTNERSHIP|GEN PARTNERSHIP|A PARTNERSHIP',
      LLP: 'LIMITED LIABILITY PARTNERSHIP|RLLP|REGISTERED LIMITED LIABILITY PARTNERSHIP|PLLP|PROFESSIONAL LIMITED LIABILITY PARTNERSHIP|LTD LIABILITY PARTNERSHIP',
    },
  ],
  [
    'Co-operative',
    { COOP: 'COOPERATIVE|CO OP|CO OPERATIVE|COOPERATIVE ASSOCIATION|COOPERATIVE CORPORATION|COOP ASSN' },
  ],
  ['Limited Cooperative Association', { 'LIMITED COOP ASSN': 'LIMITED COOPERATIVE ASSOCIATION' }],
  [
    'Non-profit Corporation',
    {
      'NONPROFIT CORP':
        'NONPROFIT CORPORATION|NON PROFIT CORPORATION|NON PROFIT CORP|NOT FOR PROFIT CORPORATION|NOT FOR PROFIT CORP|NFP|NOT FOR PROFIT|NONPROFIT|NON PROFIT|A NONPROFIT CORPORATION|A NON PROFIT CORPORATION',
    },
  ],
  ['Non-profit Limited Liability Company', { 'NONPROFIT LLC': 'NON PROFIT LLC|NONPROFIT LIMITED LIABILITY COMPANY' }],
  ['Non-profit Limited Partnership', { 'NONPROFIT LP': 'NON PROFIT LP|NONPROFIT LIMITED PARTNERSHIP' }],
  ['Non-profit Co-operative', { 'NONPROFIT COOP': 'NONPROFIT COOPERATIVE|NON PROFIT COOPERATIVE' }],
  ['Non-stock Corporation', { 'NONSTOCK CORP': 'NONSTOCK CORPORATION|NON STOCK CORPORATION|NON STOCK CORP' }],
  ['Non-stock Co-operative', { 'NONSTOCK COOP': 'NONSTOCK COOPERATIVE|NON STOCK COOPERATIVE' }],
  [
    'Unincorporated Non-profit Association',
    { 'UNINC NONPROFIT ASSN': 'UNINCORPORATED NONPROFIT ASSOCIATION|UNINCORPORATED NON PROFIT ASSOCIATION' },
  ],
  ['Sole Proprietorship', { 'SOLE PROP': 'SOLE PROPRIETORSHIP|SOLE PROPRIETOR' }],
  [null, { CO: 'COMPANY|COMPANIES|COS|AND CO|AND COMPANY' }],
] as const satisfies ReadonlyArray<readonly [type: string | null, forms: Readonly<Record<string, string>>]>;

/** Legal forms of other countries, as they end names on trade records and watchlists; they imply no US type. */
const OTHER_COUNTRIES: Readonly<Record<string, string>> = {
  GMBH: 'GESELLSCHAFT MIT BESCHRANKTER HAFTUNG|GMBH AND CO KG|GMBH CO KG|MBH|UG HAFTUNGSBESCHRANKT',
  AG: 'AKTIENGESELLSCHAFT',
  KG: 'KOMMANDITGESELLSCHAFT',
  SA: 'SOCIEDAD ANONIMA|SOCIETE ANONYME|SAS|SASU',
  'SA DE CV': 'SAB DE CV|S DE RL DE CV|S DE RL|SAPI DE CV|SOCIEDAD ANONIMA DE CAPITAL VARIABLE',
  SRL: 'SARL|S A R L|SOCIEDAD DE RESPONSABILIDAD LIMITADA|SOCIETA A RESPONSABILITA LIMITATA',
  'S P A': 'SOCIETA PER AZIONI',
  LTDA: 'LIMITADA|CIA LTDA|EIRL',
  BV: 'BESLOTEN VENNOOTSCHAP',
  NV: 'NAAMLOZE VENNOOTSCHAP',
  PTY: 'PTY LTD|PTY LIMITED|PROPRIETARY LIMITED|PROPRIETARY LTD',
  PTE: 'PTE LTD|PRIVATE LIMITED|PVT LTD|PRIVATE LTD|PVT LIMITED|PTE LIMITED',
  BHD: 'SDN BHD|SENDIRIAN BERHAD|BERHAD',
  JSC: 'PUBLIC LIMITED COMPANY|PUBLIC JOINT STOCK COMPANY|JOINT STOCK COMPANY|PJSC|OJSC|CJSC|PSJC',
  OOO: 'OBSHCHESTVO S OGRANICHENNOY OTVETSTVENNOSTYU',
  OAO: 'AO|PAO|ZAO|OTKRYTOE AKTSIONERNOE OBSHCHESTVO|AKTSIONERNOE OBSHCHESTVO',
  FZE: 'FZCO|FZC|FZ LLC|FZ|DMCC',
  AS: 'ANONIM SIRKETI|LTD STI|LIMITED SIRKETI|SAN VE TIC LTD STI',
  OY: 'OYJ|OY AB',
  AB: 'AKTIEBOLAG|APS|ASA',
  KK: 'KABUSHIKI KAISHA',
  'SP Z O O': 'SP ZOO|SPOLKA Z OGRANICZONA ODPOWIEDZIALNOSCIA|SRO|S R O|DOO|D O O',
};

const spellings = (table: Readonly<Record<string, string>>, type: ImpliedType | null) =>
  Object.entries(table).flatMap(([code, written]) =>
    [code, ...written.split('|')].map((each) => [each.toLowerCase(), { code, type }] as const),
  );

/** Words of a form, lower case, joined by single spaces → the form. */
export const LEGAL_FORMS: ReadonlyMap<string, LegalForm> = new Map([
  ...spellings(OTHER_COUNTRIES, null),
  ...US.flatMap(([type, forms]) => spellings(forms, type)),
]);

/** Last word of a form → maximum words of a form that ends with it. */
export const MAX_FORM_ENDING_IN: ReadonlyMap<string, number> = (() => {
  const longest = new Map<string, number>();
  for (const form of LEGAL_FORMS.keys()) {
    const words = form.split(' ');
    const last = words.at(-1) ?? '';
    longest.set(last, Math.max(words.length, longest.get(last) ?? 0));
  }
  return longest;
})();
