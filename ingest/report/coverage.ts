import type Sqlite from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';
import { BUILT, DATASET_SET } from '../../storage/layout.ts';
import { isCurrent } from '../derivations/is-current.ts';

/** The number of open entities of a type that a dataset has, and the number of those that no other dataset has. */
export interface DatasetEntities {
  readonly dataset: string;
  readonly type: string;
  readonly entities: number;
  readonly unmatched: number;
}

/** An industry code without description, and the number of brands with it. */
export interface UndescribedCode {
  readonly industryType: string;
  readonly code: string;
  readonly brands: number;
}

/** Figures of a snapshot beyond its numbers of rows. */
export interface Coverage {
  /** By type, then by dataset in order of trust; empty if there is only one dataset. */
  readonly entities: readonly DatasetEntities[];
  readonly undescribed: readonly UndescribedCode[];
}

const TYPES = ['Brand', 'OperatingLocation', 'LegalEntity'];

/** Reads the attached tables of the built snapshot. Its sets of datasets must already be written. */
export const coverage = (database: Sqlite.Database, catalog: Catalog, datasets: readonly string[]): Coverage => ({
  entities: datasets.length < 2 ? [] : TYPES.flatMap((type) => entitiesOf(database, catalog, type, datasets)),
  undescribed: catalog.associations.has('BrandDoesBusinessWithinIndustry') ? undescribedCodes(database) : [],
});

function entitiesOf(
  database: Sqlite.Database,
  catalog: Catalog,
  type: string,
  datasets: readonly string[],
): DatasetEntities[] {
  const table = catalog.types.get(type)?.table;
  if (table === undefined) return [];
  const sets = database
    .prepare<[], { ids: string; entities: number }>(
      `SELECT s.ids, count(*) AS entities FROM ${BUILT}.${table} AS e JOIN ${BUILT}.${DATASET_SET} AS s ON s.key = e.dataset_ids
       WHERE ${isCurrent('e')} GROUP BY s.key`,
    )
    .all()
    .map(({ ids, entities }) => ({ members: new Set<unknown>(JSON.parse(ids)), entities }));
  return datasets.flatMap((dataset) => {
    const ofDataset = sets.filter(({ members }) => members.has(dataset));
    const count = (of: typeof sets) => of.reduce((sum, { entities }) => sum + entities, 0);
    const [entities, unmatched] = [count(ofDataset), count(ofDataset.filter(({ members }) => members.size === 1))];
    return entities === 0 ? [] : [{ dataset, type, entities, unmatched }];
  });
}

const undescribedCodes = (database: Sqlite.Database): UndescribedCode[] =>
  database
    .prepare<[], UndescribedCode>(
      `SELECT i.industry_type AS industryType, i.industry_code AS code, count(e.from_key) AS brands
       FROM ${BUILT}.industry AS i LEFT JOIN ${BUILT}.brand_does_business_within_industry AS e ON e.to_key = i.key
       WHERE i.industry_code IS NOT NULL AND i.industry_desc IS NULL GROUP BY i.key ORDER BY 3 DESC, 1, 2`,
    )
    .all();
