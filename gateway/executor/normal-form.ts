import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  print,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';
import { literalIdentity, literalText, literalValue, UNFIT, variablesIn } from './literal-value.ts';

/** A document without what does not change how it is answered, and what was taken out of it. */
export interface NormalForm {
  /** Equal for all documents that one compiled operation answers: prefix, variables inside of templates, text. */
  readonly key: string;
  /** The document, in GraphQL: no white space, no name of its only operation, literals of arguments as variables. */
  readonly text: string;
  /** What the client calls its operation. */
  readonly name: string | undefined;
  /** What the names begin with that stand in the text and not in the client's document. */
  readonly prefix: string;
  /** The client's keys that the text has by number: prefix and place in this list. */
  readonly keys: readonly string[];
  /** Variables that stand for a literal, by name: what a client would send in them. */
  readonly literals: Readonly<Record<string, unknown>>;
  /** Variables that stand for a literal of a custom scalar with variables of the client inside. */
  readonly templates: readonly Template[];
}

export interface Template {
  readonly name: string;
  readonly node: ValueNode;
}

/** The gateway sends references in a variable of this name, so a client's own gets another one. */
export const RESERVED = 'representations';

/**
 * The normal form of a document whose operation is to run. Undefined where something does not fit the schema: then
 * validation has an error to tell. Conversely, where there is a normal form, whether the document is valid depends on its
 * text alone: every literal that was taken out fits its type.
 *
 * Literals of @skip and @include stay, since they decide what is planned. Equal literals of one argument of fields that
 * may be merged become one variable, since only equal arguments merge. A key that is an alias anywhere is written by number
 * wherever it stands, so that equal keys stay equal and different ones different; so is a key that objects of the language
 * or the plan have a meaning of their own for.
 */
export function normalForm(
  schema: GraphQLSchema,
  source: string,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): NormalForm | undefined {
  try {
    return new Normaliser(schema, unusedPrefix(source), aliasesIn(document)).document(document, operation);
  } catch (error) {
    if (error instanceof DoesNotFit) return undefined;
    throw error;
  }
}

class DoesNotFit extends Error {}

/** Names of the client begin with it nowhere in its document. */
function unusedPrefix(source: string): string {
  let prefix = 'svc_';
  while (source.includes(prefix)) prefix += '_';
  return prefix;
}

class Normaliser {
  readonly #schema: GraphQLSchema;
  readonly #prefix: string;
  readonly #aliases: ReadonlySet<string>;
  /** The numbers of keys, in the order in which they first come. */
  readonly #keys = new Map<string, number>();
  readonly #literals: Record<string, unknown> = {};
  readonly #templates: Template[] = [];
  /** Definitions of the new variables, by what they stand for. */
  readonly #variables = new Map<string, { readonly name: string; readonly definition: string }>();

  constructor(schema: GraphQLSchema, prefix: string, aliases: ReadonlySet<string>) {
    this.#schema = schema;
    this.#prefix = prefix;
    this.#aliases = aliases;
  }

  document(document: DocumentNode, operation: OperationDefinitionNode): NormalForm {
    const several = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length > 1;
    const body = this.#selections(operation.selectionSet, this.#schema.getRootType(operation.operation));
    const others = document.definitions.map((definition) => {
      if (definition === operation) return '';
      if (definition.kind === Kind.OPERATION_DEFINITION) return print(definition);
      if (definition.kind !== Kind.FRAGMENT_DEFINITION) throw new DoesNotFit();
      const { name, typeCondition, directives, selectionSet } = definition;
      const type = this.#schema.getType(typeCondition.name.value);
      const selections = this.#selections(selectionSet, type);
      return `fragment ${name.value} on ${typeCondition.name.value}${this.#directives(directives)}${selections}`;
    });
    const definitions = [
      ...(operation.variableDefinitions ?? []).map((each) => this.#definition(each)),
      ...this.#variables.values().map(({ definition }) => definition),
    ];
    const name = several ? ` ${operation.name?.value ?? ''}` : '';
    const head = `${operation.operation}${name}${definitions.length > 0 ? `(${definitions.join(',')})` : ''}`;
    const text = `${head}${this.#directives(operation.directives)}${body}${others.join('')}`;
    return {
      key: [this.#prefix, ...this.#templates.map(({ node }) => variablesIn(node).join(',')), text].join(' '),
      text,
      name: operation.name?.value,
      prefix: this.#prefix,
      keys: [...this.#keys.keys()],
      literals: this.#literals,
      templates: this.#templates,
    };
  }

  #definition({ variable, type, defaultValue, directives }: VariableDefinitionNode): string {
    const fallback = defaultValue === undefined ? '' : `=${literalText(defaultValue)}`;
    return `$${this.#variableName(variable.name.value)}:${print(type)}${fallback}${this.#directives(directives)}`;
  }

  readonly #variableName = (name: string): string => (name === RESERVED ? this.#prefix + name : name);

  #directives(directives: readonly DirectiveNode[] | undefined): string {
    if (directives === undefined || directives.length === 0) return '';
    const written = (args: readonly ArgumentNode[] = []) =>
      args.map(({ name, value }) => `${name.value}:${literalText(value, this.#variableName)}`).join(',');
    return directives
      .map((each) => `@${each.name.value}${each.arguments?.length ? `(${written(each.arguments)})` : ''}`)
      .join('');
  }

  #selections({ selections }: SelectionSetNode, type: GraphQLNamedType | null | undefined): string {
    if (!isCompositeType(type)) throw new DoesNotFit();
    return `{${selections.map((each) => this.#selection(each, type)).join(' ')}}`;
  }

