import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

countries.registerLocale(english);

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/\b(?:the|of|and|region)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Names in use on the lists that the English names of ISO 3166 lack; from the lists' own country columns. */
const MORE_NAMES: Readonly<Record<string, string>> = {
  America: 'USA',
  'Bosnia-Herzegovina': 'BIH',
  'British Virgin Islands': 'VGB',
  Britain: 'GBR',
  Brunei: 'BRN',
  Burma: 'MMR',
  'China, Hong Kong Special Administrative Region': 'HKG',
  'Congo, Democratic Republic of the': 'COD',
  'Congo, Republic of the': 'COG',
  'Cote d Ivoire': 'CIV',
  Crimea: 'UKR',
  'Czech Republic': 'CZE',
  "Democratic People's Republic of Korea": 'PRK',
  England: 'GBR',
  Gaza: 'PSE',
  'Gaza Strip': 'PSE',
  Iran: 'IRN',
  'Ivory Coast': 'CIV',
  'Korea, North': 'PRK',
  'Korea, South': 'KOR',
  Kosovo: 'XKX',
  Laos: 'LAO',
  Macau: 'MAC',
  Moldova: 'MDA',
  'Northern Mali': 'MLI',
  'North Korea': 'PRK',
  Palestinian: 'PSE',
  Palestine: 'PSE',
  'Palestinian Territories': 'PSE',
  PRC: 'CHN',
  'Republic of Korea': 'KOR',
  'South Korea': 'KOR',
  Swaziland: 'SWZ',
  Syria: 'SYR',
  UK: 'GBR',
  'United Kingdom of Great Britain and Northern Ireland': 'GBR',
  'United Republic of Tanzania': 'TZA',
  'Viet Nam': 'VNM',
  'Virgin Islands, British': 'VGB',
  'West Bank': 'PSE',
};

const CODE_BY_NAME = new Map<string, string>();
for (const code of Object.keys(countries.getAlpha3Codes())) {
  for (const name of countries.getName(code, 'en', { select: 'all' }) ?? []) CODE_BY_NAME.set(plain(name), code);
}
for (const [name, code] of Object.entries(MORE_NAMES)) CODE_BY_NAME.set(plain(name), code);

/**
 * The three-letter ISO 3166 code of a country given as two or three letters or by its English name, in any case; XKX for
 * Kosovo. Undefined where the text names none: a country that is no more, a disputed region, "undetermined".
 */
export function countryCode(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  if (upper === 'XK' || upper === 'XKX') return 'XKX';
  if (/^[A-Z]{2}$/.test(upper) && upper !== 'UK') return countries.alpha2ToAlpha3(upper);
  if (/^[A-Z]{3}$/.test(upper) && countries.alpha3ToAlpha2(upper) !== undefined) return upper;
  return CODE_BY_NAME.get(plain(text));
}
