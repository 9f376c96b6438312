import { type NameWords, nameWords } from '../chain-name.ts';
import { sharedGroups } from '../groups-by-key.ts';
import {
  areOneChain,
  areOneChainByCoreName,
  coreNameOf,
  isNotNameOfOwner,
  isOneChain,
  type NamesakeRow,
  type Namesakes,
} from '../namesakes.ts';
import type { Resolving, Rule } from '../rule.ts';
import { createTradeNames, dropTradeNames } from '../trade-names.ts';

/**
 * Chains: places under one trade name that other firms hardly use. First it joins brands of one dataset, then brands of one
 * name in two datasets, then chains whose names differ by a word of the trade ("STARBUCKS", "STARBUCKS COFFEE"). See
 * namesakes.ts.
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
    'Brand',
  ],
  withinDataset: true,
  apply: (resolving) => {
    const { staging, table } = resolving;
    createTradeNames(resolving);
    try {
      const words = nameWords(staging, 'trade_name');
      const ownerless = ownerlessDatasets(resolving);
      const chains = new Map<string, Namesakes[]>();
      const query = `
        WITH place AS MATERIALIZED (
          SELECT * FROM brand_address WHERE brand IN (SELECT number FROM shared_name)
        ), owned AS MATERIALIZED (
          SELECT * FROM owned_brand WHERE number IN (SELECT number FROM shared_name)
        )
        SELECT s.key, s.number, s.dataset, s.name, s.words, address_root(b.address) AS address, a.state, a.zip, o.owner,
          n.name AS ownerName, p.owner IS NOT NULL AS isPersons
        FROM shared_name AS s
        JOIN place AS b ON b.brand = s.number
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
        ) AS n ON n.owner = o.owner`;
      for (const rows of sharedGroups<NamesakeRow>(staging, query, 'number')) {
        const namesakes = namesakesOf(rows.filter(isNotNameOfOwner), words, ownerless);
        for (const [at, one] of namesakes.entries()) {
          const joined = isOneChain(one) ? joinAll([one], resolving) : undefined;
          for (const other of namesakes.slice(at + 1)) {
            if (areOneChain(one, other)) joinAll([one, other], resolving);
          }
          const name = joined === undefined ? undefined : coreNameOf(one);
          if (name === undefined) continue;
          const known = chains.get(name) ?? [];
          for (const each of known) if (areOneChainByCoreName(each, one)) joinAll([each, one], resolving);
          chains.set(name, [...known, one]);
        }
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
        `SELECT b.dataset FROM (SELECT DISTINCT number, dataset FROM ${table('Brand')}) AS b
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
    return counts === undefined ? [] : [{ rows: own, counts, ownerless: ownerless.has(dataset), ...placesOf(own) }];
  });

const placesOf = (rows: readonly NamesakeRow[]) => ({
  places: new Set(rows.map(({ address }) => address)),
  words: rows[0]?.words.split(' ') ?? [],
});

function joinAll(namesakes: readonly Namesakes[], { join, rootOf }: Resolving): true {
  const rows = namesakes.flatMap((each) => each.rows);
  const names = [...new Set(namesakes.map((each) => `"${each.rows[0]?.name}"`))].join(' and ');
  const places = new Set(namesakes.flatMap((each) => [...each.places])).size;
  const reason = `${names}, a name hardly used by others, at ${places} places`;
  const [first] = rows;
  for (const { number } of rows) {
    if (first !== undefined && rootOf('Brand', number) !== rootOf('Brand', first.number)) {
      join(first.number, number, reason);
    }
  }
  return true;
}
