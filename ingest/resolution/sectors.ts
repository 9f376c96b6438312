/**
 * What a firm does, if it helps to distinguish firms: NAICS sectors, or the subsectors within accommodation and food
 * services. Codes of all editions since 2007 have the same sectors. Each line lists sectors that one firm is often in.
 */
const OFTEN_TOGETHER: readonly (readonly string[])[] = [
  // Firms that make and sell goods, and those that make, sell and serve food.
  ['11', '31', '32', '33', '42', '44', '45', 'goods'],
  ['11', '31', '32', '33', '42', '44', '45', '722'],
  // Hotels have restaurants, and rent rooms.
  ['721', '722', '53'],
  // Firms that sell goods also repair and transport them.
  ['42', '44', '45', '48', '49', '81', 'goods'],
  // Construction and maintenance of buildings.
  ['22', '23', '53', '56'],
  // Offices.
  ['51', '52', '54', '55', '56'],
  ['52', '53', '55'],
  // Teaching and care, sports and arts.
  ['61', '62'],
  ['61', '71'],
  ['71', '722'],
];

/** Replaces sector 61 for schools: every town has them, and their names are not those of chains. */
export const SCHOOL = 'school';
/** Elementary and secondary schools, in NAICS, in svc's own descriptions, and in the words of own records. */
const SCHOOL_CODE = /^61111/;
const SCHOOL_WORD = /\bschools$|^(?:.*\b(?:elementary|primary|middle|high|secondary|public|charter) )?school$/i;

/** Replaces sectors 44 and 45 for shops that sell no food: vehicles, furniture, electronics, building material, clothing, jewelry. */
export const GOODS = 'goods';
const GOODS_CODE = /^(?:44[123489]|458)/;

/** A code for firms without a code of their own ("all other personal services"), which says nothing about a firm. */
const CATCH_ALL = /99\d?$/;

/**
 * The sector of an industry; empty if the industry says nothing. Of svc's own descriptions only schools have one:
 * others come from permits, and an airline has a kitchen's.
 */
export function sectorOf(industryType: string, code: string | null, description: string | null): string {
  if (code === null) return SCHOOL_WORD.test(description ?? '') ? SCHOOL : '';
  if (!industryType.startsWith('naics_') || CATCH_ALL.test(code)) return '';
  if (SCHOOL_CODE.test(code)) return SCHOOL;
  if (GOODS_CODE.test(code)) return GOODS;
  return code.startsWith('72') ? code.slice(0, 3) : code.slice(0, 2);
}

/** True if one firm is rarely in both sectors; an unknown sector excludes none. */
export const sectorsExclude = (one: string, other: string): boolean =>
  one !== '' &&
  other !== '' &&
  one !== other &&
  !OFTEN_TOGETHER.some((sectors) => sectors.includes(one) && sectors.includes(other));
