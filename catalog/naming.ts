/** brandId → brand_id, h3Index → h3_index, latest12mYoyGrowthRaw → latest12m_yoy_growth_raw. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

/** BrandName → brandName. */
export const camelCase = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** brandName → BrandName. */
export const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** LegalEntity → legal entity, Tin → TIN: the name of a type or verb as words of a sentence. */
export function words(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(' ')
    .map((word) => (ACRONYMS.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ');
}

const ACRONYMS: ReadonlySet<string> = new Set(['tin']);

/** Permit → Permits, Inquiry → Inquiries, Box → Boxes. */
export const pluralOf = (word: string): string =>
  /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : /(?:s|sh|ch|x)$/.test(word) ? `${word}es` : `${word}s`;

/** a brand, an operating location. */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
