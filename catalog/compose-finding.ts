import type { CompositionSuccess } from '@apollo/composition';
import type { ASTNode, DocumentNode, GraphQLError } from 'graphql';

/** An error or hint of composition, or a fault in authored SDL, in one shape. */
export interface Finding {
  readonly severity: 'error' | 'hint';
  /** Composition's code, such as INVALID_FIELD_SHARING; AUTHORED_SDL for a fault that the catalog found. */
  readonly code: string;
  /** The subgraphs concerned; empty if the finding names none. */
  readonly subgraphs: readonly string[];
  /** Schema coordinate, such as `Brand.names(first:)`; empty if the finding is not about a definition. */
  readonly coordinate: string;
  readonly message: string;
}

type Hint = CompositionSuccess['hints'][number];
type Documents = ReadonlyMap<string, DocumentNode>;

export function errorFinding(error: GraphQLError, documents: Documents): Finding {
  const code = error.extensions.code;
  return {
    severity: 'error',
    code: typeof code === 'string' ? code : 'INVALID_GRAPHQL',
    ...placeOf(error.nodes ?? [], error.message, documents),
    message: error.message,
  };
}

/** The finding for SDL that does not parse; its message has line and column. */
export function syntaxFinding({ message, locations }: GraphQLError, subgraph: string): Finding {
  const { line = 1, column = 1 } = locations?.[0] ?? {};
  const at = `line ${line}, column ${column}`;
  return {
    severity: 'error',
    code: 'INVALID_GRAPHQL',
    subgraphs: [subgraph],
    coordinate: '',
    message: `${message} (${at})`,
  };
}

export function hintFinding(hint: Hint, documents: Documents): Finding {
  const place = placeOf(hint.nodes ?? [], hint.message, documents);
  return {
    severity: 'hint',
    code: hint.definition.code,
    subgraphs: place.subgraphs,
    coordinate: hint.coordinate ?? place.coordinate,
    message: hint.message,
  };
}

/** A finding as one line: severity, code, subgraphs, coordinate, message; `-` stands for what is unknown. */
export function printFinding({ severity, code, subgraphs, coordinate, message }: Finding): string {
  return [severity, code, subgraphs.join(',') || '-', coordinate || '-', message.replaceAll(/\s+/g, ' ').trim()].join(
    ' ',
  );
}

/** Where the nodes of a finding are; some findings of composition have no nodes, and then the message names the place. */
function placeOf(nodes: readonly ASTNode[], message: string, documents: Documents) {
  const places = nodes.flatMap((node) => {
    const subgraph = subgraphOf(node);
    return subgraph === undefined ? [] : [{ subgraph, coordinate: coordinateOf(node, documents.get(subgraph)) }];
  });
  const named = [...message.matchAll(/"([^"]+)"|^\[([^\]]+)\]/g)]
    .flatMap((match) => match[1] ?? match[2] ?? [])
    .filter((name) => documents.has(name));
  return {
    subgraphs: [...new Set(places.length > 0 ? places.map((place) => place.subgraph) : named)],
    coordinate:
      places.find((place) => place.coordinate !== '')?.coordinate ??
      /"([A-Za-z_]\w*\.\w[\w.():]*)"/.exec(message)?.[1] ??
      '',
  };
}

const subgraphOf = (node: ASTNode): string | undefined =>
  'subgraph' in node && typeof node.subgraph === 'string' ? node.subgraph : undefined;

/** The coordinate of the definition, field and argument that enclose a node in its subgraph's document. */
function coordinateOf(node: ASTNode, document: DocumentNode | undefined): string {
  const at = node.loc?.start;
  if (at === undefined || document === undefined) return '';
  const encloses = (each: ASTNode) => each.loc !== undefined && each.loc.start <= at && at < each.loc.end;
  const definition = document.definitions.find(encloses);
  if (definition === undefined || !('name' in definition) || definition.name === undefined) return '';
  const members = [
    ...('fields' in definition ? (definition.fields ?? []) : []),
    ...('values' in definition ? (definition.values ?? []) : []),
  ];
  const member = members.find(encloses);
  if (member === undefined) return definition.name.value;
  const argument = 'arguments' in member ? member.arguments?.find(encloses) : undefined;
  return `${definition.name.value}.${member.name.value}${argument ? `(${argument.name.value}:)` : ''}`;
}
