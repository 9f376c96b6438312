import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { NATIONALITIES } from '../tables/nationalities.ts';

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

/** Names in use that the English names of ISO 3166 lack, most of them from the lists' own country columns. */
const MORE_NAMES: Readonly<Record<string, string>> = {
  America: 'USA',
  Antigua: 'ATG',
  'Bosnia-Herzegovina': 'BIH',
  Bosnia: 'BIH',
  Britain: 'GBR',
  'British Virgin Islands': 'VGB',
  Brunei: 'BRN',
  Burma: 'MMR',
  'China, Hong Kong Special Administrative Region': 'HKG',
  'Congo, Democratic Republic of the': 'COD',
  'Congo, Republic of the': 'COG',
  'Congo-Kinshasa': 'COD',
  'Cote d Ivoire': 'CIV',
  Crimea: 'UKR',
  'Czech Republic': 'CZE',
  "Democratic People's Republic of Korea": 'PRK',
  DPRK: 'PRK',
  'DR Congo': 'COD',
  DRC: 'COD',
  'East Timor': 'TLS',
  England: 'GBR',
  'Gaza Strip': 'PSE',
  Gaza: 'PSE',
  Holland: 'NLD',
  Iran: 'IRN',
  'Ivory Coast': 'CIV',
  'Korea, North': 'PRK',
  'Korea, South': 'KOR',
  Kosovo: 'XKX',
  KSA: 'SAU',
  'Kyrgyz Republic': 'KGZ',
  Laos: 'LAO',
  'Libyan Arab Jamahiriya': 'LBY',
  Macau: 'MAC',
  Macedonia: 'MKD',
  Micronesia: 'FSM',
  Moldova: 'MDA',
  'North Korea': 'PRK',
  'Northern Ireland': 'GBR',
  'Northern Mali': 'MLI',
  Palestine: 'PSE',
  'Palestinian Territories': 'PSE',
  Palestinian: 'PSE',
  PRC: 'CHN',
  'Republic of China': 'TWN',
  'Republic of Korea': 'KOR',
  ROK: 'KOR',
  'Saint Vincent': 'VCT',
  Scotland: 'GBR',
  'Slovak Republic': 'SVK',
  'South Korea': 'KOR',
  'St. Lucia': 'LCA',
  Swaziland: 'SWZ',
  Syria: 'SYR',
  Trinidad: 'TTO',
  UK: 'GBR',
  'United Kingdom of Great Britain and Northern Ireland': 'GBR',
  'United Republic of Tanzania': 'TZA',
  Vatican: 'VAT',
  'Viet Nam': 'VNM',
  'Virgin Islands, British': 'VGB',
  Wales: 'GBR',
  'West Bank': 'PSE',
};

const CODE_BY_NAME = new Map<string, string>();
for (const code of Object.keys(countries.getAlpha3Codes())) {
  for (const name of countries.getName(code, 'en', { select: 'all' }) ?? []) CODE_BY_NAME.set(plain(name), code);
}
for (const [name, code] of Object.entries(MORE_NAMES)) CODE_BY_NAME.set(plain(name), code);

/** Words that may precede the usual name of a state: "Islamic Republic of Iran", "State of Qatar". */
const KIND_OF_STATE =
  /^(?:(?:arab|bolivarian|democratic|federal|federative|islamic|people s|plurinational|socialist) )*(?:commonwealth|emirate|federation|kingdom|principality|republic|state|sultanate|union) /;

/**
 * The three-letter ISO 3166 code of a country, given as two or three letters, by its English name or by its adjective
 * ("Iranian"), in any letter case; XKX for Kosovo. Undefined if the text names no country, may name two ("Korean"), or
 * names a former country, a disputed region or "undetermined".
 */
export function countryCode(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  if (upper === 'XK' || upper === 'XKX') return 'XKX';
  if (/^[A-Z]{2}$/.test(upper) && upper !== 'UK') return countries.alpha2ToAlpha3(upper);
  if (/^[A-Z]{3}$/.test(upper) && countries.alpha3ToAlpha2(upper) !== undefined) return upper;
  const [name = '', kind] = text.split(/,\s*/);
  const names = [text, ...(kind === undefined ? [] : [`${kind} ${name}`])].map(plain);
  for (const each of names) {
    const code = CODE_BY_NAME.get(each) ?? NATIONALITIES.get(each) ?? CODE_BY_NAME.get(each.replace(KIND_OF_STATE, ''));
    if (code !== undefined) return code;
  }
  return undefined;
}
