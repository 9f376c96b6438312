import { snakeCase } from '../../catalog/naming.ts';

/** A name in plain words: BrandIsMarketable → "Brand is marketable", operatingLocations.addresses → "Operating locations: addresses". */
export function labelOf(name: string): string {
  const words = name
    .split('.')
    .map((part) => snakeCase(part).replaceAll('_', ' '))
    .join(': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first sentence of a description, on one line; null if there is none. */
export function firstSentence(description: string): string | null {
  const line = description.replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  // A period inside "U.S. dollars" or "e.g. this" ends no sentence: a sentence ends before a capital, a quote or the end.
  return /^.+?[a-z0-9)`"][.](?=\s+[A-Z`"]|$)/.exec(line)?.[0] ?? line;
}

/** What each type and field of the guide states about itself. */
export const described = (name: string, description: string, pricingTier: string | null) => ({
  name,
  label: labelOf(name),
  description: description === '' ? null : description,
  descriptionSimplified: firstSentence(description),
  pricingTier,
});
