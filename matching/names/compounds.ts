import { DIGIT_WORDS, ORDINAL_DIGITS, ordinal, TENS_WORDS } from '../tables/number-words.ts';

/** First words of the phrases that `compounds` joins. */
const HEADS: ReadonlySet<string> = new Set([
  ...TENS_WORDS.keys(),
  ...DIGIT_WORDS.keys(),
  'hundred',
  'united',
  'board',
  'title',
]);

/**
 * Tokens (as nameTokens gives them) with one token in place of several words: "twenty one" → 21, "twenty first" → 21st,
 * "one hundred" → 100, "united states of america" and "united states" → us, "board of
 * directors" → bod, "title holding" → titleholding. Single words such as "four" stay, because their stems are digits.
 */
export function compounds(tokens: readonly string[]): readonly string[] {
  if (!tokens.some((token) => HEADS.has(token))) return tokens;
  const joined: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { token, length } =
      countryAt(tokens, at) ?? bodyAt(tokens, at) ?? hundredAt(tokens, at) ?? tensAt(tokens, at) ?? SINGLE;
    joined.push(token ?? tokens[at] ?? '');
    at += length - 1;
  }
  return joined;
}

interface Compound {
  readonly token: string | undefined;
  readonly length: number;
}

const SINGLE: Compound = { token: undefined, length: 1 };

function countryAt(tokens: readonly string[], at: number): Compound | undefined {
  if (tokens[at] !== 'united' || tokens[at + 1] !== 'states') return undefined;
  return { token: 'us', length: tokens[at + 2] === 'of' && tokens[at + 3] === 'america' ? 4 : 2 };
}

/** A body that exists only beside another: see AFFILIATES in tables/trades.ts. */
function bodyAt(tokens: readonly string[], at: number): Compound | undefined {
  if (tokens[at] === 'title' && tokens[at + 1] === 'holding') return { token: 'titleholding', length: 2 };
  const isBoard = tokens[at] === 'board' && tokens[at + 1] === 'of' && tokens[at + 2] === 'directors';
  return isBoard ? { token: 'bod', length: 3 } : undefined;
}

function hundredAt(tokens: readonly string[], at: number): Compound | undefined {
  if (tokens[at] === 'hundred') return { token: '100', length: 1 };
  const digit = DIGIT_WORDS.get(tokens[at] ?? '');
  return digit === undefined || tokens[at + 1] !== 'hundred' ? undefined : { token: String(100 * digit), length: 2 };
}

function tensAt(tokens: readonly string[], at: number): Compound | undefined {
  const tens = TENS_WORDS.get(tokens[at] ?? '');
  const next = tokens[at + 1] ?? '';
  if (tens === undefined) return undefined;
  const [digit, first] = [DIGIT_WORDS.get(next), ORDINAL_DIGITS.get(next)];
  if (digit !== undefined) return { token: String(tens + digit), length: 2 };
  return first === undefined ? undefined : { token: ordinal(tens + first), length: 2 };
}
