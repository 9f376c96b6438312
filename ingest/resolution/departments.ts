import { nameTokens } from '../../matching/names/tokens.ts';
import { COMMON_WORDS } from '../../matching/tables/common-words.ts';

/**
 * Departments of one shop, each of which may have a permit of its own. Bars, cafés, kitchens and stands are not
 * departments but outlets, each a place beside the others.
 */
const SHOP_DEPARTMENTS =
  'bakery|beverages?|bulk|butcher|cheese|dairy|deli(?:catessen)?|fish|floral|groceries|grocery|meats?|produce|seafoods?';
/**
 * Goods of a department, but also of a stall: they name a department only if the name has nothing else ("HOT FOODS",
 * but not "URBAN FOODS").
 */
const GOODS = 'coffee|espresso|foods?|hot|juice|meals?|prepared|ready|salads?|sea|soups?|specialty|sushi';
const DEPARTMENTS = `${SHOP_DEPARTMENTS}|${GOODS}`;
/** "… - MEAT/SEAFOOD", "… (DELI)", "…/BAKERY DEPT": departments alone after a separator. */
const TAIL = new RegExp(
  String.raw`\s*(?:\s-+|-+\s|[/(])[\s-]*(?:(?:${DEPARTMENTS})\b(?:\s*(?:&|/|,|\+|and\b|-)\s*|\s+|(?=\)|$)))+(?:dep(?:artmen)?t\.?|shop|market|store)?\)?\s*$`,
  'i',
);
const MAX_NAME_LENGTH = 500;

const NAMES_DEPARTMENT = new RegExp(`^(?:${SHOP_DEPARTMENTS})$`);
const SAYS_NOTHING_ELSE = new RegExp(`^(?:${GOODS}|department|retail|service|shop|store|supermarket)$`);

/** True if one of the words, as stems, is a department of a shop, and not just goods that a stand sells too. */
export const nameShopDepartment = (stems: readonly string[]): boolean =>
  stems.some((stem) => NAMES_DEPARTMENT.test(stem));

/**
 * True if the words, as stems, that a name adds to its shop's name include a department, or are nothing but goods and
 * words such as "shop": "LAM SEAFOOD", "DELI/CHINA EXPRESS".
 */
export const nameDepartment = (stems: readonly string[]): boolean =>
  nameShopDepartment(stems) || stems.every((stem) => SAYS_NOTHING_ELSE.test(stem));

/**
 * A name without the departments at its end: "WHOLE FOODS (MEAT & SEAFOOD)" becomes WHOLE FOODS. What is left must have
 * several words, or one that is not common.
 */
export function withoutDepartment(written: string): string {
  const text = written.slice(0, MAX_NAME_LENGTH);
  const tail = TAIL.exec(text);
  if (tail === null) return written;
  const head = text.slice(0, tail.index);
  const tokens = nameTokens(head).filter((token) => /[a-z]/.test(token));
  return tokens.length > 1 || tokens.some((token) => !COMMON_WORDS.has(token)) ? head : written;
}
