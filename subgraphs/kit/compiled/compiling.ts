import type { GraphQLField, GraphQLObjectType, OperationDefinitionNode, SelectionSetNode } from 'graphql';
import type { FieldNodes, Reading } from '../../../catalog/collect-fields.ts';
import { Memo } from '../memo.ts';
import { type Batch, fieldPlaces, type Output, type Places, type Run } from './batch.ts';

/**
 * A field of an operation, compiled: fills it in all objects of a batch at once, so that each statement runs once. What it
 * throws, or rejects with, becomes an error of the field in every object.
 */
export type Part = (batch: Batch, run: Run) => void | Promise<void>;

/** A field where an operation uses it. */
export interface FieldUse {
  readonly parent: GraphQLObjectType;
  /** Response key. */
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly nullable: boolean;
  readonly nodes: FieldNodes;
}

/** Makes the part of a field. */
export interface PartCompiler {
  /** True where all uses of these fields in one selection make one part; otherwise each use makes its own. */
  readonly together?: true;
  /** True where the part itself cannot fail: what fails below it is caught there. */
  readonly safe?: true;
  compile(uses: readonly [FieldUse, ...FieldUse[]], compiling: Compiling): Part;
}

/** Parts of the fields that the catalog serves, by coordinate, as `Brand.names`. */
export type PartCompilers = ReadonlyMap<string, PartCompiler>;

/** The fields that are asked of one object type, compiled. */
export interface Selection {
  /** A new object, its keys in the order of the selection. */
  make(): Output;
  /** Fills all fields of objects that `make` made. */
  readonly fill: Part;
}

/** An operation as it is compiled: its document, and how its fields and selections become parts. */
export interface Sources extends Reading {
  readonly operation: OperationDefinitionNode;
  /** What serves a field, by coordinate. */
  readonly partOf: (coordinate: string) => PartCompiler;
  readonly select: (compiling: Compiling, type: GraphQLObjectType, sets: readonly SelectionSetNode[]) => Selection;
}

/** How many statements of one field an operation keeps: other values in conditions make other statements. */
const STATEMENTS = 50;

/** One operation under compilation, and what its parts share. */
export class Compiling {
  readonly of: Sources;
  readonly #asked = new Map<string, Set<string>>();
  readonly #statements = new Map<object, unknown>();

  constructor(of: Sources) {
    this.of = of;
  }

  select(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Selection {
    return this.of.select(this, type, sets);
  }

  /**
   * The fields of a type that the operation asks for anywhere, complete once all is compiled. Statements read exactly
   * these; one set for the whole operation lets all places that ask for the same connection share one statement.
   */
  asked(typeName: string): Set<string> {
    const asked = this.#asked.get(typeName) ?? new Set();
    this.#asked.set(typeName, asked);
    return asked;
  }

  /** The statements of a connection or type in this operation, by whatever else they depend on. */
  statements<S extends object>(subject: object): Memo<S> {
    const known = this.#statements.get(subject);
    if (known instanceof Memo) return known;
    const made = new Memo<S>(STATEMENTS);
    this.#statements.set(subject, made);
    return made;
  }
}

/** The places of a field in the objects of a batch. */
export const placesOf = (batch: Batch, { parent, key, field, nullable }: FieldUse): Places =>
  fieldPlaces(batch, key, `${parent.name}.${field.name}`, nullable);
