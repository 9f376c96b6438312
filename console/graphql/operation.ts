/** The text of a GraphQL operation, with the types of its answer and of its variables. */
export interface Operation<Data, Variables> {
  readonly text: string;
  /** Never present at run time; carries the types. */
  readonly types?: (variables: Variables) => Data;
}

/** An operation; only generated code calls it. */
export const operation = <Data, Variables>(text: string): Operation<Data, Variables> => ({ text });
