import {
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';
import { fieldOf } from '../executor/field-of.ts';

export interface SelectedOperation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
}

/**
 * Returns the coordinates that an operation uses whatever the values of its arguments are: types, fields, arguments, and
 * the input types of its variables. A field of an interface also counts for each type that has it.
 */
export function selectedCoordinates(
  { schema, operation, fragments }: SelectedOperation,
  isIncluded: (node: SelectionNode) => boolean,
): ReadonlySet<string> {
  const used = new Set<string>();
  const spread = new Set<string>();

  const addType = (type: GraphQLNamedType): void => {
    used.add(type.name);
    if (isEnumType(type)) used.add(`${type.name}.*`);
  };
  const addField = (type: GraphQLNamedType, name: string, args: readonly string[]): void => {
    const owners = isAbstractType(type) ? [type, ...schema.getPossibleTypes(type)] : [type];
    for (const owner of owners) {
      if (fieldOf(schema, owner, name) === undefined) continue;
      used.add(`${owner.name}.${name}`);
      for (const each of args) used.add(`${owner.name}.${name}.${each}`);
    }
  };
  const walk = ({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined): void => {
    if (type === undefined) return;
    addType(type);
    for (const selection of selections) {
      if (!isIncluded(selection)) continue;
      if (selection.kind === 'Field') {
        const { name, arguments: args = [], selectionSet } = selection;
        const field = fieldOf(schema, type, name.value);
        // What tells of the schema itself cannot change.
        if (field === undefined || name.value.startsWith('__')) continue;
        addField(
          type,
          name.value,
          args.map((each) => each.name.value),
        );
        const inner = getNamedType(field.type);
        if (selectionSet === undefined) addType(inner);
        else walk(selectionSet, inner);
      } else if (selection.kind === 'InlineFragment') {
        const condition = selection.typeCondition?.name.value;
        walk(selection.selectionSet, condition === undefined ? type : schema.getType(condition));
      } else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        const fragment = fragments[selection.name.value];
        if (fragment !== undefined) walk(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
      }
    }
  };
  walk(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
  for (const { type } of operation.variableDefinitions ?? []) {
    const named = getNamedType(typeFromAST(schema, type));
    // Of an enum, only the values that arrive count.
    if (named !== undefined && (isInputObjectType(named) || isEnumType(named))) used.add(named.name);
  }
  return used;
}
