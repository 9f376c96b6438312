import type { RatedAlias } from '../../sources/reference-facts.ts';
import { BUILT, RATED_ALIAS } from '../../storage/layout.ts';
import type { DatasetSets } from '../resolution/dataset-sets.ts';
import type { Merges } from '../resolution/merges.ts';
import type { StagingArea } from '../staging/staging-area.ts';

/**
 * Writes what lists say of the aliases of legal entities, by the entity's id in the snapshot. An alias is weak if a list
 * says so, and no dataset that has the name gives it without such a rating.
 */
export function writeRatedAliases(area: StagingArea, merges: ReadonlyMap<string, Merges>, sets: DatasetSets): void {
  const { database } = area;
  const ids = area.idsOf('LegalEntity');
  const surviving = merges.get('LegalEntity');
  const members = new Map(
    sets.entries().map(([key, numbers]) => [key, numbers.map((number) => area.datasets[number - 1]?.facts.name)]),
  );
  const setOf = database
    .prepare<[Uint8Array, string], number>(
      `SELECT n.dataset_ids FROM ${BUILT}.legal_entity AS e JOIN ${BUILT}.legal_entity_name AS n ON n.owner_key = e.key
       WHERE e.id = ? AND n.name = ?`,
    )
    .pluck();
  const insert = database.prepare(
    `INSERT OR IGNORE INTO ${BUILT}.${RATED_ALIAS} (id, name, dataset, rating, weak) VALUES (?, ?, ?, ?, ?)`,
  );
  const staged = database.prepare<[], RatedAlias>('SELECT * FROM alias_rating ORDER BY rowid').all();
  const aliases = Map.groupBy(staged, ({ entity, name }) => {
    const number = ids.find(entity);
    return number === undefined ? undefined : `${surviving?.rootOf(number) ?? number}:${name}`;
  });
  for (const [key, ratings] of aliases) {
    const [{ name } = { name: '' }] = ratings;
    const id = key === undefined ? undefined : ids.idOf(Number.parseInt(key, 10));
    const set = id === undefined ? undefined : setOf.get(id, name);
    if (id === undefined || set === undefined) continue;
    const isRated = (dataset: string | undefined) => ratings.some((each) => each.dataset === dataset);
    const isWeak = ratings.some(({ rating }) => rating === 'weak') && members.get(set)?.every(isRated) === true;
    for (const { dataset, rating } of ratings) insert.run(id, name, dataset, rating, Number(isWeak));
  }
}
