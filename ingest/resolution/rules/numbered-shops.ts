import { distinctiveWords } from '../chain-name.ts';
import { joinByKey } from '../join-by-key.ts';
import { KITCHENS_READ, kitchens } from '../kitchens.ts';
import { compactTradeName, tradeNameKey, tradeNameWords } from '../match-keys.ts';
import { hasShopNumber } from '../number-groups.ts';
import type { Resolving, Rule } from '../rule.ts';
import { textOrNull } from '../text-or-null.ts';

/** Minimum letters of the words that two names must share: shorter ones are initials. */
const MIN_LETTERS_OF_CHAIN = 4;

/**
 * Shops that are numbered into the hundreds belong to a chain. Inside one dataset, two such shops whose names have the same
 * distinctive words are of one, whatever words of the trade stand beside them: "STARBUCKS COFFEE #9541" and "CAFE STARBUCKS
 * #3702". They must begin most names that have them: BURGER KING and SMOOTHIE KING are two. An owner must be unknown, or have those words in its own name: taxis of one dispatcher are numbered, too. And no brand
 * at its place may have other distinctive words: of KFC & TACO BELL under one roof the brand is one, and in neither chain by number.
 * The number of a truck is that of its sticker.
 */
export const numberedShops: Rule = {
  name: 'numbered-shops',
  type: 'Brand',
  reason: 'shops with numbers of a chain, under names that differ in words of the trade',
  reads: [
    'BrandName.name',
    'OperatingLocationName.name',
    'BrandOperatesAtOperatingLocation',
    'LegalEntityDoesBusinessAsBrand',
    'LegalEntityName.name',
    ...KITCHENS_READ,
  ],
  withinDataset: true,
  apply: (resolving) => {
    const { staging, table, rootOf } = resolving;
    staging.function('location_root', (number: unknown) => rootOf('OperatingLocation', Number(number)));
    const begins = namesThatBegin(resolving);
    joinByKey(
      resolving,
      `WITH ${kitchens(table)}, shop AS MATERIALIZED (
         SELECT DISTINCT b.from_number AS brand, b.dataset, location_root(l.owner) AS place, l.name FROM ${table('OperatingLocationName')} AS l
         JOIN ${table('BrandOperatesAtOperatingLocation')} AS b ON b.to_number = l.owner
         WHERE l.name GLOB '*[0-9]*' AND l.owner NOT IN (SELECT number FROM kitchen WHERE mobile = 1)
       ), named AS MATERIALIZED (
         SELECT p.place, json_group_array(DISTINCT n.name) AS names FROM (
           SELECT DISTINCT from_number, location_root(to_number) AS place FROM ${table('BrandOperatesAtOperatingLocation')}
         ) AS p
         JOIN ${table('BrandName')} AS n ON n.owner = p.from_number
         WHERE p.place IN (SELECT place FROM shop) GROUP BY p.place
       )
       SELECT DISTINCT s.brand, s.dataset, s.name, n.name, o.name, h.names FROM shop AS s
       JOIN ${table('BrandName')} AS n ON n.owner = s.brand
       JOIN named AS h USING (place)
       LEFT JOIN (
         SELECT d.to_number AS brand, min(l.name) AS name FROM ${table('LegalEntityDoesBusinessAsBrand')} AS d
         JOIN ${table('LegalEntityName')} AS l ON l.owner = d.from_number
         WHERE d.to_number IN (SELECT brand FROM shop) GROUP BY d.to_number
       ) AS o ON o.brand = s.brand
       ORDER BY s.brand, s.name, n.name`,
      (dataset, place, brand, owner, names) => {
        const [numbered, name] = [textOrNull(place) ?? '', textOrNull(brand) ?? ''];
        const own = distinctiveWords(tradeNameWords(name));
        const isShop =
          own.length >= MIN_LETTERS_OF_CHAIN &&
          begins(`${dataset}:${own}`) &&
          hasShopNumber(numbered) &&
          // The number of a shop in a shop may be its host's.
          tradeNameKey(numbered) === tradeNameKey(name) &&
          (owner === null || compactTradeName(String(owner)).includes(own.replaceAll(' ', ''))) &&
          (JSON.parse(String(names)) as string[]).every((each) => distinctiveWords(tradeNameWords(each)) === own);
        return isShop ? `${dataset}:${own}` : undefined;
      },
      (_, place) => `"${place}" and a shop whose name has the same distinctive words, both numbered`,
    );
  },
};

/**
 * Tells for "dataset:distinctive words" whether as many brands have a name that begins with those words as have one with words of
 * the trade before them.
 */
function namesThatBegin({ staging, table }: Pick<Resolving, 'staging' | 'table'>): (key: string) => boolean {
  const lead = new Map<string, number>();
  const names = staging
    .prepare<[], [number, string]>(`SELECT dataset, name FROM ${table('BrandName')}`)
    .raw()
    .iterate();
  for (const [dataset, name] of names) {
    const words = tradeNameWords(name);
    const own = distinctiveWords(words);
    if (own === '') continue;
    const key = `${dataset}:${own}`;
    lead.set(key, (lead.get(key) ?? 0) + (own.startsWith(words[0] ?? '') ? 1 : -1));
  }
  return (key) => (lead.get(key) ?? 0) >= 0;
}
