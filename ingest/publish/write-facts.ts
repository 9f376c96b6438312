import { basename } from 'node:path';
import type Sqlite from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';
import { type MatchFit, writeMatchFit } from '../../matching/fit/match-fit.ts';
import { searchFacts } from '../../search/index/format.ts';
import { BUILT, DATASET, DATASET_SET, JOIN_REASON, REDIRECT, ROWS_FACT, SNAPSHOT_FACT } from '../../storage/layout.ts';
import { LOAD_REPORT_FACT, type LoadedFile } from '../../storage/load-report.ts';
import { MATCH_FIT_FACT } from '../../storage/match-fit.ts';
import { TRUST_FACT } from '../history/previous-datasets.ts';
import { type FileReport, groupedBySource } from '../report/file-report.ts';
import type { DatasetSets } from '../resolution/dataset-sets.ts';
import type { Merges } from '../resolution/merges.ts';
import type { StagingArea } from '../staging/staging-area.ts';

/**
 * Writes the facts of a snapshot: its datasets, the sets of datasets, the redirects of retired ids with the reason of each
 * join, its version, and the format of its search index.
 */
export function writeFacts(
  area: StagingArea,
  catalog: Catalog,
  version: string,
  sets: DatasetSets,
  merges: ReadonlyMap<string, Merges>,
): void {
  const { database } = area;
  const dataset = database.prepare(
    `INSERT INTO ${BUILT}.${DATASET} (name, publisher, page, licence, date, generated, rows) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { facts, staged, rows } of area.datasets) {
    const { name, publisher, page, licence, date, generated } = facts;
    dataset.run(name, publisher, page, licence, date, generated ? 1 : 0, rows ?? staged);
  }
  const set = database.prepare(`INSERT INTO ${BUILT}.${DATASET_SET} (key, ids) VALUES (?, ?)`);
  for (const [key, members] of sets.entries()) {
    set.run(key, JSON.stringify(members.map((number) => area.datasets[number - 1]?.facts.name)));
  }
  const redirect = database.prepare(`INSERT INTO ${BUILT}.${REDIRECT} (id, entity_id) VALUES (?, ?)`);
  const joined = database.prepare(
    `INSERT INTO ${BUILT}.${JOIN_REASON} (id, joined_id, type, rule, reason) VALUES (?, ?, ?, ?, ?)`,
  );
  for (const [type, ofType] of merges) {
    const ids = area.idsOf(type);
    for (const { retired, surviving, rule, reason } of ofType.entries()) {
      const [id, joinedId] = [ids.idOf(surviving), ids.idOf(retired)];
      redirect.run(joinedId, id);
      joined.run(id, joinedId, type, rule, reason);
    }
  }
  const fact = database.prepare(`INSERT INTO ${BUILT}.${SNAPSHOT_FACT} (name, value) VALUES (?, ?)`);
  fact.run('version', version);
  fact.run(TRUST_FACT, JSON.stringify(area.datasets.map(({ facts }) => facts.name)));
  for (const [name, value] of searchFacts(catalog)) fact.run(name, value);
}

/** Writes the number of rows of each table into a snapshot, so that `svc snapshot verify` can notice missing rows. */
export function writeRowFacts(database: Sqlite.Database, rows: ReadonlyMap<string, number>): void {
  const insert = database.prepare(`INSERT INTO ${BUILT}.${SNAPSHOT_FACT} (name, value) VALUES (?, ?)`);
  for (const [table, count] of rows) insert.run(ROWS_FACT + table, String(count));
}

/** Writes the weights by which the load compared records, for whoever compares them later. */
export function writeMatchFitFact(database: Sqlite.Database, fit: MatchFit): void {
  const insert = database.prepare(`INSERT INTO ${BUILT}.${SNAPSHOT_FACT} (name, value) VALUES (?, ?)`);
  insert.run(MATCH_FIT_FACT, writeMatchFit(fit));
}

/** Maximum files of a dataset that are listed individually: a folder may have thousands. */
const MAX_FILES = 50;

/** Writes the outcomes of the rows of the files that were read. */
export function writeLoadReport(database: Sqlite.Database, files: readonly FileReport[]): void {
  const report = groupedBySource(files, MAX_FILES).map(
    ({ file, source: dataset, rows, loaded, merged, rejects, skips, notes }): LoadedFile => ({
      // Only the file name, because snapshots are shared and shown, and must not reveal paths of the machine.
      ...{ file: basename(file), dataset, rows, loaded, merged },
      rejects: Object.fromEntries(rejects),
      skips: Object.fromEntries(skips),
      notes: Object.fromEntries(notes),
    }),
  );
  database
    .prepare(`INSERT INTO ${BUILT}.${SNAPSHOT_FACT} (name, value) VALUES (?, ?)`)
    .run(LOAD_REPORT_FACT, JSON.stringify(report));
}
