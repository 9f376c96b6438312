import { type ASTNode, type DocumentNode, Kind, parse, print, type TypeNode, visit } from 'graphql';
import { directive, parseIfSound } from './ast.ts';
import type { Finding } from './compose-finding.ts';
import type { ForeignSettings, KeyMapping } from './foreign-settings.ts';

/** Another team's SDL as it is composed, and the changes that were made to it. */
export interface AdaptedSdl {
  readonly sdl: string;
  readonly findings: readonly Finding[];
}

/**
 * Adapts another team's SDL to ours: their names of our entities and keys become ours, and the fields that they add to our types, including
 * root types, become nullable. A non-null field that fails removes the object that it belongs to, and our fields with it. SDL that does not
 * parse stays unchanged; composition reports it.
 */
export function adaptForeign(
  name: string,
  sdl: string,
  { keys }: Pick<ForeignSettings, 'keys'>,
  own: readonly DocumentNode[],
): AdaptedSdl {
  const document = parseIfSound(sdl);
  if (document === undefined) return { sdl, findings: [] };
  const ids = idTypes(own);
  const faults = keys.flatMap((key) => keyFault(name, document, key, ids) ?? []);
  const renamed = keys.reduce((each, key) => withOurNames(each, key, ids.get(key.entity)), document);
  const { adapted, findings } = withNullableFields(name, renamed, new Set([...ids.keys(), 'Query', 'Mutation']));
  const isSame = adapted === document;
  return { sdl: isSame ? sdl : print(adapted), findings: [...faults, ...findings] };
}

/** Returns the error in a line of `keys`; undefined if there is none. */
function keyFault(
  subgraph: string,
  document: DocumentNode,
  { entity, type, field }: KeyMapping,
  ids: ReadonlyMap<string, TypeNode>,
): Finding | undefined {
  const declared = document.definitions.find(
    (node) =>
      (node.kind === Kind.OBJECT_TYPE_DEFINITION || node.kind === Kind.OBJECT_TYPE_EXTENSION) &&
      node.name.value === type &&
      node.fields?.some((each) => each.name.value === field),
  );
  if (declared !== undefined && ids.has(entity)) return undefined;
  const [missing, where] = declared === undefined ? [`${type}.${field}`, subgraph] : [entity, 'this service'];
  const message = `rover.yaml maps ${type}.${field} of ${subgraph} to ${entity}.id, but ${where} has no ${missing}${declared === undefined ? '' : ' with an id'}.`;
  return { severity: 'error', code: 'FOREIGN_KEY', subgraphs: [subgraph], coordinate: `${type}.${field}`, message };
}

/** The types of our SDL that have a key, with the type of their id. */
function idTypes(own: readonly DocumentNode[]): ReadonlyMap<string, TypeNode> {
  const found = new Map<string, TypeNode>();
  for (const { definitions } of own)
    for (const node of definitions) {
      if (node.kind !== Kind.OBJECT_TYPE_DEFINITION || directive(node, 'key') === undefined) continue;
      const id = node.fields?.find((field) => field.name.value === 'id');
      if (id !== undefined) found.set(node.name.value, id.type);
    }
  return found;
}

/** Business { businessId } becomes Brand { id }: in its declaration, in references to it, and in its key. */
function withOurNames(
  document: DocumentNode,
  { entity, type, field }: KeyMapping,
  id: TypeNode | undefined,
): DocumentNode {
  const isIt = (node: ASTNode) => 'name' in node && node.name?.value === type;
  const keyed = visit(document, {
    enter(node) {
      if (node.kind !== Kind.OBJECT_TYPE_DEFINITION && node.kind !== Kind.OBJECT_TYPE_EXTENSION) return undefined;
      if (!isIt(node)) return undefined;
      return {
        ...node,
        name: { ...node.name, value: entity },
        fields: (node.fields ?? []).map((each) =>
          each.name.value === field ? { ...each, name: { ...each.name, value: 'id' }, type: id ?? each.type } : each,
        ),
        directives: (node.directives ?? []).map((each) => ({
          ...each,
          arguments: (each.arguments ?? []).map((argument) =>
            argument.value.kind === Kind.STRING && each.name.value.endsWith('key')
              ? { ...argument, value: { ...argument.value, value: inKey(argument.value.value, field) } }
              : argument,
          ),
        })),
      };
    },
  });
  const renamed = visit(keyed, {
    NamedType: (node) => (node.name.value === type ? { ...node, name: { ...node.name, value: entity } } : undefined),
  });
  return withScalar(renamed, id);
}

const inKey = (fields: string, field: string) => fields.replace(new RegExp(`\\b${field}\\b`, 'g'), 'id');

/** Our ids use a scalar that their SDL may not declare. */
function withScalar(document: DocumentNode, id: TypeNode | undefined): DocumentNode {
  const [scalar] = id === undefined ? [] : (print(id).match(/\w+/) ?? []);
  if (scalar === undefined || scalar === 'ID' || scalar === 'String') return document;
  const declares = document.definitions.some((node) => 'name' in node && node.name?.value === scalar);
  return declares
    ? document
    : { ...document, definitions: [...document.definitions, ...parse(`scalar ${scalar}`).definitions] };
}

function withNullableFields(name: string, document: DocumentNode, ours: ReadonlySet<string>) {
  const findings: Finding[] = [];
  const adapted = visit(document, {
    enter(node) {
      if (node.kind !== Kind.OBJECT_TYPE_DEFINITION && node.kind !== Kind.OBJECT_TYPE_EXTENSION) return undefined;
      const type = node.name.value;
      if (!ours.has(type)) return undefined;
      const isNullable = (field: { readonly type: TypeNode; readonly name: { readonly value: string } }) =>
        field.type.kind !== Kind.NON_NULL_TYPE || field.name.value === 'id';
      const changed = (node.fields ?? []).filter(
        (field) => !isNullable(field) && directive(field, 'external') === undefined,
      );
      if (changed.length === 0) return undefined;
      for (const field of changed) findings.push(nonNull(name, `${type}.${field.name.value}`));
      return {
        ...node,
        fields: (node.fields ?? []).map((field) =>
          changed.includes(field) && field.type.kind === Kind.NON_NULL_TYPE
            ? { ...field, type: field.type.type }
            : field,
        ),
      };
    },
  });
  return { adapted, findings };
}

const nonNull = (subgraph: string, coordinate: string): Finding => ({
  severity: 'hint',
  code: 'FOREIGN_NON_NULL',
  subgraphs: [subgraph],
  coordinate,
  message: `${coordinate} is composed as nullable: where ${subgraph} does not answer, a non-null field would take the object away that it stands on.`,
});
