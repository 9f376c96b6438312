import type { ScopeFit } from '../../matching/fit/scope-fit.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { keepIds } from '../history/keep-ids.ts';
import type { PreviousSnapshot } from '../history/previous-snapshot.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { applyMerges } from './apply-merges.ts';
import { collapse } from './collapse.ts';
import { countPlaces } from './commonest.ts';
import type { PlacedCorrections } from './corrections/placed-corrections.ts';
import { CORRECTION_RULE } from './corrections/placed-corrections.ts';
import { type Join, Separation } from './corrections/separation.ts';
import type { DatasetSets } from './dataset-sets.ts';
import { DoubtfulPairs } from './doubtful/doubtful-pairs.ts';
import { writeDoubtful } from './doubtful/write-doubtful.ts';
import { KnownBrands } from './known-brands.ts';
import { Merges } from './merges.ts';
import { numberedDatasets } from './numbered-datasets.ts';
import type { Resolving, Rule } from './rule.ts';
import { letSmallestIdsSurvive } from './survivors.ts';

export interface RuleReport {
  readonly type: string;
  readonly rule: string;
  readonly reason: string;
  /** Number of entities that it joined into another. */
  readonly count: number;
  readonly seconds: number;
}

export interface Resolution {
  /** Merged entities by type, for types with a rule that ran. */
  readonly merges: ReadonlyMap<string, Merges>;
  /** One entry for each rule that ran. */
  readonly joins: readonly RuleReport[];
  /** Number of rows that repeated a record and were merged into it. */
  readonly repeated: number;
}

/** What people decided about the joins of a load, and what their labels say of its evidence. */
export interface Decisions {
  readonly corrections: PlacedCorrections;
  /** Weights of two names at one address; undefined: the shipped ones. */
  readonly fit: ScopeFit | undefined;
}

/**
 * Makes every staged record one row. First the rules join entities, then the previous snapshot decides which of their
 * ids survive, then repeated rows collapse into one.
 *
 * The order of the rules (rules.ts) matters, because later rules see what earlier ones joined. An example with one café
 * in two datasets, as a license (L) and a permit (P):
 *
 * | step | L | P | joined by |
 * | --- | --- | --- | --- |
 * | same-address | 1 MAIN STREET #2 | 1 MAIN ST UNIT 2 | one address |
 * | same-name-and-address | BEAN HOUSE LLC | BEAN HOUSE L.L.C. | one legal entity: equal names in one street |
 * | same-place-and-name | location of L | location of P | one location: one address, names that fit |
 * | same-owner-and-name | second brand of BEAN HOUSE LLC | | one brand: one name, one legal entity |
 * | same-location-and-name | brand of L | brand of P | one brand: names that fit, at one location |
 * | chain-of-one-name | BEAN HOUSE in Renton | | one brand, if the name is unlikely by chance |
 * | same-role | manager of L | manager of P | one role: one title of one holder in one filing |
 *
 * Terms in this folder: **namesakes** are brands or firms that have the same name; a **distinctive** word may identify
 * a firm, a common one does not; a **retired** id redirects to the **surviving** one of its group; **identifiers** are
 * numbers that an office gave a firm.
 */
