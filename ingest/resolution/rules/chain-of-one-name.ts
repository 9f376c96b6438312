import { distinctiveWords, expectedNamesakes, type NameWords, nameWords } from '../chain-name.ts';
import { sharedGroups } from '../groups-by-key.ts';
import { isKitchenPermit, KITCHENS_READ, kitchens } from '../kitchens.ts';
import type { NamesakeRow, Namesakes } from '../namesake-row.ts';
import {
  areOneChain,
  areOneChainByCoreName,
  coreNameOf,
  exactBearers,
  isOneChain,
  keysOfSameBrand,
  mayBeInChain,
  partsByArticle,
  partsBySector,
} from '../namesakes.ts';
import { bearersOfCoreName, bearersOfNationwideChain } from '../nationwide-chains.ts';
import { hasShopNumber } from '../number-groups.ts';
import type { Resolving, Rule } from '../rule.ts';
import { sectorOf } from '../sectors.ts';
import { textOrNull } from '../text-or-null.ts';
import { createTradeNames, dropTradeNames } from '../trade-names.ts';

/**
 * Chains: places under one trade name that other firms rarely use. First it joins brands of one dataset, then brands of
 * one name in two datasets, then chains whose names differ by a word of the trade ("STARBUCKS", "STARBUCKS COFFEE").
 * See namesakes.ts.
 */
export const chainOfOneName: Rule = {
  name: 'chain-of-one-name',
  type: 'Brand',
  reason: 'one trade name, hardly used by others, at several places',
  reads: [
    'BrandName.name',
    'Address.state',
    'Address.zip',
    'LegalEntityDoesBusinessAsBrand',
    'LegalEntityName.name',
    'LegalEntityType.legalEntityType',
    'BrandOperatesAtOperatingLocation',
    'OperatingLocationOperatesAtAddress',
    'Address.city',
    'Address.streetAddress1',
    'Brand',
    'BrandDoesBusinessWithinIndustry',
    'Industry.industryType',
    'Industry.industryCode',
    'Industry.industryDesc',
    'LegalEntityReceivesMailAtAddress',
    'OperatingLocationName.name',
    ...KITCHENS_READ,
  ],
  withinDataset: true,
  apply: (resolving) => {
    const { staging, table } = resolving;
    createTradeNames(resolving);
    staging.function('industry_sector', (type: unknown, code: unknown, description: unknown) =>
      sectorOf(textOrNull(type) ?? '', textOrNull(code), textOrNull(description)),
    );
    staging.function('has_shop_number', (name: unknown) => Number(hasShopNumber(String(name))));
    try {
      const words = nameWords(staging, 'trade_name');
      const ownerless = ownerlessDatasets(resolving);
      const chains = new Map<string, Namesakes[]>();
      const unjoined: Namesakes[] = [];
      const query = `
        WITH place AS MATERIALIZED (
          SELECT * FROM brand_address WHERE brand IN (SELECT number FROM shared_name)
        ), owned AS MATERIALIZED (
          SELECT * FROM owned_brand WHERE number IN (SELECT number FROM shared_name)
        )
        SELECT s.key, s.number, s.dataset, s.name, s.words, s.isWhole, s.isBesidePlace, address_root(b.address) AS address, a.state, a.zip, o.owner,
          n.name AS ownerName, m.states AS ownerStates, m.mail AS ownerMail, p.owner IS NOT NULL AS isPersons, i.sectors, i.servesFood,
          q.brand IS NOT NULL AS hasNumberedPlace
        FROM shared_name AS s
        JOIN place AS b ON b.brand = s.number AND b.dataset = s.dataset
        JOIN (
          SELECT DISTINCT number, state, zip FROM ${table('Address')} WHERE number IN (SELECT address FROM place)
        ) AS a ON a.number = b.address
        LEFT JOIN owned AS o ON o.number = s.number
        LEFT JOIN (
          SELECT DISTINCT owner FROM ${table('LegalEntityType')}
          WHERE legal_entity_type IN ('Person', 'Sole Proprietorship')
        ) AS p ON p.owner = o.owner
        LEFT JOIN (
          SELECT owner, min(name) AS name FROM ${table('LegalEntityName')}
          WHERE owner IN (SELECT owner FROM owned) GROUP BY owner
        ) AS n ON n.owner = o.owner
        LEFT JOIN (
          SELECT owner_root(r.from_number) AS owner, group_concat(DISTINCT a.state) AS states,
            -- Of several the one with the least id, whichever was read first: SQLite takes a.number from that row.
            CASE WHEN min(CASE WHEN a.street_address1 GLOB '[0-9]*' THEN a.id END) IS NOT NULL THEN address_root(a.number) END AS mail
          FROM (SELECT DISTINCT from_number, to_number FROM ${table('LegalEntityReceivesMailAtAddress')}) AS r
          JOIN (
            SELECT DISTINCT number, id, state, street_address1 FROM ${table('Address')} WHERE state IS NOT NULL
          ) AS a ON a.number = r.to_number
          GROUP BY 1
        ) AS m ON m.owner = o.owner
        LEFT JOIN (
          WITH ${kitchens(table)}
          SELECT DISTINCT brand_root(b.from_number) AS brand FROM ${table('OperatingLocationName')} AS l
          JOIN ${table('BrandOperatesAtOperatingLocation')} AS b ON b.to_number = l.owner
          WHERE l.name GLOB '*[0-9]*[0-9]*[0-9]*' AND has_shop_number(l.name) AND l.owner NOT IN (SELECT number FROM kitchen WHERE mobile = 1)
        ) AS q ON q.brand = s.number
        LEFT JOIN (
          SELECT brand_root(b.from_number) AS brand, group_concat(DISTINCT nullif(k.sector, '')) AS sectors,
            max(k.serves_food) AS servesFood
          FROM (SELECT DISTINCT from_number, to_number FROM ${table('BrandDoesBusinessWithinIndustry')}) AS b
          JOIN (
            SELECT DISTINCT number, industry_sector(industry_type, industry_code, industry_desc) AS sector,
              ${isKitchenPermit} AS serves_food
            FROM ${table('Industry')}
          ) AS k ON k.number = b.to_number
          GROUP BY 1
        ) AS i ON i.brand = s.number`;
      for (const rows of sharedGroups<NamesakeRow>(staging, query, 'number')) {
        joinSameBrands(rows, resolving);
        const namesakes = namesakesOf(rows.filter(mayBeInChain), words, ownerless);
        for (const [at, one] of namesakes.entries()) {
          const chain = isOneChain(one) ? one : exactBearers(one);
          const joined = chain === undefined ? undefined : joinAll([chain], resolving);
          const listed = resolving.brands.bearers(one);
          if (listed !== undefined) joinAll([listed], resolving, LISTED);
          for (const other of namesakes.slice(at + 1)) {
            const listedOther = listed === undefined ? undefined : resolving.brands.bearers(other);
            if (listed !== undefined && listedOther !== undefined) joinAll([listed, listedOther], resolving, LISTED);
            const bearers = areOneChain(one, other) ? [one, other] : bearersOfNationwideChain(one, other);
            if (bearers.length > 0) joinAll(bearers, resolving);
          }
          if (joined === undefined) unjoined.push(one);
          const name = joined === undefined ? undefined : coreNameOf(one);
          if (name === undefined) continue;
          const known = chains.get(name) ?? [];
          for (const each of known) if (areOneChainByCoreName(each, one)) joinAll([each, one], resolving);
          chains.set(name, [...known, one]);
        }
      }
      for (const one of unjoined) {
        const bearers = bearersOfCoreName(chains.get(distinctiveWords(one.words)) ?? [], one);
        if (bearers.length > 0) joinAll(bearers, resolving);
      }
    } finally {
      dropTradeNames(staging);
    }
  },
};

