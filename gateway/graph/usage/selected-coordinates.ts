import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import type { Condition } from '../executor/conditions.ts';
import type { Definition, Definitions, WrittenField } from '../executor/definitions.ts';
import { fieldOf } from '../executor/field-of.ts';

export interface SelectedOperation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly definitions: Definitions;
}

/**
 * Returns the coordinates that an operation uses whatever the values of its arguments are: types, fields, arguments, and
 * the input types of its variables. A field of an interface also counts for each type that has it.
 */
export function selectedCoordinates(
  { schema, operation, definitions }: SelectedOperation,
  isIncluded: (conditions: readonly Condition[]) => boolean,
): ReadonlySet<string> {
  const used = new Set<string>();
  const spread = new Set<string>();

  const addType = (type: GraphQLNamedType): void => {
    if (type.name.startsWith('__')) return;
    used.add(type.name);
    if (isEnumType(type)) used.add(`${type.name}.*`);
  };
  const addField = ({ type, field, node }: WrittenField): void => {
    // What tells of the schema itself cannot change.
    if (field.name.startsWith('__') || type.name.startsWith('__')) return;
    const owners = isAbstractType(type) ? [type, ...schema.getPossibleTypes(type)] : [type];
    for (const { name: owner } of owners.filter((each) => fieldOf(schema, each, field.name) !== undefined)) {
      used.add(`${owner}.${field.name}`);
      for (const { name } of node.arguments ?? []) used.add(`${owner}.${field.name}.${name.value}`);
    }
    addType(getNamedType(field.type));
  };
  const add = ({ type, parts }: Definition): void => {
    if (type !== undefined) addType(type);
    for (const part of parts) {
      if (!isIncluded(part.conditions)) continue;
      if ('node' in part) addField(part);
      else if ('on' in part) addType(part.on);
      else if (!spread.has(part.spread)) {
        spread.add(part.spread);
        const fragment = definitions.fragments.get(part.spread);
        if (fragment !== undefined) add(fragment);
      }
    }
  };
  add(definitions.operation);
  for (const { type } of operation.variableDefinitions ?? []) {
    const named = getNamedType(typeFromAST(schema, type));
    // Of an enum, only the values that arrive count.
    if (named !== undefined && (isInputObjectType(named) || isEnumType(named))) used.add(named.name);
  }
  return used;
}
