/** An operation with its variables, to copy or to open in GraphiQL. */
export interface ExampleDoc {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A value that a field or an input takes. */
export interface ArgumentDoc {
  readonly name: string;
  /** As SDL writes it, such as `[String!]`. */
  readonly type: string;
  /** Its named type. */
  readonly of: string;
  readonly description: string;
  /** As SDL writes it. */
  readonly defaultValue?: string;
}

export interface FieldDoc extends ArgumentDoc {
  readonly arguments: readonly ArgumentDoc[];
  /** The subgraphs that answer it, if they differ from the owners of its type. */
  readonly owners?: readonly string[];
  /** Why it is deprecated. */
  readonly deprecated?: string;
}

/** The content of the page about a type of the graph. */
export interface TypeDoc {
  readonly name: string;
  readonly kind: 'type' | 'interface' | 'union' | 'enum' | 'input' | 'scalar';
  readonly description: string;
  /** The subgraph that owns it; several if they share it. */
  readonly owners: readonly string[];
  readonly fields: readonly FieldDoc[];
  /** Values of an enum, with their meaning. */
  readonly values: readonly { readonly name: string; readonly description: string }[];
  /** Types of a union, or those that implement an interface. */
  readonly members: readonly string[];
  /** Fields and arguments of this type, as `Type.field`. */
  readonly usedBy: readonly string[];
  /**
   * Paths that conditions may name from here: values of the record, and connections to follow. Empty if the type has no
   * records behind it.
   */
  readonly paths: { readonly values: readonly string[]; readonly connections: readonly string[] };
  /** Absent if no query returns or takes the type. */
  readonly example?: ExampleDoc;
}
