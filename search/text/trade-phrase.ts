import { nameTokens } from '../../matching/names/tokens.ts';
import { singular } from '../../matching/names/word.ts';

/** The name of a trade in a classification: a title, or an entry of its index. */
export interface TradePhrase {
  /** Its words in order, singular; the last word tells what kind of thing it is. */
  readonly head: readonly string[];
  /** Further words that describe it. */
  readonly qualifiers: readonly string[];
  /** Whether a gloss gives the words a special sense: "Painters (i.e., artists)". */
  readonly isGlossed: boolean;
}

/**
 * Words for the kind of establishment, and joining words: they distinguish no trade. Our own selection from the index's
 * words.
 */
const FILLERS = new Set(
  `a all and any at business by center clinic company contractor corporation dealer driver enterprise establishment facility firm for from general group
   in independent industry installation installer local merchant miscellaneous not of office on operation operator or organization other
   parlor place practice professional provider related restaurant retail retailer salon service shop similar specialist
   specialized specialty store studio supplier the to trade types unisex vendor with without`.split(/\s+/),
);
/** Words after which a phrase only narrows what stands before them. */
const CUT = /\s(?:with|without|for|from|of|on|in|by|at|not|using|including|primarily|via|through)\s/i;
/** "Offices of dentists", "Practices of", "Services of": what follows is the head. */
const OFFICES_OF = /^(?:other |all other )?(?:private )?(?:offices?|practices?|services?) of\s+/i;

/** Whether a word distinguishes no trade. */
export const isFiller = (word: string): boolean => FILLERS.has(word);

/** The words of a text in the form in which trades are compared: lower case, singular. */
export const tradeWords = (text: string): string[] => nameTokens(text).map(singular);

/**
 * The phrases in a title or an index entry. Drops exceptions. In a title ("Plumbing, Heating, and Air-Conditioning
 * Contractors") each part of the list is a phrase, and the other parts describe it; in an entry of the index ("Restaurants,
 * fast food") the trade's name stands before the first comma.
 */
export function tradePhrases(text: string, kind: 'title' | 'entry'): TradePhrase[] {
  const plain = text.replace(/\((?:except|excluding)[^)]*\)/gi, ' ').replace(/\s--.*$/, ' ');
  const glosses = [...plain.matchAll(/\(([^)]*)\)/g)].map(([, gloss = '']) => gloss);
  const outside = plain.replace(/\([^)]*\)/g, ' ').replace(OFFICES_OF, '');
  const parts = kind === 'title' ? outside.split(/,|\band\b|\bor\b/i) : [outside.split(',')[0] ?? ''];
  const isGlossed = glosses.some((gloss) => IE.test(gloss));
  const named = parts.flatMap((part, at) => {
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
  // "Esthetician (i.e., skin care) services": the gloss is another name of it.
  const others = glosses.filter((gloss) => kind === 'entry' && IE.test(gloss) && !/,.*,|\bnot\b/.test(gloss));
  return [
    ...named,
    ...others.map((gloss) => ({
      head: tradeWords(gloss.replace(IE, '')),
      qualifiers: named[0]?.head ?? [],
      isGlossed,
    })),
  ].filter(({ head }) => head.length > 0);
}

const IE = /^i\.e\.,?\s*/i;
