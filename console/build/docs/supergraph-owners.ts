import { type ConstDirectiveNode, type DocumentNode, isTypeDefinitionNode, Kind, type NameNode } from 'graphql';

/** Which subgraphs answer the types and fields of a composed supergraph, by name. */
export interface Owners {
  /** For a type: the subgraph with most of its fields, or all that share it. */
  ofType(type: string): readonly string[];
  /** For a field: the subgraphs named for it, or all of its type. */
  ofField(type: string, field: string): readonly string[];
}

/** Types for which every subgraph declares its own fields. */
const ROOTS: readonly string[] = ['Query', 'Mutation'];

/** A definition that can have federation's directives. */
interface Joined {
  readonly name: NameNode;
  readonly directives?: readonly ConstDirectiveNode[];
  readonly fields?: readonly Joined[];
}

/** Reads the directives of federation's join specification, which composition writes. */
export function ownersOf(supergraph: DocumentNode): Owners {
  const names = new Map<string, string>();
  const types = new Map<string, readonly string[]>();
  const fields = new Map<string, readonly string[]>();
  for (const definition of supergraph.definitions)
    if (definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'join__Graph')
      for (const { name, directives } of definition.values ?? [])
        names.set(name.value, argumentsOf(directives, 'join__graph', 'name')[0] ?? name.value);
  const nameOf = (graph: string): string => names.get(graph) ?? graph;
  for (const definition of supergraph.definitions) {
    if (!isTypeDefinitionNode(definition)) continue;
    const { name, directives, fields: own = [] }: Joined = definition;
    const all = argumentsOf(directives, 'join__type', 'graph').map(nameOf);
    if (all.length === 0) continue;
    const counts = new Map<string, number>();
    for (const field of own) {
      const graphs = argumentsOf(field.directives, 'join__field', 'graph').map(nameOf);
      fields.set(`${name.value}.${field.name.value}`, graphs.length === 0 ? all : graphs);
      for (const graph of graphs) counts.set(graph, (counts.get(graph) ?? 0) + 1);
    }
    const [owner] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
    types.set(name.value, owner === undefined || ROOTS.includes(name.value) ? all : [owner]);
  }
  return {
    ofType: (type) => types.get(type) ?? [],
    ofField: (type, field) => fields.get(`${type}.${field}`) ?? [],
  };
}

/** The values of one argument of all directives with a name, as written. */
function argumentsOf(directives: readonly ConstDirectiveNode[] = [], directive: string, argument: string): string[] {
  return directives
    .filter(({ name }) => name.value === directive)
    .flatMap(({ arguments: values = [] }) => values.filter(({ name }) => name.value === argument))
    .flatMap(({ value }) => (value.kind === Kind.ENUM || value.kind === Kind.STRING ? [value.value] : []));
}
