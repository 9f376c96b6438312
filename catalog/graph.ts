import { type Graph, VALUES } from './generated/graph.ts';

/**
 * The names and values of the graph as types, so that a field that is renamed or removed, or a value outside its set, is a compiler error
 * wherever code names it. At run time the catalog says what a name stands for.
 */

/** What is stored: a record of a type, or an edge of an association. */
export type StoredName = keyof Graph;

type NameOf<Kind extends string> = {
  [Name in StoredName]: Graph[Name]['kind'] extends Kind ? Name : never;
}[StoredName];

export type EntityName = NameOf<'entity'>;
export type AttributeName = NameOf<'attribute'>;
export type AssociationName = NameOf<'association'>;

/** Values of declared fields, by field name. */
export type FieldsOf<Name extends StoredName> = Graph[Name]['fields'];

/** A declared column of a table, snake_case. */
export type ColumnName<Name extends StoredName> = Graph[Name]['columns'];

/** The table of records or edges. */
export type TableName<Name extends StoredName> = Graph[Name]['table'];

/** A declared field with its type: "Address.city". */
export type Coordinate = {
  [Name in StoredName]: `${Name}.${keyof Graph[Name]['fields'] & string}`;
}[StoredName];

/** A field that is limited to some values (`@values`). */
export type LimitedField = keyof typeof VALUES;

/** One of the values that a field is limited to. */
export type ValueOf<Field extends LimitedField> = (typeof VALUES)[Field][number];

/** The values that a field is limited to, in the order of the SDL. */
export const valuesOf = <Field extends LimitedField>(field: Field): readonly ValueOf<Field>[] => VALUES[field];
