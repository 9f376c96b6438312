/**
 * Phrases that people add to a trade and that do not tell which business they mean: whose it is, when it is open, how good
 * it is. Our own selection; whole phrases, because their single words may name a trade ("night clubs", "women's clothing").
 */
const PHRASES: readonly RegExp[] = [
  /\b(?:wom[ae]n|female|minority|black|veteran|latin[aox]|hispanic|asian|native|family|locally|employee|lgbtq?|gay|independently|privately)[- ](?:owned|run|operated|led)(?: and operated)?\b/gi,
  /\b(?:kids?|child(?:ren)?|family|dog|pet|budget|wheelchair|beginner|senior|eco)[- ]friendly\b/gi,
  /\b24 ?\/ ?7\b|\b24[- ]?(?:hours?|hrs?)\b|\bround the clock\b/gi,
  /\b(?:open|available)(?: (?:now|late|early|today|tonight|tomorrow|24 hours|on|all|every|day|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|holidays?))+\b/gi,
  /\b(?:late|all)[- ]night\b(?! club)/gi,
  /\b(?:top|best|highly|well)[- ](?:rated|reviewed|recommended)\b|\b(?:5|five)[- ]stars?\b/gi,
  /\bwith (?:live music|free (?:wifi|parking|delivery)|outdoor seating|an? (?:view|patio|playground)|good reviews|parking|delivery)\b/gi,
  /\b(?:near|around|close to) (?:me|here|us)\b|\bnear ?by\b|\bin (?:my|the|this) (?:area|neighbou?rhood|town)\b/gi,
  /\b(?:i am|i'm|we are|we're) looking for\b|\b(?:where|who|how) (?:can|could|do|does|to|should)\b(?: (?:i|we) (?:buy|find|get|go))?/gi,
];

/** Words of praise or qualification that any prompt may have. */
const GENERIC = new Set(
  `affordable amazing anybody anyone anything authentic awesome best bonded budget cheap cheapest closest cozy cute decent
   delicious emergency excellent experienced famous favorite favourite fun good great hip honest inexpensive insured late licensed
   local nearest nice open popular recommended reliable reputable romantic somebody someone something tasty today tonight
   top trendy trusted trustworthy`.split(/\s+/),
);

/** A prompt without such phrases; the prompt itself if nothing else is in it. */
export function withoutAsides(prompt: string): string {
  const left = PHRASES.reduce((text, phrase) => text.replace(phrase, ' '), prompt).trim();
  return left === '' ? prompt : left;
}

/** Whether a word says nothing about a trade or a business's name. */
export const isGeneric = (word: string): boolean => GENERIC.has(word);