/** The datasets that do not name the owners of most of their brands. */
const ownerlessDatasets = ({ staging, table }: Resolving): ReadonlySet<number> =>
  new Set(
    staging
      .prepare<[], number>(
        `SELECT b.dataset FROM (SELECT DISTINCT brand_root(number) AS number, dataset FROM ${table('Brand')}) AS b
         LEFT JOIN (SELECT DISTINCT number FROM owned_brand) AS o USING (number)
         GROUP BY b.dataset HAVING count(o.number) * 2 < count(*)`,
      )
      .pluck()
      .all(),
  );

const namesakesOf = (
  rows: readonly NamesakeRow[],
  words: ReadonlyMap<number, NameWords>,
  ownerless: ReadonlySet<number>,
): Namesakes[] =>
  [...Map.groupBy(rows, ({ dataset }) => dataset)].flatMap(([dataset, own]) => {
    const counts = words.get(dataset);
    if (counts === undefined) return [];
    return partsBySector(own)
      .flatMap(partsByArticle)
      .map((part) => ({
        ...{ rows: part, counts, ownerless: ownerless.has(dataset) },
        ...placesOf(part),
      }));
  });

const placesOf = (rows: readonly NamesakeRow[]) => ({
  places: new Set(rows.map(({ address }) => address)),
  words: rows[0]?.words.split(' ') ?? [],
});

/** Joins brands of one name at one address, or owned by companies of one name. */
function joinSameBrands(rows: readonly NamesakeRow[], { join, wants }: Resolving): void {
  const known = new Map<string, { readonly first: NamesakeRow }>();
  for (const row of rows) {
    for (const key of keysOfSameBrand(row)) {
      const group = known.get(key);
      const { first } = group ?? { first: row };
      if (group === undefined) known.set(key, { first });
      else if (wants(first.number, row.number)) {
        const what = key.startsWith('address') ? 'at one address' : `of "${first.ownerName}" and "${row.ownerName}"`;
        join(first.number, row.number, `"${first.name}" and "${row.name}" ${what}`, { sharedBy: group });
      }
    }
  }
}

/** Why brands are one that have the name of a listed chain. */
const LISTED = 'a chain that people know by this name';

function joinAll(namesakes: readonly Namesakes[], { join, wants }: Resolving, why?: string): true {
  const rows = namesakes.flatMap((each) => each.rows);
  const names = [...new Set(namesakes.map((each) => `"${each.rows[0]?.name}"`))].join(' and ');
  const places = new Set(namesakes.flatMap((each) => [...each.places])).size;
  const chance = Math.max(...namesakes.map(({ words, counts }) => expectedNamesakes(words, counts)));
  const reason = `${names} at ${places} places; ${why ?? `by chance ${chance.toPrecision(1)} firms would have the name`}`;
  const [first] = rows;
  for (const { number } of rows) {
    if (first !== undefined && wants(first.number, number)) join(first.number, number, reason, { sharedBy: rows });
  }
  return true;
}
