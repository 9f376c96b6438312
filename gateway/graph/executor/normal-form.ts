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
  isLeafType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';
import { fieldsIn } from './definitions.ts';
import { fieldOf } from './field-of.ts';
import { overflows } from './finite-numbers.ts';
import { literalIdentity, literalText, literalValue, UNFIT, variablesIn } from './literal-value.ts';

/** A document reduced to what determines how it is executed, and the parts that were taken out. */
export interface NormalForm {
  /** Equal for all documents that one compiled operation answers: prefix, variables inside templates, text. */
  readonly key: string;
  /**
   * The document in GraphQL, without white space, without the name of a sole operation, and with literals of arguments replaced by
   * variables.
   */
  readonly text: string;
  /** The client's name for its operation. */
  readonly name: string | undefined;
  /** Prefix of the names that the normal form generated; no name in the client's document starts with it. */
  readonly prefix: string;
  /** The client's response keys that the text replaces by the prefix and an index into this list. */
  readonly keys: readonly string[];
  /** Values of the variables that replace literals, by name, as a client would send them. */
  readonly literals: Readonly<Record<string, unknown>>;
  /** Variables that replace a literal of a custom scalar that contains variables of the client. */
  readonly templates: readonly Template[];
}

export interface Template {
  readonly name: string;
  readonly node: ValueNode;
}

/** The gateway sends representations in a variable of this name, so a client's variable of the same name is renamed. */
export const RESERVED = 'representations';

/**
 * Computes the normal form of a document for the operation to execute. Undefined if something does not fit the schema: then validation
 * reports an error. Conversely, if there is a normal form, the validity of the document depends only on its text: every literal that was
 * taken out fits its type.
 *
 * Literals of @skip and @include stay, because they affect the plan. Equal literals of the same argument of fields that may be merged
 * become one variable, because only fields with equal arguments merge. A response key that is an alias anywhere is replaced by a number
 * everywhere, so that equal keys stay equal and different keys stay different. So is a key with a special meaning for JavaScript objects or
 * for the plan.
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

/** Returns a prefix that no name in the client's document starts with. */
function unusedPrefix(source: string): string {
  let prefix = 'svc_';
  while (source.includes(prefix)) prefix += '_';
  return prefix;
}

class Normaliser {
  readonly #schema: GraphQLSchema;
  readonly #prefix: string;
  readonly #aliases: ReadonlySet<string>;
  /** The numbers of response keys, in order of first occurrence. */
  readonly #keys = new Map<string, number>();
  readonly #literals: Record<string, unknown> = {};
  readonly #templates: Template[] = [];
  /** Definitions of the generated variables, by what they replace. */
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
    // A composite field without a selection, or a leaf with one.
    if ((inner === undefined) !== isLeafType(getNamedType(field.type))) throw new DoesNotFit();
    const written = args.length > 0 ? `(${args.join(',')})` : '';
    return `${key === name ? name : `${key}:${name}`}${written}${this.#directives(node.directives)}${inner ?? ''}`;
  }

  /** Returns a response key as the text has it. Introspection answers are not renamed, so their keys stay. */
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

  /** Replaces the literals in a value by variables. `place` identifies the argument, and is equal for arguments that must be equal. */
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
    if (overflows(type, node)) throw new DoesNotFit();
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

/** The response keys of a document that are used as an alias for a field of another name. */
const aliasesIn = ({ definitions }: DocumentNode): ReadonlySet<string> =>
  new Set(
    definitions
      .flatMap((each) => ('selectionSet' in each ? fieldsIn(each.selectionSet) : []))
      .flatMap(({ alias, name }) => (alias && alias.value !== name.value ? [alias.value] : [])),
  );

/**
 * Whether the answer under construction may use this key: not if JavaScript objects give it a meaning of their own (`__proto__`,
 * `constructor`), and not if the plan does (`__typename`).
 */
function isSafeKey(key: string, field: string): boolean {
  return !(key in Object.prototype) && (key === field || !key.startsWith('__'));
}
