import { nameTokens } from '../../matching/names/tokens.ts';
import { COMMON_WORDS } from '../../matching/tables/common-words.ts';

/**
 * Departments of one shop, each of which may have a permit of its own. Bars, cafés, kitchens and stands are none: they are
 * outlets, each a place beside the others.
 */
const DEPARTMENTS =
  'bakery|beverages?|bulk|butcher|cheese|coffee|dairy|deli(?:catessen)?|espresso|fish|floral|foods?|groceries|grocery|hot|juice|meals?|meats?|prepared|produce|ready|salads?|seafoods?|soups?|specialty|sushi';
/** "… - MEAT/SEAFOOD", "… (DELI)", "…/BAKERY DEPT": departments alone after a separator. */
const TAIL = new RegExp(
  String.raw`\s*(?:\s-+|-+\s|[/(])[\s-]*(?:(?:${DEPARTMENTS})\b(?:\s*(?:&|/|,|\+|and\b|-)\s*|\s+|(?=\)|$)))+(?:dep(?:artmen)?t\.?|shop|market|store)?\)?\s*$`,
  'i',
);
const MAX_NAME_LENGTH = 500;

/** A name without the departments at its end: "WHOLE FOODS (MEAT & SEAFOOD)" is WHOLE FOODS. What is left must have
 * several words, or one that is not common. */
export function withoutDepartment(written: string): string {
  const text = written.slice(0, MAX_NAME_LENGTH);
  const tail = TAIL.exec(text);
  if (tail === null) return written;
  const head = text.slice(0, tail.index);
  const tokens = nameTokens(head).filter((token) => /[a-z]/.test(token));
  return tokens.length > 1 || tokens.some((token) => !COMMON_WORDS.has(token)) ? head : written;
}