  #selection(selection: SelectionNode, type: GraphQLNamedType): string {
    if (selection.kind === Kind.FIELD) return this.#field(selection, type);
    const directives = this.#directives(selection.directives);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return `...${selection.name.value}${directives}`;
    const condition = selection.typeCondition?.name.value;
    const inner = condition === undefined ? type : this.#schema.getType(condition);
    return `...${condition === undefined ? '' : ` on ${condition}`}${directives}${this.#selections(selection.selectionSet, inner)}`;
  }

  #field(node: FieldNode, type: GraphQLNamedType): string {
    const name = node.name.value;
    const field = fieldOf(this.#schema, type, name);
    if (field === undefined) throw new DoesNotFit();
    const shown = node.alias?.value ?? name;
    const key = this.#key(shown, name, type);
    const args = (node.arguments ?? []).map((each) => this.#argument(field, shown, each));
    const inner = node.selectionSet && this.#selections(node.selectionSet, getNamedType(field.type));
    // A field without the selection that it needs, or with one too many.
    if ((inner === undefined) !== isLeafType(getNamedType(field.type))) throw new DoesNotFit();
    const written = args.length > 0 ? `(${args.join(',')})` : '';
    return `${key === name ? name : `${key}:${name}`}${written}${this.#directives(node.directives)}${inner ?? ''}`;
  }

  /** A key as the text has it. Answers of introspection are taken as they are, so their keys stay. */
  #key(shown: string, field: string, { name }: GraphQLNamedType): string {
    if (name.startsWith('__') || (!this.#aliases.has(shown) && isSafeKey(shown, field))) return shown;
    const number = this.#keys.get(shown) ?? this.#keys.size;
    this.#keys.set(shown, number);
    return `${this.#prefix}${number}`;
  }

  #argument(field: GraphQLField<unknown, unknown>, key: string, { name, value }: ArgumentNode): string {
    const argument = field.args.find((each) => each.name === name.value);
    if (argument === undefined) throw new DoesNotFit();
    return `${name.value}:${this.#value(argument.type, value, `${key} ${field.name} ${name.value}`)}`;
  }

  /** A value with its literals as variables; `place` is where it stands, equal for arguments that have to be equal. */
  #value(type: GraphQLInputType, node: ValueNode, place: string): string {
    if (node.kind === Kind.VARIABLE) return literalText(node, this.#variableName);
    if (variablesIn(node).length === 0) {
      const value = literalValue(type, node);
      if (value === UNFIT) throw new DoesNotFit();
      return this.#variable(type, node, place, (name) => {
        this.#literals[name] = value;
      });
    }
    const inner = getNullableType(type);
    if (isListType(inner)) {
      if (node.kind !== Kind.LIST) return this.#value(inner.ofType, node, place);
      return `[${node.values.map((item, at) => this.#value(inner.ofType, item, `${place} ${at}`)).join(',')}]`;
    }
    if (isInputObjectType(inner)) {
      if (node.kind !== Kind.OBJECT) throw new DoesNotFit();
      const fields = inner.getFields();
      const written = node.fields.map(({ name, value }) => {
        const field = fields[name.value];
        if (field === undefined) throw new DoesNotFit();
        return `${name.value}:${this.#value(field.type, value, `${place} ${name.value}`)}`;
      });
      return `{${written.join(',')}}`;
    }
    return this.#variable(type, node, place, (name) => this.#templates.push({ name, node }));
  }

  #variable(type: GraphQLInputType, node: ValueNode, place: string, take: (name: string) => void): string {
    const meaning = `${place} ${type} ${literalIdentity(node)}`;
    const known = this.#variables.get(meaning);
    if (known !== undefined) return `$${known.name}`;
    const name = `${this.#prefix}${this.#variables.size}`;
    this.#variables.set(meaning, { name, definition: `$${name}:${type}` });
    take(name);
    return `$${name}`;
  }
}

/** The keys of a document that somewhere are another name than their field's. */
function aliasesIn({ definitions }: DocumentNode): ReadonlySet<string> {
  const aliases = new Set<string>();
  const read = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD && selection.alias && selection.alias.value !== selection.name.value)
        aliases.add(selection.alias.value);
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet) read(selection.selectionSet);
    }
  };
  for (const definition of definitions) if ('selectionSet' in definition) read(definition.selectionSet);
  return aliases;
}

/**
 * Whether answers under construction may hold a field under this key: not where an object of the language has a meaning
 * of its own for it (`__proto__`, `constructor`), and not where the plan has one (`__typename`).
 */
function isSafeKey(key: string, field: string): boolean {
  return !(key in Object.prototype) && (key === field || !key.startsWith('__'));
}

function fieldOf(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (type === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}
