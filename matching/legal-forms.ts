/** Legal forms as they end a name, and the LegalEntityType each implies (interface.md, LegalEntityName); null implies none. */
const FORMS: Readonly<Record<string, string | null>> = {
  INC: 'Corporation',
  INCORPORATED: 'Corporation',
  CORP: 'Corporation',
  CORPORATION: 'Corporation',
  LTD: 'Corporation',
  LIMITED: 'Corporation',
  NA: 'Corporation',
  PS: 'Professional Corporation',
  PC: 'Professional Corporation',
  PSC: 'Professional Corporation',
  LLC: 'Limited Liability Company',
  LC: 'Limited Liability Company',
  PLLC: 'Professional Limited Liability Company',
  LP: 'Limited Partnership',
  LLLP: 'Limited Partnership',
  LLP: 'General Partnership',
  CO: null,
  COMPANY: null,
};

/** Words that may follow the form: "ADOLPH LAW GROUP PLLC THE". */
const TRAILING = new Set(['THE']);

const DOTTED = /\b(?:[A-Z]\.){2,}/gi;

const wordsOf = (name: string) =>
  name
    .replace(DOTTED, (letters) => letters.replaceAll('.', ''))
    .replace(/[.,]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

const formOf = (word: string) => FORMS[word.toUpperCase()];

/** The LegalEntityType that a name's legal form implies; undefined where it has none, or one that several types use. */
export function impliedType(name: string): string | undefined {
  const words = wordsOf(name);
  while (words.length > 1 && TRAILING.has(words.at(-1)?.toUpperCase() ?? '')) words.pop();
  for (let at = words.length - 1; at > 0; at--) {
    const form = formOf(words[at] ?? '');
    if (form === undefined) return undefined;
    if (form !== null) return form;
  }
  return undefined;
}

/** The name without its legal form; a name that is nothing else stays. */
export function withoutLegalForm(name: string): string {
  const words = wordsOf(name);
  let end = words.length;
  while (end > 1 && (formOf(words[end - 1] ?? '') !== undefined || TRAILING.has(words[end - 1]?.toUpperCase() ?? '')))
    end--;
  return words.slice(0, end).join(' ');
}
