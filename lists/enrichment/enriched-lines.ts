import type { Cell, OutputColumn } from '../../tables/output/output-column.ts';
import type { OutputFormat } from '../../tables/output/output-format.ts';
import type { DefinedSearch } from '../definition/list-definition.ts';
import type { KeysOn } from '../export/entity-keys.ts';
import { type EntityValues, entityValues } from '../export/entity-values.ts';
import type { ExportColumn } from '../export/export-column.ts';
import { rowPlan } from '../export/row-plan.ts';
import { addedTally, tallyOf } from '../export/tally.ts';
import type { LineChunk } from '../runs/file-work.ts';
import { counted, type EnrichmentState, filledBy, NO_ROWS } from './enrichment-state.ts';
import type { InputFile } from './input-file.ts';
import { type MatchedRow, matchedRows, type Outcome } from './matched-rows.ts';

/** How the rows of a file are written. */
export interface Enriched {
  readonly search: DefinedSearch;
  /** The columns of the matched entity, its id first. */
  readonly entity: readonly ExportColumn[];
  /** All columns: the input's, the id, those of the match, the other columns of the entity. */
  readonly columns: readonly OutputColumn[];
  readonly format: OutputFormat;
}

/** The lines of an enrichment, header first; with the state of an earlier run on the same snapshot, the lines after it. */
export async function* enrichedLines(
  file: InputFile,
  { search, entity, columns, format }: Enriched,
  on: KeysOn,
  from?: EnrichmentState,
): AsyncGenerator<LineChunk<EnrichmentState>> {
  const plan = rowPlan(on.catalog, search.entityType, entity, on.snapshot.dialect);
  const valuesOf = entityValues(plan, on.snapshot, on.bounds);
  let state = from;
  if (state === undefined) {
    const lines = Buffer.from(format.header(columns));
    state = {
      ...{ rows: 0, bytes: lines.length, tally: tallyOf([], entity.length, []) },
      ...{ input: file.columns.map(({ name }) => ({ name, filled: 0 })), counts: NO_ROWS },
    };
    yield { lines, state };
  }
  const width = file.columns.length;
  for await (const rows of matchedRows(file, search, on, state.rows)) {
    const entities = await entitiesOf(rows, valuesOf);
    const text = rows.map((row, at) => format.line(columns, lineOf(row, entities[at], width, entity.length))).join('');
    const lines = Buffer.from(text);
    const found = entities.filter((each) => each !== undefined);
    state = {
      rows: state.rows + rows.length,
      bytes: state.bytes + lines.length,
      // "every matched row": a row that matches the same entity as another row is charged for too (docs/enrichment.md).
      tally: addedTally(state.tally, tallyOf(found, entity.length, plan.sources)),
      input: filledBy(rows, state.input),
      counts: counted(rows, state.counts),
    };
    yield { lines, state };
  }
}

/** The cells of each row's entity, read once per entity; undefined if nothing matched. */
async function entitiesOf(rows: readonly MatchedRow[], valuesOf: EntityValues) {
  const keys = rows.map(({ outcome }) => ('match' in outcome ? outcome.match.key : undefined));
  const distinct = [...new Set(keys.filter((key) => key !== undefined))];
  const cells = distinct.length === 0 ? [] : await valuesOf(distinct);
  const byKey = new Map(distinct.map((key, at) => [key, cells[at]]));
  return keys.map((key) => (key === undefined ? undefined : byKey.get(key)));
}

function lineOf(
  { cells, outcome }: MatchedRow,
  entity: readonly Cell[] | undefined,
  width: number,
  entityWidth: number,
): Cell[] {
  const input = Array.from({ length: width }, (_, at): Cell => cells[at] || null);
  const [id = null, ...attributes] = entity ?? new Array<Cell>(entityWidth).fill(null);
  return [...input, id, ...saidOf(outcome), ...attributes];
}

/** The cells for score, what matched, and why nothing did. */
function saidOf(outcome: Outcome): readonly Cell[] {
  if ('fault' in outcome) return [null, null, outcome.fault];
  if ('reason' in outcome) return [null, null, outcome.reason];
  const { probability, matched } = outcome.match;
  return [Math.round(probability * 1e4) / 1e4, matched.join(', '), null];
}
