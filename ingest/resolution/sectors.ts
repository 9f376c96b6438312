/**
 * What a firm does, as far as it can tell firms apart: NAICS sectors, of accommodation and food services the subsectors. Codes
 * of all editions since 2007 have the same sectors. Each line names sectors that one firm is often in.
 */
const OFTEN_TOGETHER: readonly (readonly string[])[] = [
  // Who makes things, sells and serves them.
  ['11', '31', '32', '33', '42', '44', '45', '722'],
  // Hotels have restaurants, and rooms are let.
  ['721', '722', '53'],
  // Who sells things repairs them, and moves them.
  ['42', '44', '45', '48', '49', '81'],
  // Building and what keeps buildings up.
  ['22', '23', '53', '56'],
  // Offices.
  ['51', '52', '54', '55', '56'],
  ['52', '53', '55'],
  // Teaching and care, sport and art.
  ['61', '62'],
  ['61', '71'],
  ['71', '722'],
];

/** What schools are instead of sector 61: every town has them, and their names are no chain's. */
export const SCHOOL = 'school';
/** Elementary and secondary schools, in NAICS and in svc's own descriptions. */
const SCHOOL_CODE = /^61111/;
const SCHOOL_WORD = /\bschools$/i;

/** A code for what has no code of its own ("all other personal services"), which says nothing of a firm. */
const CATCH_ALL = /99\d?$/;

/**
 * The sector of an industry; empty where it says nothing. Of svc's own descriptions schools alone have one: others come from
 * permits, and an airline has a kitchen's.
 */
export function sectorOf(industryType: string, code: string | null, description: string | null): string {
  if (code === null) return SCHOOL_WORD.test(description ?? '') ? SCHOOL : '';
  if (!industryType.startsWith('naics_') || CATCH_ALL.test(code)) return '';
  if (SCHOOL_CODE.test(code)) return SCHOOL;
  return code.startsWith('72') ? code.slice(0, 3) : code.slice(0, 2);
}

/** Whether one firm is hardly in both sectors; an unknown sector excludes none. */
export const sectorsExclude = (one: string, other: string): boolean =>
  one !== '' &&
  other !== '' &&
  one !== other &&
  !OFTEN_TOGETHER.some((sectors) => sectors.includes(one) && sectors.includes(other));
