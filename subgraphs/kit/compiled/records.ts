import {
  type FieldNode,
  type GraphQLField,
  getArgumentValues,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { associationOf, type Catalog, type Connection, type RecordType, recordTypeOf } from '../../../catalog/model.ts';
import { edgeValues, recordValues } from '../../../catalog/value-field.ts';
import { type ConnectionPage, cursorOf, pageInfoOf, pageLoader } from '../connection.ts';
import type { ConnectionArguments } from '../connection-arguments.ts';
import type { PageRow } from '../edge-source.ts';
import { type Handle, handleOf, handleValue, type RecordSource } from '../owner.ts';
import { recordLoader } from '../record.ts';
import type { FieldPlace } from '../selection.ts';
import type { RequestContext } from '../subgraph.ts';
import { type Fields, fieldsOf, NotCompiled, type Reading, selectionsOf } from './collect.ts';

/** An object of the answer under construction. */
export type Output = Record<string, unknown>;

/** The request that compiled selections run for. */
export interface Run {
  readonly context: RequestContext;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What compiling needs to know. */
export interface Compiling extends Reading {
  readonly catalog: Catalog;
  readonly operation: OperationDefinitionNode;
  /** The subgraph that executes: it serves no connection of another one. */
  readonly subgraph: string;
}

/** Fills one output for each record; all records of a selection go level by level, so that each statement runs once. */
export type RecordSelection = (records: readonly RecordSource[], outputs: readonly Output[], run: Run) => Promise<void>;

/** Compiles what a selection asks of records of one type. Throws NotCompiled for anything the catalog does not say. */
export function compileRecords(
  compiling: Compiling,
  type: RecordType,
  sets: readonly SelectionSetNode[],
): RecordSelection {
  const fields = fieldsOf(compiling, type.name, sets);
  const values = recordValues(type);
  const own: { key: string; field: string; place: FieldPlace }[] = [];
  const parts: RecordSelection[] = [];
  const typeNames: string[] = [];
  for (const [key, nodes] of fields) {
    const field = nodes[0].name.value;
    const connection = type.connections.get(field);
    if (field === '__typename') typeNames.push(key);
    else if (values.has(field)) own.push({ key, field, place: { ...compiling, fieldNodes: nodes } });
    else if (connection?.subgraph === compiling.subgraph)
      parts.push(compileConnection(compiling, connection, key, nodes));
    else throw new NotCompiled(`${type.name}.${field}`);
  }
  return async (records, outputs, run) => {
    for (const key of typeNames) for (const output of outputs) output[key] = type.name;
    const missing = fillOwn(own, records, outputs);
    const pending = parts.map((part) => part(records, outputs, run));
    if (missing !== undefined) pending.push(loadOwn(type, own, missing, records, outputs, run));
    if (pending.length === 1) await pending[0];
    else if (pending.length > 1) await Promise.all(pending);
  };
}

type Own = readonly { readonly key: string; readonly field: string; readonly place: FieldPlace }[];

/** Copies what rows have; returns the place of a value that references lack, if there is one. */
function fillOwn(own: Own, records: readonly RecordSource[], outputs: readonly Output[]): FieldPlace | undefined {
  let missing: FieldPlace | undefined;
  for (const { key, field, place } of own) {
    for (const [index, record] of records.entries()) {
      const value = record[field];
      const output = outputs[index];
      if (value === undefined) missing = place;
      else if (output !== undefined) output[key] = value;
    }
  }
  return missing;
}

async function loadOwn(
  type: RecordType,
  own: Own,
  place: FieldPlace,
  records: readonly RecordSource[],
  outputs: readonly Output[],
  { context }: Run,
): Promise<void> {
  const rows = await loadAll(records, (handle) => recordLoader(context, type, place, handle));
  for (const [index, row] of rows.entries()) {
    const output = outputs[index];
    if (output === undefined) continue;
    for (const { key, field } of own) output[key] ??= row?.[field] ?? null;
  }
}

function compileConnection(
  compiling: Compiling,
  connection: Connection,
  key: string,
  nodes: Fields extends ReadonlyMap<string, infer N> ? N : never,
): RecordSelection {
  const { catalog, schema } = compiling;
  const place: FieldPlace = { ...compiling, fieldNodes: nodes };
  const owner = schema.getType(connection.owner);
  const field = isObjectType(owner) ? owner.getFields()[connection.field] : undefined;
  if (field === undefined) throw new NotCompiled(`${connection.owner}.${connection.field}`);
  const args = argumentsOf(field, nodes[0]);
  const fill = compilePage(compiling, connection, selectionsOf(nodes));
  return async (records, outputs, run) => {
    const pages = await loadAll(records, (handle) =>
      pageLoader(catalog, connection, args(run.variables), run.context, place, run.variables, handle),
    );
    await fill(pages, outputs, key, run);
  };
}

/** The values of a field's arguments: once and for all where no variable takes part. */
function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): (variables: Run['variables']) => ConnectionArguments {
  let variable = false;
  for (const argument of node.arguments ?? []) {
    visit(argument, {
      Variable() {
        variable = true;
      },
    });
  }
  if (variable) return (variables) => getArgumentValues(field, node, variables);
  const fixed: ConnectionArguments = getArgumentValues(field, node);
  return () => fixed;
}

/** Loads one value for each record by handle. A batch of one kind of handle, the usual case, is one statement. */
async function loadAll<T>(
  records: readonly RecordSource[],
  loader: (handle: Handle) => { loadMany(keys: readonly (number | string)[]): Promise<readonly (T | Error)[]> },
): Promise<T[]> {
  const handle = records[0] === undefined ? 'key' : handleOf(records[0]);
  if (!records.every((record) => handleOf(record) === handle)) throw new NotCompiled('records of two kinds');
  const loaded = await loader(handle).loadMany(records.map(handleValue));
  return loaded.map((value) => {
    if (value instanceof Error) throw value;
    return value;
  });
}

type FillPages = (
  pages: readonly ConnectionPage[],
  outputs: readonly Output[],
  key: string,
  run: Run,
) => Promise<void> | void;

/** Compiles the selection on a connection type: its edges, their nodes and fields, and the page's own facts. */
function compilePage(compiling: Compiling, connection: Connection, sets: readonly SelectionSetNode[]): FillPages {
  const makers: ((page: ConnectionPage, output: Output) => void)[] = [];
  const edgeFills: { key: string; edge: EdgeFill }[] = [];
  for (const [key, nodes] of fieldsOf(compiling, connection.connectionType, sets)) {
    const field = nodes[0].name.value;
    if (field === '__typename') {
      makers.push((_page, output) => {
        output[key] = connection.connectionType;
      });
    } else if (field === 'pageInfo') makers.push(compilePageInfo(compiling, key, selectionsOf(nodes)));
    else if (field === 'edges') edgeFills.push({ key, edge: compileEdges(compiling, connection, selectionsOf(nodes)) });
    else throw new NotCompiled(`${connection.connectionType}.${field}`);
  }
  return (pages, outputs, key, run) => {
    const made = pages.map((page, index) => {
      const output: Output = {};
      for (const make of makers) make(page, output);
      const parent = outputs[index];
      if (parent !== undefined) parent[key] = output;
      return output;
    });
    const pending = edgeFills.map(({ key: edgesKey, edge }) => edge(pages, made, edgesKey, run));
    return pending.length === 1 ? pending[0] : Promise.all(pending).then(() => undefined);
  };
}

function compilePageInfo(
  compiling: Compiling,
  key: string,
  sets: readonly SelectionSetNode[],
): (page: ConnectionPage, output: Output) => void {
  const fields = [...fieldsOf(compiling, 'PageInfo', sets)].map(([name, nodes]) => ({
    name,
    field: nodes[0].name.value,
  }));
  return (page, output) => {
    const info: Output = { __typename: 'PageInfo', ...pageInfoOf(page) };
    output[key] = Object.fromEntries(fields.map(({ name, field }) => [name, info[field]]));
  };
}

type EdgeFill = (
  pages: readonly ConnectionPage[],
  outputs: readonly Output[],
  key: string,
  run: Run,
) => Promise<void> | void;

function compileEdges(compiling: Compiling, connection: Connection, sets: readonly SelectionSetNode[]): EdgeFill {
  const { catalog } = compiling;
  const { through } = connection;
  const extra =
    through === undefined ? undefined : edgeValues(associationOf(catalog, through.association), through.side);
  const copies: { key: string; read: (row: PageRow) => unknown }[] = [];
  const nodeFills: { key: string; fill: RecordSelection }[] = [];
  for (const [key, nodes] of fieldsOf(compiling, connection.edgeType, sets)) {
    const field = nodes[0].name.value;
    if (field === 'node')
      nodeFills.push({
        key,
        fill: compileRecords(compiling, recordTypeOf(catalog, connection.node), selectionsOf(nodes)),
      });
    else if (field === 'cursor') copies.push({ key, read: cursorOf });
    else if (field === '__typename') copies.push({ key, read: () => connection.edgeType });
    else if (extra?.has(field)) copies.push({ key, read: (row) => row[`edge_${field}`] });
    else throw new NotCompiled(`${connection.edgeType}.${field}`);
  }
  return (pages, outputs, key, run) => {
    const rows: PageRow[] = [];
    const edges: Output[] = [];
    for (const [index, page] of pages.entries()) {
      const own = page.rows.map((row) => {
        const edge: Output = {};
        for (const { key: name, read } of copies) edge[name] = read(row);
        return edge;
      });
      rows.push(...page.rows);
      edges.push(...own);
      const output = outputs[index];
      if (output !== undefined) output[key] = own;
    }
    if (rows.length === 0) return;
    const pending = nodeFills.map(({ key: name, fill }) => {
      const nodes = edges.map((edge) => {
        const node: Output = {};
        edge[name] = node;
        return node;
      });
      return fill(rows, nodes, run);
    });
    return pending.length === 1 ? pending[0] : Promise.all(pending).then(() => undefined);
  };
}
