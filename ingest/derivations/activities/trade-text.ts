import { Recent } from '../../../matching/recent.ts';

/** A text that may show a trade: as written, in upper case, and with its nouns in the singular. */
export interface TradeText {
  readonly written: string;
  readonly singular: string;
}

/** Plural endings, and their replacements. "GLASS", "BUS" and "TENNIS" are not plurals. */
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/\b(\w{2,})IES\b/g, '$1Y'],
  [/\b(\w{2,}(?:SH|CH|X|Z|SS))ES\b/g, '$1'],
  [/\b(\w{2,}[^SUI\W])S\b/g, '$1'],
];

const textOf = (written: string): TradeText => ({
  written,
  singular: PLURALS.reduce((text, [plural, ending]) => text.replace(plural, ending), written),
});

/** True if a text matches a pattern. The pattern has words in the singular if both numbers mean the same. */
export const has = (pattern: RegExp | undefined, { written, singular }: TradeText): boolean =>
  pattern !== undefined && (pattern.test(written) || (singular !== written && pattern.test(singular)));

/** A text without the words of a pattern. */
export const without = (pattern: RegExp, { written, singular }: TradeText): TradeText => ({
  written: written.replace(pattern, ' '),
  singular: singular.replace(pattern, ' '),
});

const normalised = (text: string, other: RegExp) => text.toUpperCase().replace(other, ' ').replace(/\s+/g, ' ').trim();

/** Exceptions in the description of an industry, up to the end of the parenthesis or of the part: "Hotels (except Casino Hotels)". */
const EXCEPT = /\b(?:EXCEPT|EXCLUDING|OTHER THAN)\b[^);]*/gi;
/** Maximum cached descriptions: many brands share few descriptions. */
const KEPT_INDUSTRIES = 2_000;
const industries = new Recent(KEPT_INDUSTRIES, (text: string) => textOf(normalised(text.replace(EXCEPT, ' '), /’/g)));
/** The description of an industry, without exceptions. */
export const industryText = (text: string): TradeText => industries.of(text);

/** "SUSHI AT THE GRAND CASINO": the business is not the place that it is in. */
const HOST = /(?<=\S)\s(?:@|AT|INSIDE|C\/O)\s.*$/i;
/** A name with `&` and `,`, without its host. */
export const nameText = (text: string): TradeText =>
  textOf(normalised(text.replace(HOST, '').replace(/['’]/g, ''), /[^\p{L}\p{N}&,]+/gu));

/** The host of a website, in which words are written together. */
export const hostText = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
