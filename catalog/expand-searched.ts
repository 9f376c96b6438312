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
    `Every ${noun} that fits a name, the most probable first, or the one of an id; an empty list where nothing fits well. Names are ${names}.`,
    [
      argumentNode('id', 'String', `Id of a ${noun}, a UUID. It overrides everything else.`),
      argumentNode(
        'name',
        'String',
        `Name of the ${noun}, in any spelling, case or legal suffix; needed without an id.`,
      ),
      ...(at.length === 0
        ? []
        : [argumentNode('address', 'AddressInput', `Where the ${noun} is, in any subset of the parts of an address.`)]),
      argumentNode(
        'conditions',
        'Conditions',
        `Filter, order, limit (10 unless given, at most 1,000) and page; paths start at the ${noun}.`,
      ),
      argumentNode(
        'matchThreshold',
        'Float',
        'Match probability, 0 to 1, below which results are dropped; 0.5 unless given.',
      ),
    ],
  );
}

function matchType(type: RecordType, { match }: Searched): ObjectTypeDefinitionNode {
  const noun = words(type.name);
  return objectNode(match, `One of the ${words(pluralOf(type.name))} that a search by name found, and why.`, [
    fieldNode('node', type.name, `The ${noun} that was found.`),
    fieldNode(
      'matchProbability',
      'Float',
      `Probability that it is ${withArticle(noun)} of that name and place, 0 to 1; 1 is certain.`,
    ),
    fieldNode('searchMetadata', 'Searchmetadata', `Where and by what the search found the ${noun}.`),
  ]);
}
