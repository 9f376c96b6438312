import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  isAbstractType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { collectFields, type FieldNodes, type Reading, selectionsOf } from '../../../catalog/collect-fields.ts';
import type { FormKey } from './client-key.ts';
import { fieldOf } from './field-of.ts';
import type { Making } from './result.ts';

/** Converts what the subgraphs returned for a field to the client's value; undefined if a non-null field has no value. */
export type Shape = (value: unknown, field: SelectedField, making: Making) => unknown;

/** The operation whose selections are read, under one set of values of the variables of @skip and @include. */
export interface Selecting extends Reading {
  /** The number of a key that the normal form replaced by a number. */
  readonly numberOf: (key: string) => number | undefined;
  /** Returns how the values of a field on a type are shown. */
  readonly shapeOf: (type: GraphQLCompositeType, definition: SelectedField['definition']) => Shape;
  /** Number of fields collected so far: those of a fragment count wherever it is spread, on each type that was read. */
  readonly size: { fields: number };
}

/**
 * What an operation selects on one type: one field for each response key, in the order of the answer. Shape, cost and meter read the same
 * tree, whose branches are collected when one of them first needs them.
 */
export class Selected {
  readonly type: GraphQLCompositeType;
  readonly fields: readonly SelectedField[];

  constructor(selecting: Selecting, type: GraphQLCompositeType, sets: readonly SelectionSetNode[]) {
    this.type = type;
    this.fields = [...collectFields(selecting, type.name, sets)].map(
      ([key, nodes]) => new SelectedField(selecting, type, key, nodes),
    );
    selecting.size.fields += this.fields.length;
  }
}

/** One field of a selection. */
export class SelectedField implements FormKey {
  readonly key: string;
  readonly number: number | undefined;
  /** Undefined if an object of unknown type does not have the field. */
  readonly definition: GraphQLField<unknown, unknown> | undefined;
  readonly shape: Shape;
  readonly isNullable: boolean;
  readonly #selecting: Selecting;
  readonly #nodes: FieldNodes;
  #inner: readonly Selected[] = NONE;

  constructor(selecting: Selecting, type: GraphQLCompositeType, key: string, nodes: FieldNodes) {
    const name = nodes[0].name.value;
    this.key = key;
    this.number = selecting.numberOf(key);
    this.definition = fieldOf(selecting.schema, type, name);
    this.shape = selecting.shapeOf(type, this.definition);
    this.isNullable = !isNonNullType(this.definition?.type);
    this.#selecting = selecting;
    this.#nodes = nodes;
  }

  /** The first of the nodes that select the field; all have equal arguments. */
  get node(): FieldNode {
    return this.#nodes[0];
  }

  /** What the field selects on its type, or on one of the object types of that. */
  on(type: GraphQLCompositeType): Selected {
    for (const known of this.#inner) if (known.type === type) return known;
    const made = new Selected(this.#selecting, type, selectionsOf(this.#nodes));
    this.#inner = [...this.#inner, made];
    return made;
  }

  /** What the field selects on a value of its abstract type, by the value's __typename; undefined if that is no object type of it. */
  named(type: GraphQLCompositeType, typename: unknown): Selected | undefined {
    if (typename === undefined) return this.on(type);
    for (const known of this.#inner) if (known.type.name === typename) return known;
    if (typename === type.name) return this.on(type);
    const { schema } = this.#selecting;
    const own = schema.getType(String(typename));
    return isAbstractType(type) && isObjectType(own) && schema.isSubType(type, own) ? this.on(own) : undefined;
  }

  /** What the field selects on each object type that its type may be. */
  onObjects(type: GraphQLCompositeType): readonly Selected[] {
    const types = isAbstractType(type) ? this.#selecting.schema.getPossibleTypes(type) : [type];
    return types.map((each) => this.on(each));
  }
}

const NONE: readonly Selected[] = [];
