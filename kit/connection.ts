import { associationOf, type Catalog, type Connection } from '../catalog/model.ts';
import { edgeValues } from '../catalog/value-field.ts';
import { fanOutsOf } from '../storage/fan-outs.ts';
import { argumentsOf } from './compiled/arguments.ts';
import { type PartCompiler, type PartCompilers, placesOf } from './compiled/compiling.ts';
import { completionOf } from './compiled/complete.ts';
import { readingPart } from './compiled/reading-part.ts';
import { type CheckedConditions, conditionedStatement } from './conditioned-statement.ts';
import { type ConnectionArguments, checkConditions, checkPage } from './connection-arguments.ts';
import { ConnectionPage } from './connection-page.ts';
import type { PageRow, SelectedFields } from './edge-source.ts';
import { loadAll } from './loader.ts';
import { type Handle, handleOf, handleValue } from './owner.ts';
import { cursorAt, type Page } from './page.ts';
import { type PageStatement, pageStatement } from './page-statement.ts';
import type { RequestContext } from './request-context.ts';
import { runStatement } from './run-statement.ts';
import { rowsOfOwners } from './select-list.ts';
import { readsOfPage } from './statement-reads.ts';

/** A connection: checks its arguments, then loads the pages of all owners of the batch with one statement. */
export const connectionPart = (catalog: Catalog, connection: Connection): PartCompiler => ({
  compile([use], compiling) {
    const selected = {
      node: compiling.selectedFields(connection.node),
      edge: compiling.selectedFields(connection.edgeType),
    };
    const statements = compiling.statements<ConnectionStatement>(connection);
    const argumentsIn = argumentsOf(use);
    const complete = completionOf(use, compiling);

    const loaderOf = (args: ConnectionArguments, page: Page, context: RequestContext, handle: Handle) => {
      const { loaders, snapshot } = context;
      const conditions = args.conditions ? JSON.stringify(args.conditions) : '';
      const kind = `${page.direction} ${handle} ${snapshot.dialect.name} ${conditions}`;
      const start = page.direction === 'forward' ? page.start : page.before;
      return loaders.of<number | string, ConnectionPage>(
        statements,
        `${start} ${page.size} ${kind}`,
        async (handles) => {
          const { sql, parameters, decode, numbered, conditions } = statements.get(kind, () =>
            statementOf(catalog, connection, args, page, handle, selected, snapshot.dialect),
          );
          const rows = await runStatement<PageRow>(
            context,
            { sql, parameters: parameters(handles, page) },
            {
              rows: handles.length * (page.size + 1),
              ...(conditions && {
                reads: readsOfPage(await fanOutsOf(snapshot), catalog, connection, handles.length, conditions),
              }),
            },
          );
          const pages = rowsOfOwners(rows, handles.length, decode, snapshot);
          return pages.map((owned) => new ConnectionPage(owned, page, numbered));
        },
      );
    };

    return async (batch, run) => {
      const args: ConnectionArguments = argumentsIn(run.variables);
      const page = checkPage(connection, args, use.nodes[0], run.variables, run.context.limits);
      const pages = await loadAll(batch.sources, handleOf, handleValue, (handle) =>
        loaderOf(args, page, run.context, handle),
      );
      run.context.rows.take(pages.reduce((rows, each) => rows + (each instanceof Error ? 0 : each.rows.length), 0));
      return complete(pages, placesOf(batch, use), run);
    };
  },
});

/** The fields of a connection's own two types. An edge and its node are one row. */
export function connectionTypeParts(
  catalog: Catalog,
  { connectionType, edgeType, through }: Connection,
): PartCompilers {
  const extra = through && edgeValues(associationOf(catalog, through.association), through.side);
  return new Map([
    [`${connectionType}.edges`, readingPart((page) => page.rows)],
    [`${connectionType}.pageInfo`, readingPart((page) => page)],
    [`${edgeType}.node`, readingPart((row) => row)],
    [`${edgeType}.cursor`, readingPart((row) => cursorAt(Number(row._index)))],
    ...[...(extra?.keys() ?? [])].map((field) => [`${edgeType}.${field}`, edgeFieldPart(edgeType, field)] as const),
  ]);
}

/** Edge fields have a prefix in the node's row, because both have fields of the same name. */
function edgeFieldPart(edgeType: string, field: string): PartCompiler {
  const reading = readingPart((row) => row[`edge_${field}`]);
  return {
    ...reading,
    compile(uses, compiling) {
      compiling.selectedFields(edgeType).add(field);
      return reading.compile(uses, compiling);
    },
  };
}

interface ConnectionStatement extends PageStatement {
  /** Absent if the page is one of the whole connection in its default order. */
  readonly conditions?: CheckedConditions;
}

function statementOf(
  catalog: Catalog,
  connection: Connection,
  { conditions }: ConnectionArguments,
  { direction }: Page,
  handle: Handle,
  selected: SelectedFields,
  dialect: RequestContext['snapshot']['dialect'],
): ConnectionStatement {
  const checked = checkConditions(catalog, connection, conditions);
  return checked === undefined
    ? pageStatement(catalog, connection, direction, handle, selected, dialect)
    : {
        ...conditionedStatement(catalog, connection, checked, direction, handle, selected, dialect),
        conditions: checked,
      };
}