export function resolve(
  area: StagingArea,
  rules: readonly Rule[],
  sets: DatasetSets,
  previous: PreviousSnapshot | undefined,
  { corrections, fit }: Decisions,
): Resolution {
  const merges = new Map<string, Merges>();
  const joins: RuleReport[] = [];
  const separations = separate(area, corrections, merges, joins);
  const doubtful = new DoubtfulPairs();
  const brands = KnownBrands.of(corrections.settings.brands);
  for (const rule of rules) {
    if (corrections.isOff(rule.name) || !rule.reads.every((name) => isStaged(area, name))) continue;
    if (rule.withinDataset !== true && !hasSeveralDatasets(area, tableOf(area, rule.type))) continue;
    const ofType = merges.get(rule.type) ?? new Merges();
    merges.set(rule.type, ofType);
    const [before, started] = [ofType.size, performance.now()];
    const separation = separations.get(rule.type);
    const resolving = (join: Join) => resolvingOf(area, rule, merges, { join, separation, doubtful, brands, fit });
    if (separation === undefined) rule.apply(resolving((one, other, reason) => void ofType.join(one, other, reason)));
    else separation.run((join) => rule.apply(resolving(join)));
    const seconds = (performance.now() - started) / 1000;
    joins.push({ type: rule.type, rule: rule.name, reason: rule.reason, count: ofType.size - before, seconds });
    collectGarbage();
  }
  for (const [type, ofType] of merges) letSmallestIdsSurvive(ofType, area.idsOf(type));
  if (previous !== undefined) keepIds(area, previous, merges, corrections);
  writeDoubtful(area, doubtful, merges);
  countPlaces(area, merges);
  applyMerges(area, merges);
  let repeated = 0;
  for (const table of area.tables.values()) {
    collectGarbage();
    repeated += collapse(area, table, sets);
  }
  return { merges, joins, repeated };
}

/**
 * The separations by type, for types that have any. Joins what people say is one, before any rule and with more
 * certainty.
 */
function separate(
  area: StagingArea,
  corrections: PlacedCorrections,
  merges: Map<string, Merges>,
  joins: RuleReport[],
): ReadonlyMap<string, Separation> {
  const separations = new Map<string, Separation>();
  for (const type of corrections.types) {
    const [ofType, ids, started] = [new Merges(), area.idsOf(type), performance.now()];
    const separation = new Separation(ofType, corrections.apart(type), (one, other) => ids.compare(one, other));
    merges.set(type, ofType);
    separations.set(type, separation);
    corrections.joinSame(type, separation);
    const seconds = (performance.now() - started) / 1000;
    if (ofType.size > 0) joins.push({ type, ...CORRECTION_RULE, count: ofType.size, seconds });
  }
  return separations;
}

/** Receives the joins of a rule. */
interface Joining {
  readonly join: Join;
  readonly separation: Separation | undefined;
  readonly doubtful: DoubtfulPairs;
  readonly brands: KnownBrands;
  readonly fit: ScopeFit | undefined;
}

function resolvingOf(
  area: StagingArea,
  rule: Rule,
  merges: ReadonlyMap<string, Merges>,
  { join, separation, doubtful, brands, fit }: Joining,
): Resolving {
  const byDefault = { rule: rule.name, reason: rule.reason };
  const rootOf = (type: string, number: number) => merges.get(type)?.rootOf(number) ?? number;
  const mayJoin = (one: number, other: number) => separation?.mayJoin(one, other) ?? true;
  return {
    staging: area.database,
    table: (name) => tableOf(area, name).name,
    numberedDatasets: numberedDatasets(area.datasets),
    brands,
    fit,
    rootOf,
    compare: (type, one, other) => area.idsOf(type).compare(one, other),
    join: (one, other, reason, evidence) =>
      join(one, other, reason === undefined ? byDefault : { rule: rule.name, reason }, evidence),
    wants: (one, other) => separation?.wereTwo(one, other) ?? rootOf(rule.type, one) !== rootOf(rule.type, other),
    mayJoin,
    doubt(pair) {
      // A pair on which people have decided is not doubtful.
      if (mayJoin(pair.one, pair.other)) doubtful.add(rule, pair);
    },
  };
}

function tableOf(area: StagingArea, name: string): StagedTable {
  const table = area.tables.get(name);
  if (table === undefined) throw new TypeError(`The catalog has no "${name}".`);
  return table;
}

/** True if the catalog has the type, the association or the "Type.field". */
function isStaged(area: StagingArea, name: string): boolean {
  const [of = '', field] = name.split('.');
  const table = area.tables.get(of);
  return table !== undefined && (field === undefined || table.columns.some((column) => column.field === field));
}

const hasSeveralDatasets = (area: StagingArea, { name }: StagedTable) =>
  area.database.prepare<[], number>(`SELECT min(dataset) <> max(dataset) FROM ${name}`).pluck().get() === 1;
