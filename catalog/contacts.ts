import type { DocumentNode } from 'graphql';
import { Kind } from 'graphql';
import { argumentsOf } from './ast.ts';

/** The contact for a subgraph, as its SDL states: `extend schema @contact(name: "@example/permits")`. */
export interface Contact {
  readonly name: string;
  readonly url?: string;
  readonly description?: string;
}

/** The contact in a subgraph's SDL, authored or of another team; undefined if it names none. */
export function contactIn({ definitions }: DocumentNode): Contact | undefined {
  for (const node of definitions) {
    if (node.kind !== Kind.SCHEMA_EXTENSION && node.kind !== Kind.SCHEMA_DEFINITION) continue;
    const marked = node.directives?.find((each) => each.name.value === 'contact');
    if (marked === undefined) continue;
    const { name, url, description } = argumentsOf(marked);
    if (typeof name !== 'string') continue;
    return {
      name,
      ...(typeof url === 'string' ? { url } : {}),
      ...(typeof description === 'string' ? { description } : {}),
    };
  }
  return undefined;
}

/** What CODEOWNERS accepts: a handle of a person or team, or an e-mail address. */
const OWNER = /(?<![\w.@/-])@[\w-]+(?:\/[\w.-]*\w)?|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** The owners that a contact names, each once. */
export const ownersOf = ({ name, url = '', description = '' }: Contact): readonly string[] => [
  ...new Set([name, url, description].flatMap((text) => text.match(OWNER) ?? [])),
];
