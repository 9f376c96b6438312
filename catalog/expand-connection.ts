import type { FieldDefinitionNode, InputValueDefinitionNode, ObjectTypeDefinitionNode } from 'graphql';
import { argumentNode, fieldNode, intNode, objectNode } from './expand-ast.ts';
import { type Association, associationOf, type Catalog, type Connection } from './model.ts';
import { camelCase, withArticle, words } from './naming.ts';

/** A connection's field with the Relay arguments; `description` is the authored one. */
export function connectionField(connection: Connection): FieldDefinitionNode {
  return fieldNode(
    connection.field,
    connection.connectionType,
    connection.description,
    connectionArguments(connection),
  );
}

function connectionArguments(connection: Connection): InputValueDefinitionNode[] {
  return [
    argumentNode(
      'first',
      'Int',
      `Maximum number of edges to return, from the start; default ${connection.first} if last is not given either.`,
      intNode(connection.first),
    ),
    argumentNode('last', 'Int', 'Maximum number of edges to return, from the end; not together with first.'),
    argumentNode('after', 'String', 'Cursor of an edge; the page starts after it.'),
    argumentNode('before', 'String', 'Cursor of an edge; the page ends before it.'),
    argumentNode(
      'conditions',
      'ConnectionConditions',
      `Filter and order of the edges; paths start at the ${words(connection.node)}.`,
    ),
  ];
}

/** The connection type and the edge type of a connection field. */
export function connectionTypes(connection: Connection, catalog: Catalog): ObjectTypeDefinitionNode[] {
  const place = `\`${connection.field}\` of ${withArticle(words(connection.owner))}`;
  return [
    objectNode(connection.connectionType, `One page of ${place}.`, [
      fieldNode('pageInfo', 'PageInfo!', 'Position of the page in the connection.'),
      fieldNode('edges', `[${connection.edgeType}]!`, 'The edges of the page, in order.'),
    ]),
    objectNode(connection.edgeType, edgeDescription(connection, catalog, place), [
      fieldNode('node', connection.node, `The ${words(connection.node)} that the edge leads to.`),
      fieldNode('cursor', 'String!', 'Opaque position of the edge, for `after` and `before`.'),
      ...relationFields(connection, catalog),
    ]),
  ];
}

function edgeDescription(connection: Connection, catalog: Catalog, place: string): string {
  const association = throughOf(connection, catalog);
  if (association === undefined) return `One of the ${place}.`;
  return `One of the ${place}, with the fields of the relationship: ${lowerFirst(sentence(association))}`;
}

/** The fields of an association's edge beside node and cursor, from either side (completions.md section 2). */
function relationFields(connection: Connection, catalog: Catalog): FieldDefinitionNode[] {
  const association = throughOf(connection, catalog);
  if (association === undefined) return [];
  const relationshipId = `${camelCase(association.name)}Id`;
  return [
    fieldNode('id', 'ID', `Identifier of the relationship, the same as ${relationshipId}.`),
    fieldNode(
      relationshipId,
      'UUID',
      `Identifier of the relationship, the same from both sides and across loads of the data.`,
    ),
    fieldNode('datasetIds', 'JSON', 'Ids of the datasets that report the relationship, as an array.'),
    fieldNode('firstObservedDate', 'String', 'Day a source first reported the relationship, as `2024-07-04`.'),
    fieldNode('lastObservedDate', 'String', 'Day a source last reported the relationship, as `2024-07-04`.'),
    fieldNode(
      'rank',
      'Int',
      `Position among the edges of the ${words(connection.owner)}; 0 is the primary or newest edge.`,
    ),
    ...association.columns.map((column) =>
      fieldNode(column.field, column.nonNull ? `${column.scalar}!` : column.scalar, column.description),
    ),
    fieldNode(
      'internalId',
      'String',
      'Compact key of the relationship, a decimal number; valid only within one snapshot of the data.',
    ),
    fieldNode(`internal${association.name}Id`, 'String', 'The same as internalId.'),
  ];
}

const throughOf = ({ through }: Connection, catalog: Catalog): Association | undefined =>
  through && associationOf(catalog, through.association);

/** The association's own description, or the words of its name: "The legal entity does business as brand." */
function sentence(association: Association): string {
  if (association.description !== '') return association.description;
  const verb = association.name.slice(association.from.length, -association.to.length);
  return `The ${words(association.from)} ${words(verb)} ${words(association.to)}.`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
