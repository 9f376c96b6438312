import { type DefinitionNode, Kind, type ObjectTypeDefinitionNode } from 'graphql';
import { argumentNode, fieldNode, objectNode } from './expand-ast.ts';
import type { Catalog, RecordType, Searched } from './model.ts';
import { pluralOf, withArticle, words } from './naming.ts';

/** The definitions for a subgraph's types that are found by name: a root field for each, and the type of its results. */
export function searchDefinitions(subgraph: string, { types }: Catalog): DefinitionNode[] {
  return [...types.values()].flatMap((type) => {
    const { searched } = type;
    if (searched === undefined || type.subgraph !== subgraph) return [];
    return [
      {
        kind: Kind.OBJECT_TYPE_EXTENSION,
        name: { kind: Kind.NAME, value: 'Query' },
        fields: [searchField(type, searched)],
      },
      matchType(type, searched),
    ];
  });
}

function searchField(type: RecordType, { field, match, by, at }: Searched) {
  const noun = words(type.name);
  const names = by.map(({ path }) => `\`${path}\``).join(', ');
  return fieldNode(
    field,
    `[${match}]`,
    `Every ${noun} that matches a name, most probable first, or the ${noun} with an id; an empty list if nothing matches well. Names are ${names}.`,
    [
      argumentNode('id', 'String', `Id of a ${noun}, a UUID. It overrides everything else.`),
      argumentNode(
        'name',
        'String',
        `Name of the ${noun}, in any spelling or case, with any legal suffix; required without an id.`,
      ),
      ...(at.length === 0
        ? []
        : [argumentNode('address', 'AddressInput', `Address of the ${noun}, with any of its parts.`)]),
      argumentNode(
        'conditions',
        'Conditions',
        `Filter, order, limit (default 10, maximum 1,000) and page; paths start at the ${noun}.`,
      ),
      argumentNode(
        'matchThreshold',
        'Float',
        'Match probability, 0 to 1, below which results are left out; default 0.5.',
      ),
    ],
  );
}

function matchType(type: RecordType, { match }: Searched): ObjectTypeDefinitionNode {
  const noun = words(type.name);
  return objectNode(match, `One of the ${words(pluralOf(type.name))} that a search by name found, and the reasons.`, [
    fieldNode('node', type.name, `The ${noun} that was found.`),
    fieldNode(
      'matchProbability',
      'Float',
      `Probability that it is ${withArticle(noun)} with the given name and place, 0 to 1; 1 is certain.`,
    ),
    fieldNode('searchMetadata', 'Searchmetadata', `How the search found the ${noun}.`),
  ]);
}
