import type { RecordType } from '../catalog/model.ts';
import { recordValues } from '../catalog/value-field.ts';
import type { Dialect } from '../storage/dialect.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { type Batch, putNull, type Run } from './compiled/batch.ts';
import { type FieldUse, type PartCompiler, placesOf } from './compiled/compiling.ts';
import { loadAll } from './loader.ts';
import { type Handle, handleOf, handleValue, ownersFrom } from './owner.ts';
import { runStatement } from './run-statement.ts';
import { type GraphRow, type OwnedRow, selectList } from './select-list.ts';

/**
 * The own columns of a record. A row of this subgraph already has them. For references, one statement reads all columns that the operation
 * selects of the type. A reference to a record that does not exist becomes null.
 */
export const columnsPart = (type: RecordType): PartCompiler => ({
  together: true,
  compile(uses, compiling) {
    const selected = compiling.selectedFields(type.name);
    for (const { field } of uses) selected.add(field.name);
    const areReferred = type.kind === 'entity' && uses.some(({ field }) => field.name === 'id');
    const statements = compiling.statements<RecordStatement>(type);
    const loaderOf = ({ context }: Run, handle: Handle) =>
      context.loaders.of<number | string, GraphRow | undefined>(statements, handle, async (handles) => {
        const { snapshot } = context;
        const { dialect } = snapshot;
        const { sql, decode } = statements.get(`${handle} ${dialect.name}`, () =>
          recordStatement(type, selected, handle, dialect),
        );
        const statement = { sql, parameters: [dialect.arrayOf(handles)] };
        const rows = await runStatement<OwnedRow>(context, statement, { rows: handles.length });
        const found = new Array<GraphRow | undefined>(handles.length).fill(undefined);
        for (const row of rows) {
          decode(row, snapshot);
          found[row._owner] = row;
        }
        return found;
      });

    return (batch, run) => {
      if (areReferred) run.context.keys?.keep(batch.sources);
      const incomplete = copyColumns(uses, batch, run);
      return incomplete && load(incomplete);

      async function load(indexes: readonly number[]): Promise<void> {
        const records = indexes.map((index) => batch.sources[index] ?? {});
        const rows = await loadAll(records, handleOf, handleValue, (handle) => loaderOf(run, handle));
        run.context.rows.take(rows.length);
        for (const [at, index] of indexes.entries()) {
          const row = rows[at];
          if (row instanceof Error) throw row;
          if (row === undefined) putNull(batch.places, index, run);
          else
            for (const use of uses)
              putColumn(use, batch, index, records[at]?.[use.field.name] ?? row[use.field.name], run);
        }
      }
    };
  },
});

/** Copies the columns that the sources have; returns the indexes of the sources that lack one, if there are any. */
function copyColumns(uses: readonly FieldUse[], batch: Batch, run: Run): readonly number[] | undefined {
  const { sources } = batch;
  let incomplete: Set<number> | undefined;
  for (const use of uses) {
    const { name } = use.field;
    for (let index = 0; index < sources.length; index += 1) {
      const value = sources[index]?.[name];
      if (value !== undefined) putColumn(use, batch, index, value, run);
      else {
        incomplete ??= new Set();
        incomplete.add(index);
      }
    }
  }
  return incomplete && [...incomplete];
}

function putColumn(use: FieldUse, batch: Batch, index: number, value: unknown, run: Run): void {
  const output = batch.outputs[index];
  if (value !== null && value !== undefined && output !== undefined) output[use.key] = value;
  // A new object already has nulls.
  else if (!use.nullable) putNull(placesOf(batch, use), index, run);
}

interface RecordStatement {
  readonly sql: string;
  decode(row: GraphRow, snapshot: Snapshot): void;
}

function recordStatement(
  type: RecordType,
  selected: ReadonlySet<string>,
  handle: Handle,
  dialect: Dialect,
): RecordStatement {
  const { terms, decode } = selectList(recordValues(type), selected, 'n', dialect);
  const { from, key } = ownersFrom(handle, type.table, dialect);
  const list = ['k.key AS _owner', ...terms].join(', ');
  return { sql: `SELECT ${list} FROM ${from} ${dialect.inOrder} ${type.table} AS n ON n.key = ${key}`, decode };
}
