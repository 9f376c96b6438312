/** An operation with its variables, to be copied or opened in GraphiQL. */
export interface ExampleDoc {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A value that a field or an input takes. */
export interface ArgumentDoc {
  readonly name: string;
  /** As SDL writes it, such as `[String!]`. */
  readonly type: string;
  /** The named type of it. */
  readonly of: string;
  readonly description: string;
  /** As SDL writes it. */
  readonly defaultValue?: string;
}

export interface FieldDoc extends ArgumentDoc {
  readonly arguments: readonly ArgumentDoc[];
  /** The subgraphs that answer it, where those are not the owners of its type. */
  readonly owners?: readonly string[];
  /** Why it should not be used any longer. */
  readonly deprecated?: string;
}

/** What is said of a type of the graph on its page. */
export interface TypeDoc {
  readonly name: string;
  readonly kind: 'type' | 'interface' | 'union' | 'enum' | 'input' | 'scalar';
  readonly description: string;
  /** The subgraph that owns it; several where they share it. */
  readonly owners: readonly string[];
  readonly fields: readonly FieldDoc[];
  /** Of an enum, with their meaning. */
  readonly values: readonly { readonly name: string; readonly description: string }[];
  /** Types of a union, or those that implement an interface. */
  readonly members: readonly string[];
  /** Fields and arguments of this type, as `Type.field`. */
  readonly usedBy: readonly string[];
  /** What conditions may name from here: values of the record, and connections to walk. Empty where no records stand behind it. */
  readonly paths: { readonly values: readonly string[]; readonly connections: readonly string[] };
  /** Absent where nothing that reads answers or takes the type. */
  readonly example?: ExampleDoc;
}
