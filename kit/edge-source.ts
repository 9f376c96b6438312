import {
  type Association,
  associationOf,
  type Catalog,
  type Connection,
  type RecordType,
  recordTypeOf,
} from '../catalog/model.ts';
import { edgeValues, recordValues } from '../catalog/value-field.ts';
import type { Dialect } from '../storage/dialect.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { isMathFunction } from './math-arguments.ts';
import { OWNER_KEY } from './math-owner.ts';
import { type GraphRow, type OwnedRow, selectList } from './select-list.ts';

/** Columns of every row of a page; the underscore distinguishes their aliases from fields. */
export interface PageRow extends OwnedRow {
  /** Zero-based position in the owner's whole connection, under its conditions. */
  _index: number;
  /** Surrogate key of the node. */
  readonly _key: number;
  /** Backward pages: the last position of the owner's whole connection. */
  readonly _last?: number;
}

/** What a statement reads: the fields of the node type and of the edge type that the operation selects. */
export interface SelectedFields {
  readonly node: ReadonlySet<string>;
  readonly edge: ReadonlySet<string>;
}

/** Where the edges of a connection are stored (alias e), and what is read of them and of their nodes (alias n). */
export interface EdgeSource {
  readonly table: string;
  /** Column of the owner's key. */
  readonly owner: string;
  readonly rank: string;
  /** Column of the edge table that has the node's key. */
  readonly nodeKey: string;
  /** The node's own table; absent if the node is its own edge. */
  readonly nodeTable?: string;
  /** True if a column of the node's own table is read. */
  readonly readsNode: boolean;
  readonly terms: readonly string[];
  /** Decodes a row in place. */
  decode(row: GraphRow, snapshot: Snapshot): void;
}

/** The source of a connection. Node fields keep their names as aliases; edge fields have the alias `edge_<field>`. */
export function edgeSource(
  catalog: Catalog,
  { through, node }: Connection,
  selected: SelectedFields,
  dialect: Dialect,
): EdgeSource {
  const type = recordTypeOf(catalog, node);
  return through === undefined
    ? ownedAttributes(type, selected, dialect)
    : throughAssociation(associationOf(catalog, through.association), through.side, type, selected, dialect);
}

function ownedAttributes(node: RecordType, selected: SelectedFields, dialect: Dialect): EdgeSource {
  const own = selectList(recordValues(node), selected.node, 'e', dialect);
  const ownerKey = selected.node.values().some(isMathFunction) ? [`e.owner_key AS "${OWNER_KEY}"`] : [];
  return {
    table: node.table,
    owner: 'owner_key',
    rank: 'rank',
    nodeKey: 'key',
    readsNode: false,
    terms: [...own.terms, ...ownerKey],
    decode: own.decode,
  };
}

function throughAssociation(
  association: Association,
  side: 'from' | 'to',
  node: RecordType,
  selected: SelectedFields,
  dialect: Dialect,
): EdgeSource {
  const own = selectList(recordValues(node), selected.node, 'n', dialect);
  const edge = selectList(edgeValues(association, side), selected.edge, 'e', dialect, 'edge_');
  return {
    table: association.table,
    owner: `${side}_key`,
    rank: `${side}_rank`,
    nodeKey: side === 'from' ? 'to_key' : 'from_key',
    nodeTable: node.table,
    readsNode: own.terms.length > 0,
    terms: [...own.terms, ...edge.terms],
    decode(row, snapshot) {
      own.decode(row, snapshot);
      edge.decode(row, snapshot);
    },
  };
}
