/** Other spellings of header words. */
const SPELLINGS: Readonly<Record<string, string>> = {
  addr: 'address',
  adr: 'address',
  addrs: 'address',
  add: 'address',
  addresses: 'address',
  addresss: 'address',
  bus: 'business',
  biz: 'business',
  bsns: 'business',
  buss: 'business',
  comp: 'company',
  cmpy: 'company',
  cat: 'category',
  cust: 'customer',
  corp: 'corporation',
  excl: 'exclusion',
  naic: 'naics',
  org: 'organization',
  orgn: 'organization',
  organisation: 'organization',
  dbas: 'dba',
  est: 'establishment',
  estab: 'establishment',
  fac: 'facility',
  nm: 'name',
  nme: 'name',
  names: 'name',
  nbr: 'number',
  num: 'number',
  no: 'number',
  nr: 'number',
  cities: 'city',
  twn: 'town',
  states: 'state',
  prov: 'province',
  prin: 'principal',
  ra: 'agent',
  acct: 'account',
  ent: 'entity',
  zipcode: 'zip',
  zipcd: 'zip',
  zip5: 'zip',
  zips: 'zip',
  postalcode: 'postal',
  postcode: 'postal',
  pcode: 'postal',
  post: 'postal',
  ste: 'suite',
  fname: 'first',
  firstname: 'first',
  lname: 'last',
  lastname: 'last',
  surname: 'last',
  forename: 'first',
  fst: 'first',
  mid: 'middle',
  lst: 'last',
  mail: 'mail',
  mailing: 'mailing',
  phys: 'physical',
  phy: 'physical',
  loc: 'location',
  prem: 'premises',
  cntc: 'contact',
  cont: 'contact',
  ownr: 'owner',
  own: 'owner',
  desc: 'description',
  descr: 'description',
  descript: 'description',
  dscr: 'description',
  ctry: 'country',
  cntry: 'country',
  cnty: 'county',
  dt: 'date',
  str: 'street',
  strt: 'street',
  strasse: 'street',
  ph: 'phone',
  phn: 'phone',
  lic: 'license',
  tel: 'phone',
  url: 'url',
  urls: 'url',
  websites: 'website',
  two: '2',
  one: '1',
  line1: '1',
  line2: '2',
};

/** Words that headers write together: "principalzipcode", "businessname". */
const PARTS: readonly string[] =
  `address business dba company customer organization entity establishment facility merchant vendor supplier
  client employer owner contact agent officer principal mailing mail physical location billing shipping legal trade corporate registered
  first last middle full name street city town state province zip code postal website web url line suite unit phone email date number id type
  status county country description account home office store person given family license jurisdiction of formation incorporation form exclusion`.split(
    /\s+/,
  );
const ALL_PARTS: ReadonlySet<string> = new Set(PARTS);
/** Of abbreviations only those that are no accident within a word. */
const MIN_ABBREVIATION = 3;
const WRITTEN_TOGETHER: readonly string[] = [
  ...PARTS,
  ...Object.keys(SPELLINGS).filter((word) => word.length >= MIN_ABBREVIATION && !ALL_PARTS.has(word)),
];

/**
 * The words of a header in lower case: split at blanks, punctuation, changes of letter case and before digits;
 * abbreviations written out; words written together are split if all their parts are known.
 */
export function headerTokens(header: string): readonly string[] {
  const words = header
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // "Owner(s)", "Address(es)".
    .replace(/\(e?s\)/gi, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    // "D/B/A", "P.O.": the letters of an abbreviation.
    .replace(/\b\p{L}(?:[./]\p{L}\b)+/gu, (letters) => letters.replace(/[./]/g, ''))
    // Not before the plural of an abbreviation: "DBAs".
    .replace(/(\p{Lu})(\p{Lu}(?!s(?!\p{L}))\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.flatMap((word) => partsOf(word)).map((word) => SPELLINGS[word] ?? word);
}

function partsOf(word: string): readonly string[] {
  if (word in SPELLINGS || ALL_PARTS.has(word)) return [word];
  const numbered = /^(\p{L}{2,}?)(\d+)$/u.exec(word);
  if (numbered !== null) return [...partsOf(numbered[1] ?? ''), numbered[2] ?? ''];
  return splitParts(word) ?? [word];
}

/** The smallest number of known words that make up a word; undefined if there are none. */
function splitParts(word: string): readonly string[] | undefined {
  if (word.length > 60) return undefined;
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    for (const part of WRITTEN_TOGETHER) {
      const before = word.endsWith(part, end) ? best[end - part.length] : undefined;
      if (before !== undefined && (best[end] === undefined || before.length + 1 < (best[end]?.length ?? 0)))
        best[end] = [...before, part];
    }
  }
  return best[word.length];
}
