import { GraphQLError, Kind, parse } from 'graphql';

/** Returns the names of the operations in documents; invalid GraphQL has none. */
export function operationNames(documents: readonly string[]): string[] {
  return documents.flatMap((text) => {
    try {
      const { definitions } = parse(text, { noLocation: true });
      return definitions.flatMap((each) =>
        each.kind === Kind.OPERATION_DEFINITION && each.name !== undefined ? [each.name.value] : [],
      );
    } catch (error) {
      if (error instanceof GraphQLError) return [];
      throw error;
    }
  });
}
