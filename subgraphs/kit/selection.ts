import {
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

type Selected = ReadonlyMap<string, ReadonlySet<string>>;

/** A place in an operation where a field is resolved; what graphql-js hands to resolvers has it all. */
export type FieldPlace = Pick<GraphQLResolveInfo, 'operation' | 'fragments' | 'schema' | 'fieldNodes'>;

const NOTHING: ReadonlySet<string> = new Set();
const selections = new WeakMap<OperationDefinitionNode, Selected>();

/**
 * The fields of a type that an operation asks for anywhere. Statements read exactly these columns; one set per type and
 * operation lets all places that ask for the same connection share one statement. @skip and @include are not evaluated.
 */
export function fieldsAskedOf(place: FieldPlace, typeName: string): ReadonlySet<string> {
  let selected = selections.get(place.operation);
  if (selected === undefined) {
    selected = walk(place);
    selections.set(place.operation, selected);
  }
  return selected.get(typeName) ?? NOTHING;
}

function walk({ operation, fragments, schema }: FieldPlace): Selected {
  const selected = new Map<string, Set<string>>();
  const seen = new Set<string>();

  const visit = (selectionSet: SelectionSetNode, typeName: string): void => {
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        visit(selection.selectionSet, selection.typeCondition?.name.value ?? typeName);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[selection.name.value];
        if (fragment === undefined || seen.has(selection.name.value)) continue;
        seen.add(selection.name.value);
        visit(fragment.selectionSet, fragment.typeCondition.name.value);
      } else {
        for (const name of concreteTypes(schema, typeName)) {
          const fields = selected.get(name) ?? new Set();
          selected.set(name, fields.add(selection.name.value));
        }
        if (selection.selectionSet === undefined) continue;
        const type = schema.getType(typeName);
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
        if (field !== undefined) visit(selection.selectionSet, getNamedType(field.type).name);
        // `_entities` is no field of the schema's own types, but its representations are inline fragments with a type.
        else visit(selection.selectionSet, typeName);
      }
    }
  };
  visit(operation.selectionSet, schema.getRootType(operation.operation)?.name ?? 'Query');
  return selected;
}

function concreteTypes(schema: GraphQLSchema, typeName: string): string[] {
  const type = schema.getType(typeName);
  return isAbstractType(type) ? schema.getPossibleTypes(type).map((each) => each.name) : [typeName];
}

let operationsSeen = 0;
const numbers = new WeakMap<OperationDefinitionNode, number>();

/** A number that tells operations apart, for the names of loaders whose statements depend on what is asked for. */
export function operationNumber({ operation }: FieldPlace): number {
  const known = numbers.get(operation);
  if (known !== undefined) return known;
  operationsSeen += 1;
  numbers.set(operation, operationsSeen);
  return operationsSeen;
}
