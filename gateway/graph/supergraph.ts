import { join } from 'node:path';
import { type ConstDirectiveNode, type DocumentNode, isObjectType, Kind, parse } from 'graphql';
import { argumentsOf, objectTypes } from '../../catalog/ast.ts';
import type { Subgraph } from '../../kit/subgraph.ts';

/** The committed supergraph, written by `svc compose`. */
export const SUPERGRAPH_FILE = join(import.meta.dirname, '..', '..', 'supergraph.graphql');

/** A supergraph's document, for the functions below. */
export const parseSupergraph = (supergraphSdl: string): DocumentNode => parse(supergraphSdl, { noLocation: true });

/** The subgraphs that a supergraph names, with their routing URLs. */
export function subgraphUrls(supergraph: DocumentNode): ReadonlyMap<string, string> {
  const graphs = joinGraphs(supergraph);
  return new Map([...graphs.values()].map(({ name, url }) => [name, url]));
}

/** The fields that a supergraph expects of these subgraphs but that they do not have, as `brands: Brand.names`. */
export function unservedFields(supergraph: DocumentNode, subgraphs: readonly Subgraph[]): string[] {
  const names = joinGraphs(supergraph);
  const schemas = new Map(subgraphs.map(({ name, schema }) => [name, schema]));
  const missing: string[] = [];
  for (const type of objectTypes(supergraph)) {
    const owners = graphsOf(type.directives, 'join__type');
    for (const field of type.fields ?? []) {
      const given = graphsOf(field.directives, 'join__field');
      for (const graph of given.length > 0 ? given : owners) {
        const name = names.get(graph)?.name ?? graph;
        const schema = schemas.get(name);
        if (schema === undefined) continue;
        const served = schema.getType(type.name.value);
        if (!isObjectType(served) || !(field.name.value in served.getFields())) {
          missing.push(`${name}: ${type.name.value}.${field.name.value}`);
        }
      }
    }
  }
  return missing;
}

/**
 * Name and URL of each subgraph, by its value of join__Graph. Throws if the document has no such enum, because then it is no supergraph.
 */
function joinGraphs(document: DocumentNode): ReadonlyMap<string, { readonly name: string; readonly url: string }> {
  const graphs = document.definitions
    .filter((node) => node.kind === Kind.ENUM_TYPE_DEFINITION)
    .find((node) => node.name.value === 'join__Graph');
  if (graphs === undefined) throw new Error('Expected a supergraph, got a document without enum join__Graph.');
  return new Map(
    (graphs.values ?? []).map(({ name, directives = [] }) => {
      const [graph] = directives.filter((each) => each.name.value === 'join__graph').map(argumentsOf);
      return [name.value, { name: String(graph?.name), url: String(graph?.url) }];
    }),
  );
}

/** The graphs that a node's directives of one name assign it to. An external field does not belong to the subgraph that refers to it. */
function graphsOf(directives: readonly ConstDirectiveNode[] = [], name: string): string[] {
  return directives
    .filter((each) => each.name.value === name)
    .map(argumentsOf)
    .flatMap(({ graph, external }) => (typeof graph === 'string' && external !== true ? [graph] : []));
}
