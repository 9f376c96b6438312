import { type DefinitionNode, type DocumentNode, Kind, type ObjectTypeDefinitionNode } from 'graphql';

/**
 * The document's definitions, with all parts of an object type merged at the place of the first: `type Brand` and its `extend type Brand`,
 * or only extensions, if another subgraph owns the type.
 */
export function mergeExtensions(document: DocumentNode): DefinitionNode[] {
  const merged = new Map<string | DefinitionNode, DefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION && node.kind !== Kind.OBJECT_TYPE_EXTENSION) {
      merged.set(node, node);
      continue;
    }
    const part: ObjectTypeDefinitionNode = { ...node, kind: Kind.OBJECT_TYPE_DEFINITION };
    const before = merged.get(node.name.value);
    merged.set(node.name.value, before?.kind === Kind.OBJECT_TYPE_DEFINITION ? join(before, part) : part);
  }
  return [...merged.values()];
}

function join(one: ObjectTypeDefinitionNode, other: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode {
  const description = one.description ?? other.description;
  return {
    ...one,
    ...(description === undefined ? {} : { description }),
    interfaces: [...(one.interfaces ?? []), ...(other.interfaces ?? [])],
    directives: [...(one.directives ?? []), ...(other.directives ?? [])],
    fields: [...(one.fields ?? []), ...(other.fields ?? [])],
  };
}
