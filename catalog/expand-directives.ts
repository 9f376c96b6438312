import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ASTNode, type DefinitionNode, Kind, parse, type SchemaExtensionNode, visit } from 'graphql';
import { directiveNode } from './expand-ast.ts';

/** The newest specification that both composition and the gateway of this repository understand. */
const FEDERATION = 'https://specs.apollo.dev/federation/v2.14';

/** Federation's own directives that an authored or derived definition may have. */
const FEDERATION_DIRECTIVES: ReadonlySet<string> = new Set([
  'authenticated',
  'cost',
  'external',
  'inaccessible',
  'key',
  'listSize',
  'override',
  'policy',
  'provides',
  'requires',
  'requiresScopes',
  'shareable',
  'tag',
]);

/** Names of the directives of authored SDL, from `catalog/directives.graphql`. */
const AUTHORED_DIRECTIVES: ReadonlySet<string> = new Set(
  parse(readFileSync(join(import.meta.dirname, 'directives.graphql'), 'utf8')).definitions.flatMap((node) =>
    node.kind === Kind.DIRECTIVE_DEFINITION ? [node.name.value] : [],
  ),
);

/** The definition without the directives that only the catalog reads. */
export function withoutAuthoredDirectives(node: DefinitionNode): DefinitionNode {
  return visit(node, { Directive: (found) => (AUTHORED_DIRECTIVES.has(found.name.value) ? null : undefined) });
}

/** `extend schema @link(…)` that imports only the federation directives in use. */
export function federationLink(definitions: readonly DefinitionNode[]): SchemaExtensionNode {
  const used = new Set(definitions.flatMap(directiveNames).filter((name) => FEDERATION_DIRECTIVES.has(name)));
  const imports = [...used].sort().map((name) => `@${name}`);
  return { kind: Kind.SCHEMA_EXTENSION, directives: [directiveNode('link', { url: FEDERATION, import: imports })] };
}

function directiveNames(node: ASTNode): string[] {
  const names: string[] = [];
  visit(node, { Directive: (found) => void names.push(found.name.value) });
  return names;
}
