import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  Kind,
  parse,
  type TypeDefinitionNode,
  visit,
} from 'graphql';
import { directive } from './ast.ts';
import { CatalogError } from './error.ts';
import { directiveNode } from './expand-ast.ts';

const SHARED_FILE = join(import.meta.dirname, 'shared.graphql');
const MATH_INTERFACE = 'MathFunctions';

/** The definitions of `catalog/shared.graphql` by name, in its order. */
export type SharedDefinitions = ReadonlyMap<string, TypeDefinitionNode>;

export function readShared(): SharedDefinitions {
  return sharedDefinitions(parse(readFileSync(SHARED_FILE, 'utf8'), { noLocation: true }));
}

/**
 * The shared definitions of a parsed document. Object types are marked `@shareable`: each subgraph that has one resolves all of its fields,
 * and composition would otherwise reject that.
 */
export function sharedDefinitions(document: DocumentNode): SharedDefinitions {
  return new Map(
    document.definitions
      .filter(isTypeDefinition)
      .map((node) => [
        node.name.value,
        node.kind === Kind.OBJECT_TYPE_DEFINITION && directive(node, 'shareable') === undefined
          ? { ...node, directives: [...(node.directives ?? []), directiveNode('shareable')] }
          : node,
      ]),
  );
}

/** The fields of interface MathFunctions, which every type that implements it repeats. */
export function mathFields(shared: SharedDefinitions): readonly FieldDefinitionNode[] {
  const found = shared.get(MATH_INTERFACE);
  if (found?.kind !== Kind.INTERFACE_TYPE_DEFINITION)
    throw new CatalogError(MATH_INTERFACE, 'expected an interface of this name in catalog/shared.graphql.');
  return found.fields ?? [];
}

/** Names of all types that a definition refers to: fields, arguments, interfaces, members. */
export function referencedTypes(node: DefinitionNode): Set<string> {
  const names = new Set<string>();
  visit(node, { NamedType: (type) => void names.add(type.name.value) });
  return names;
}

const isTypeDefinition = (node: DefinitionNode): node is TypeDefinitionNode => node.kind.endsWith('TypeDefinition');
