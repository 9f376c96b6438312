import { isChainName, nameWords } from '../chain-name.ts';
import { tradeNameKey } from '../keys.ts';
import type { Resolving, Rule } from '../rule.ts';

/**
 * Chains: places under one trade name that is hardly anyone else's, of one dataset that does not say who owns them (most of
 * its brands have no owner). A brand whose owner is known is told apart by its owner, so only brands without one, or whose
 * owner bears the brand's own name, are joined. Two places under a common name ("TERIYAKI HOUSE") stay two brands: see chain-name.ts.
 */
export const chainOfOneName: Rule = {
  name: 'chain-of-one-name',
  type: 'Brand',
  reason: 'one trade name, hardly used by others, at several places of a dataset that names no owners',
  reads: [
    ...['Brand', 'BrandName.name', 'LegalEntityName.name', 'LegalEntityDoesBusinessAsBrand'],
    ...['BrandOperatesAtOperatingLocation', 'OperatingLocationOperatesAtAddress'],
  ],
  within: true,
  apply: (resolving) => {
    const { staging, table } = resolving;
    const owned = ownedBrands(resolving);
    staging.function('is_owned', (number: unknown) => owned[Number(number)] ?? 0);
    const datasets = staging
      .prepare<[], number>(
        `SELECT dataset FROM ${table('Brand')} GROUP BY dataset HAVING sum(is_owned(number)) * 2 < count(*)`,
      )
      .pluck()
      .all();
    if (datasets.length === 0) return;
    const without = `dataset IN (${datasets.join()})`;
    staging.exec(`
      CREATE TABLE unowned AS
        SELECT DISTINCT number, dataset FROM ${table('Brand')} WHERE ${without} AND NOT is_owned(number)`);
    try {
      staging.exec(`
        INSERT INTO unowned
          SELECT DISTINCT e.to_number, e.dataset
          FROM (
            SELECT DISTINCT from_number, to_number, dataset FROM ${table('LegalEntityDoesBusinessAsBrand')}
            WHERE ${without}
          ) AS e
          JOIN (SELECT DISTINCT owner, name FROM ${table('BrandName')}) AS n ON n.owner = e.to_number
          JOIN (SELECT DISTINCT owner, name FROM ${table('LegalEntityName')}) AS l
            ON l.owner = e.from_number AND l.name = n.name`);
      staging.function('trade_name', (name: unknown) => tradeNameKey(String(name)));
      for (const dataset of datasets) joinChains(resolving, dataset);
    } finally {
      staging.exec('DROP TABLE unowned');
    }
  },
};

/** One byte a brand, 1 where an owner is known: a fraction of what an index in the staging file costs. */
function ownedBrands({ staging, table }: Resolving): Uint8Array {
  const most = staging
    .prepare<[], number>(`SELECT max(number) FROM ${table('Brand')}`)
    .pluck()
    .get();
  const owned = new Uint8Array((most ?? 0) + 1);
  const edges = staging.prepare<[], number>(`SELECT to_number FROM ${table('LegalEntityDoesBusinessAsBrand')}`).pluck();
  for (const brand of edges.iterate()) owned[brand] = 1;
  return owned;
}

interface NamedPlaces {
  readonly name: string;
  /** Numbers of the brands, comma-separated. */
  readonly numbers: string;
  readonly places: number;
  readonly written: string;
}

function joinChains({ staging, table, join }: Resolving, dataset: number): void {
  const words = nameWords(staging, table('BrandName'), dataset);
  const groups = staging.prepare<[number], NamedPlaces>(`
    SELECT trade_name(n.name) AS name, group_concat(DISTINCT u.number) AS numbers,
      count(DISTINCT a.to_number) AS places, min(n.name) AS written
    FROM unowned AS u
    JOIN (SELECT DISTINCT owner, name FROM ${table('BrandName')}) AS n ON n.owner = u.number
    JOIN (SELECT DISTINCT from_number, to_number FROM ${table('BrandOperatesAtOperatingLocation')}) AS o
      ON o.from_number = u.number
    JOIN (SELECT DISTINCT from_number, to_number FROM ${table('OperatingLocationOperatesAtAddress')}) AS a
      ON a.from_number = o.to_number
    WHERE u.dataset = ? GROUP BY 1 HAVING places > 1`);
  for (const { name, numbers, places, written } of groups.iterate(dataset)) {
    if (!isChainName(name, places, words)) continue;
    const [first = 0, ...others] = numbers.split(',').map(Number);
    const reason = `"${written}", a name hardly used by others, at ${places} places`;
    for (const other of others) join(first, other, reason);
  }
}
