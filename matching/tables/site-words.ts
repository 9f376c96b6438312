/**
 * Words that begin the name of what lies around a street and tells two of one name apart: urbanizations, condominiums and
 * the like of Puerto Rico (USPS Publication 28, section 29), by their abbreviation, with their other spellings.
 */
const SITES: Readonly<Record<string, string>> = {
  BO: 'BARRIO',
  COND: 'CONDOMINIO',
  EDIF: 'EDIFICIO',
  HAC: 'HACIENDA',
  PARC: 'PARCELAS PARCELA',
  RES: 'RESIDENCIAL',
  SECT: 'SECTOR',
  URB: 'URBANIZACION',
};

/** Any spelling of such a word, upper case → its abbreviation. */
export const SITE_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(SITES).flatMap(([short, long]) => [short, ...long.split(' ')].map((word) => [word, short] as const)),
);
