import { nameTokens } from '../../matching/names/tokens.ts';
import { singular } from '../../matching/names/word.ts';

/** What a classification calls a trade: a title, or an entry of its index. */
export interface TradePhrase {
  /** What it is called, word by word, singular; the last word says what kind of thing it is. */
  readonly head: readonly string[];
  /** Further words that describe it. */
  readonly qualifiers: readonly string[];
  /** Whether a gloss gives the words another sense than their plain one: "Painters (i.e., artists)". */
  readonly isGlossed: boolean;
}

/** What kind of establishment it is, and joining words: they distinguish no trade. In our own choice, from the index's own words. */
const FILLERS = new Set(
  `a all and any at business by center clinic company contractor dealer enterprise establishment facility firm for from general
   in independent industry installation local merchant miscellaneous not of office on operation operator or organization other
   parlor place practice private professional provider related retail retailer salon service shop similar specialist
   specialized specialty store studio supplier the to trade types unisex with without`.split(/\s+/),
);
/** What follows one of them only narrows what stands before it. */
const CUT = /\s(?:with|without|for|from|on|in|by|at|not|using|including|primarily|via|through)\s/i;
/** "Offices of dentists", "Renting of", "Administration of": what follows is the head, the word before it tells the kind. */
const OFFICES_OF = /^(?:other |all other )?(?:private )?(?:offices?|practices?|services?) of\s+/i;

/** Whether a word distinguishes no trade. */
export const isFiller = (word: string): boolean => FILLERS.has(word);

/** The words of a text as trades are compared: lower case, singular. */
export const tradeWords = (text: string): string[] => nameTokens(text).map(singular);

/**
 * The phrases that a title or an entry is made of. Exceptions are left out; of a title ("Plumbing, Heating, and Air-Conditioning
 * Contractors") each part of its list is a phrase, which the others describe, while an entry of the index ("Restaurants, fast food") has what it calls the
 * trade before its first comma.
 */
export function tradePhrases(text: string, kind: 'title' | 'entry'): TradePhrase[] {
  const plain = text.replace(/\((?:except|excluding)[^)]*\)/gi, ' ').replace(/\s--.*$/, ' ');
  const glosses = [...plain.matchAll(/\(([^)]*)\)/g)].map(([, gloss = '']) => gloss);
  const outside = plain.replace(/\([^)]*\)/g, ' ').replace(OFFICES_OF, '');
  const parts = kind === 'title' ? outside.split(/,|\band\b|\bor\b/i) : [outside.split(',')[0] ?? ''];
  const isGlossed = glosses.some((gloss) => /^i\.e\./i.test(gloss));
  return parts.flatMap((part, at) => {
    const padded = ` ${part.trim()} `;
    const cut = padded.search(CUT);
    const head = tradeWords(cut < 1 ? padded : padded.slice(0, cut));
    if (head.length === 0) return [];
    const tail = cut < 1 ? '' : padded.slice(cut);
    const others = kind === 'title' ? parts.filter((_, other) => other !== at) : outside.split(',').slice(1);
    const inside = glosses.map((gloss) => gloss.replace(/^(?:i\.e\.|e\.g\.),?/i, ''));
    const qualifiers = tradeWords([tail, ...others, ...inside].join(' ')).filter((word) => !head.includes(word));
    return [{ head, qualifiers, isGlossed }];
  });
}
