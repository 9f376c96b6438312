import type { OutputFormat } from '../../tables/output/output-format.ts';
import type { DefinedSearch } from '../definition/list-definition.ts';
import type { FileState, LineChunk } from '../runs/file-work.ts';
import { chunkEncoder, type EncodedChunk } from './chunk-encoder.ts';
import { EncodingThreads } from './encoding-threads.ts';
import { entityKeys, type KeysOn } from './entity-keys.ts';
import type { ExportColumn } from './export-column.ts';
import { rowPlan } from './row-plan.ts';
import { addedTally, tallyOf } from './tally.ts';

/** How far an export has come. */
export interface ExportState extends FileState {
  /** Key of the last entity; null before the first. */
  readonly after: number | null;
}

/** What to write, and in which format. */
export interface Exported {
  readonly search: DefinedSearch;
  readonly columns: readonly ExportColumn[];
  readonly format: OutputFormat;
}

/** Entities whose values are read together: few enough that their rows are garbage-collected while young. */
const CHUNK = 500;
/** Chunks that are encoded in this thread; more chunks start further threads. */
const HERE = 10;

/**
 * The lines of an export, header first; yields at least one chunk, even without rows. With the state of an earlier run on
 * the same snapshot, continues after it. Many rows are encoded by several threads if the snapshot is a file.
 */
export async function* exportLines(
  exported: Exported,
  on: KeysOn,
  from?: ExportState,
): AsyncGenerator<LineChunk<ExportState>> {
  let state = from;
  if (state === undefined) {
    const { columns, format } = exported;
    const lines = Buffer.from(format.header(columns));
    state = { rows: 0, after: null, bytes: lines.length, tally: tallyOf([], columns.length, []) };
    yield { lines, state };
  }
  for await (const { keys, lines, tally } of encodedChunks(exported, on, state)) {
    state = {
      rows: state.rows + keys.length,
      after: keys.at(-1) ?? state.after,
      bytes: state.bytes + lines.length,
      tally: addedTally(state.tally, tally),
    };
    yield { lines, state };
  }
}

/** A chunk of entities that is being encoded. */
interface Asked {
  readonly keys: readonly number[];
  readonly encoded: Promise<EncodedChunk>;
}

/** The entities after a state, encoded, in their order. */
async function* encodedChunks({ search, columns, format }: Exported, on: KeysOn, from: ExportState) {
  const { snapshot, catalog, bounds, chunk = CHUNK } = on;
  const plan = rowPlan(catalog, search.entityType, columns, snapshot.dialect);
  const encode = chunkEncoder(plan, columns, format, snapshot, bounds);
  await using undo = new AsyncDisposableStack();
  let threads: EncodingThreads | undefined;
  let chunks = 0;
  let asked: Asked[] = [];
  for await (const keys of entityKeys(search, on, from, chunk)) {
    chunks += 1;
    if (chunks > HERE && snapshot.ownFile !== undefined)
      threads ??= undo.use(
        new EncodingThreads(snapshot.ownFile, { plan, columns, ending: format.ending }, format.lineThreads),
      );
    asked.push({ keys, encoded: threads === undefined ? encode(keys) : threads.encode(keys) });
    const done = Math.max(0, asked.length - (threads?.room ?? 0));
    for (const { keys: encodedKeys, encoded } of asked.slice(0, done)) yield { keys: encodedKeys, ...(await encoded) };
    asked = asked.slice(done);
  }
  for (const { keys, encoded } of asked) yield { keys, ...(await encoded) };
}
