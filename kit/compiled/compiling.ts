import type { GraphQLField, GraphQLObjectType, OperationDefinitionNode, SelectionSetNode } from 'graphql';
import type { FieldNodes, Reading } from '../../catalog/collect-fields.ts';
import { Memo } from '../memo.ts';
import { type Batch, fieldPlaces, type Output, type Places, type Run } from './batch.ts';

/**
 * A compiled field of an operation: fills the field in all objects of a batch at once, so that each statement runs once. What it throws, or
 * rejects with, becomes an error of the field in every object.
 */
export type Part = (batch: Batch, run: Run) => void | Promise<void>;

/** One use of a field in an operation. */
export interface FieldUse {
  readonly parent: GraphQLObjectType;
  /** Response key. */
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly nullable: boolean;
  readonly nodes: FieldNodes;
}

/** Creates the part of a field. */
export interface PartCompiler {
  /** True if all uses of these fields in one selection share one part; otherwise each use has its own. */
  readonly together?: true;
  /** True if the part itself cannot fail; errors of the fields below it are caught there. */
  readonly safe?: true;
  compile(uses: readonly [FieldUse, ...FieldUse[]], compiling: Compiling): Part;
}

/** Parts of the fields that the catalog serves, by coordinate, as `Brand.names`. */
export type PartCompilers = ReadonlyMap<string, PartCompiler>;

/** The compiled fields that are selected on one object type. */
export interface Selection {
  /** Creates a new object, with its keys in the order of the selection. */
  make(): Output;
  /** Fills all fields of objects that `make` created. */
  readonly fill: Part;
}

/** The operation that is being compiled: its document, and how its fields and selections become parts. */
export interface Sources extends Reading {
  readonly operation: OperationDefinitionNode;
  /** Returns what serves a field, by coordinate. */
  readonly partOf: (coordinate: string) => PartCompiler;
  readonly select: (compiling: Compiling, type: GraphQLObjectType, sets: readonly SelectionSetNode[]) => Selection;
}

/** Maximum statements of one connection or type that an operation keeps: different condition values need different statements. */
const STATEMENTS = 50;

/** The compilation of one operation, and what its parts share. */
export class Compiling {
  readonly of: Sources;
  readonly #selected = new Map<string, Set<string>>();
  readonly #statements = new Map<object, unknown>();

  constructor(of: Sources) {
    this.of = of;
  }

  select(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Selection {
    return this.of.select(this, type, sets);
  }

  /**
   * The fields of a type that the operation selects anywhere; complete once everything is compiled. Statements read exactly these. One set
   * for the whole operation lets all places that select the same connection share one statement.
   */
  selectedFields(typeName: string): Set<string> {
    const selected = this.#selected.get(typeName) ?? new Set();
    this.#selected.set(typeName, selected);
    return selected;
  }

  /** The statements of a connection or type in this operation, keyed by what else they depend on. */
  statements<S extends object>(subject: object): Memo<S> {
    const known = this.#statements.get(subject);
    if (known instanceof Memo) return known;
    const made = new Memo<S>(STATEMENTS);
    this.#statements.set(subject, made);
    return made;
  }
}

/** The positions of a field in the objects of a batch. */
export const placesOf = (batch: Batch, { parent, key, field, nullable }: FieldUse): Places =>
  fieldPlaces(batch, key, `${parent.name}.${field.name}`, nullable);
