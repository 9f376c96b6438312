import type { Catalog, RecordType } from '../catalog/model.ts';
import { fanOutsOf } from '../storage/fan-outs.ts';
import { argumentsOf } from './compiled/arguments.ts';
import { type PartCompiler, type PartCompilers, placesOf } from './compiled/compiling.ts';
import { completionOf } from './compiled/complete.ts';
import { loadAll } from './loader.ts';
import {
  type CheckedMath,
  checkMath,
  MATH_FUNCTIONS,
  type MathArguments,
  type MathFunction,
} from './math-arguments.ts';
import { type MathHandle, type MathHandleValue, mathHandleOf, mathHandleValue } from './math-owner.ts';
import { type MathRow, type MathStatement, mathStatement } from './math-statement.ts';
import { type MathResult, mathResult } from './math-value.ts';
import type { RequestContext } from './request-context.ts';
import { runStatement } from './run-statement.ts';
import { readsOfMath } from './statement-reads.ts';

/** The math functions of a record type. Only Brand has minDate and maxDate, deprecated (interface.md, Conventions). */
export function mathParts(catalog: Catalog, type: RecordType): PartCompilers {
  const names = MATH_FUNCTIONS.filter((name) => type.name === 'Brand' || (name !== 'minDate' && name !== 'maxDate'));
  return new Map(names.map((name) => [`${type.name}.${name}`, mathPart(catalog, type, name)]));
}

/** Computes a math function with one statement for its field and arguments, for all records of the batch. */
const mathPart = (catalog: Catalog, type: RecordType, name: MathFunction): PartCompiler => ({
  compile([use], compiling) {
    // Makes the rows of attributes contain the key by which math functions identify them.
    compiling.selectedFields(type.name).add(name);
    const statements = compiling.statements<MathUse>(type);
    const argumentsIn = argumentsOf(use);
    const complete = completionOf(use, compiling);

    const loaderOf = (args: MathArguments, context: RequestContext, handle: MathHandle) => {
      const { loaders, snapshot } = context;
      const { dialect } = snapshot;
      const kind = `${name} ${handle} ${dialect.name} ${JSON.stringify([args.field, args.separator, args.conditions])}`;
      return loaders.of<MathHandleValue, MathResult>(statements, kind, async (values) => {
        const { math, statement } = statements.get(kind, () => {
          const math = checkMath(catalog, type, name, args);
          return { math, statement: mathStatement(catalog, dialect, type, math, handle) };
        });
        const fanOuts = await fanOutsOf(snapshot);
        const rows = await runStatement<MathRow>(
          context,
          { sql: statement.sql, parameters: statement.parameters(values) },
          { rows: values.length, reads: readsOfMath(fanOuts, catalog, math.path.steps, values.length, math) },
        );
        const found = new Map(rows.map((row) => [row._owner, row.value]));
        return values.map((_, place) => mathResult(math, found.get(place)));
      });
    };

    return async (batch, run) => {
      const args: MathArguments = argumentsIn(run.variables);
      const results = await loadAll(batch.sources, mathHandleOf, mathHandleValue, (handle) =>
        loaderOf(args, run.context, handle),
      );
      run.context.rows.take(results.length);
      return complete(results, placesOf(batch, use), run);
    };
  },
});

/** A checked and compiled use of a math function. */
interface MathUse {
  readonly math: CheckedMath;
  readonly statement: MathStatement;
}
