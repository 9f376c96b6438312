/** Header words, each with its other spellings. */
const WORDS = `
  address: addr adr addrs add addresses addresss; business: bus biz bsns buss; company: comp cmpy; category: cat;
  customer: cust; corporation: corp; exclusion: excl; naics: naic; organization: org orgn organisation; dba: dbas;
  establishment: est estab; facility: fac; name: nm nme names; number: nbr num no nr; city: cities; town: twn;
  state: states; province: prov; principal: prin; agent: ra; account: acct; entity: ent;
  zip: zipcode zipcd zip5 zips; postal: postalcode postcode pcode post; suite: ste;
  first: fname firstname forename fst; last: lname lastname surname lst; middle: mid; physical: phys phy;
  location: loc; premises: prem; contact: cntc cont; owner: ownr own; description: desc descr descript dscr;
  country: ctry cntry; county: cnty; date: dt; street: str strt strasse; phone: ph phn tel; license: lic;
  url: urls; website: websites; 2: two line2 ln2 l2; 1: one line1 ln1 l1`;
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  WORDS.split(';').flatMap((entry) => {
    const [word = '', others = ''] = entry.trim().split(': ');
    return others.split(' ').map((other) => [other, word] as const);
  }),
);

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
  ...[...SPELLINGS.keys()].filter((word) => word.length >= MIN_ABBREVIATION && !ALL_PARTS.has(word)),
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
  return words.flatMap((word) => partsOf(word)).map((word) => SPELLINGS.get(word) ?? word);
}

function partsOf(word: string): readonly string[] {
  if (SPELLINGS.has(word) || ALL_PARTS.has(word)) return [word];
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
