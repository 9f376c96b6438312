import {
  type DefinitionNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  getOperationAST,
  isExecutableDefinitionNode,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  TypeMetaFieldDef,
  type VariableDefinitionNode,
} from 'graphql';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { QueryLimits } from '../../catalog/query-limits.ts';
import type { GraphRequest } from '../graph-request.ts';

/**
 * What is too large of a document, before it is parsed; undefined where nothing is. A document has no more tokens, and no more
 * lines, than signs, so short ones need no look.
 */
export function textFault({ query }: GraphRequest, { tokens, lines }: QueryLimits): GraphQLError | undefined {
  return (query.length > lines ? linesFault(query, lines) : undefined) ?? tokensFault(query, tokens);
}

/** graphql-js counts lines from the first on for each place of each error: 100 faults in line 500,000 took seven seconds. */
function linesFault(query: string, limit: number): GraphQLError | undefined {
  let line = 1;
  for (const { index, 0: end } of query.matchAll(/\r\n|[\n\r]/g)) {
    line += 1;
    if (line <= limit) continue;
    const { message, extensions } = tooLarge(limit, 'lines', 'more');
    return new GraphQLError(message, {
      source: new Source(query),
      positions: [index + end.length],
      extensions,
    });
  }
  return undefined;
}

function tokensFault(query: string, limit: number): GraphQLError | undefined {
  if (query.length <= limit) return undefined;
  const source = new Source(query);
  const lexer = new Lexer(source);
  try {
    for (let count = 0; lexer.advance().kind !== TokenKind.EOF; count += 1) {
      if (count < limit) continue;
      const { message, extensions } = tooLarge(limit, 'tokens', `more, the first of them in line ${lexer.token.line}`);
      return new GraphQLError(message, { source, positions: [lexer.token.start], extensions });
    }
  } catch (error) {
    // What is no GraphQL, the parser reports.
    if (!(error instanceof GraphQLError)) throw error;
  }
  return undefined;
}

/**
 * What a parsed document has too much of, at the first place that has; undefined where nothing is. Validation compares
 * fields by pairs and planning takes the fields of all fragments one by one, so this comes before either.
 */
export function shapeFault(
  document: DocumentNode,
  { query, operationName }: GraphRequest,
  limits: QueryLimits,
): GraphQLError | undefined {
  const fault = new Shape(document, operationName).fault(limits);
  if (fault === undefined) return undefined;
  // Documents are parsed without places; an error has to have one.
  const { what, got } = fault;
  const { nodes } = new Shape(parse(query), operationName).fault(limits) ?? fault;
  const { message, extensions } = tooLarge(limits[what], WORDS[what], got);
  return new GraphQLError(message, { nodes, extensions, ...pathOf(nodes) });
}

type Counted = Exclude<keyof QueryLimits, 'tokens' | 'lines'>;

const WORDS: Readonly<Record<Counted, string>> = {
  definitions: 'operations and fragments',
  variables: 'variables',
  depth: 'levels of fields',
  fields: 'fields, those of fragments wherever they are spread',
  rootFields: 'root fields',
  introspections: '__schema or __type',
  aliases: 'aliases',
  directives: 'directives',
};

const tooLarge = (limit: number, what: string, got: unknown) =>
  badUserInput('The query', `at most ${limit} ${what}`, got);

type Place = FieldNode | DefinitionNode | VariableDefinitionNode;

interface ShapeFault {
  readonly what: Counted;
  readonly got: number;
  readonly nodes: readonly Place[];
}

/** The path of a root field. */
const pathOf = ([node]: ShapeFault['nodes']) =>
  node?.kind === Kind.FIELD ? { path: [node.alias?.value ?? node.name.value] } : {};

/** The fields of a selection and how deep they go, each fragment counted wherever it is spread. */
interface Size {
  readonly fields: number;
  readonly depth: number;
}

class Shape {
  readonly #document: DocumentNode;
  readonly #operation: OperationDefinitionNode | undefined;
  readonly #fragments: ReadonlyMap<string, SelectionSetNode>;
  /** The sizes of fragments; zero while one is looked at, for those that spread themselves. */
  readonly #sizes = new Map<string, Size>();

  constructor(document: DocumentNode, operationName: string | undefined) {
    this.#document = document;
    this.#operation = getOperationAST(document, operationName) ?? undefined;
    this.#fragments = new Map(
      document.definitions.flatMap((each) =>
        each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each.selectionSet] as const] : [],
      ),
    );
  }

  fault(limits: QueryLimits): ShapeFault | undefined {
    const { definitions } = this.#document;
    const variables = definitions.flatMap((each) =>
      isExecutableDefinitionNode(each) ? (each.variableDefinitions ?? []) : [],
    );
    return (
      firstOver(limits, [
        ['definitions', definitions.length, definitions[limits.definitions]],
        ['variables', variables.length, variables[limits.variables]],
      ]) ?? this.#operationFault(limits)
    );
  }

  #operationFault(limits: QueryLimits): ShapeFault | undefined {
    const operation = this.#operation;
    if (operation === undefined) return undefined;
    const [aliases, directives] = this.#written();
    const roots = this.#rootFields(operation.selectionSet);
    const [schemas, types] = INTROSPECTIONS.map((name) => roots.filter((root) => root.name.value === name));
    const introspections = longer(schemas, types);
    const { fields, depth } = this.#sizeOf(operation.selectionSet);
    const root = operation.selectionSet.selections.find((each) => each.kind === Kind.FIELD) ?? operation;
    return firstOver(limits, [
      ['rootFields', roots.length, roots[limits.rootFields]],
      ['introspections', introspections.length, introspections[limits.introspections]],
      ['aliases', aliases.length, aliases[limits.aliases]],
      ['directives', directives, root],
      ['fields', fields, root],
      ['depth', depth, root],
    ]);
  }

  /**
   * The fields with an alias, and the number of directives, as written. Walked by hand: `visit` of graphql-js goes through every
   * node and took three times as long as the parser. Definitions of types are no part of a request: validation refuses them.
   */
  #written(): [FieldNode[], number] {
    const aliases: FieldNode[] = [];
    let directives = 0;
    const count = (node: { readonly directives?: readonly DirectiveNode[] | undefined }) => {
      directives += node.directives?.length ?? 0;
    };
    const walk = ({ selections }: SelectionSetNode): void => {
      for (const each of selections) {
        count(each);
        if (each.kind === Kind.FIELD && each.alias !== undefined) aliases.push(each);
        if (each.kind !== Kind.FRAGMENT_SPREAD && each.selectionSet !== undefined) walk(each.selectionSet);
      }
    };
    for (const definition of this.#document.definitions) {
      if (!isExecutableDefinitionNode(definition)) continue;
      count(definition);
      for (const variable of definition.variableDefinitions ?? []) count(variable);
      walk(definition.selectionSet);
    }
    return [aliases, directives];
  }

  /** The fields of the first level, each fragment's once. */
  #rootFields(set: SelectionSetNode): readonly FieldNode[] {
    const found: FieldNode[] = [];
    const seen = new Set<string>();
    const walk = ({ selections }: SelectionSetNode): void => {
      for (const each of selections) {
        if (each.kind === Kind.FIELD) found.push(each);
        else if (each.kind === Kind.INLINE_FRAGMENT) walk(each.selectionSet);
        else if (!seen.has(each.name.value)) {
          seen.add(each.name.value);
          const fragment = this.#fragments.get(each.name.value);
          if (fragment !== undefined) walk(fragment);
        }
      }
    };
    walk(set);
    return found;
  }

  #sizeOf({ selections }: SelectionSetNode): Size {
    let [fields, depth] = [0, 0];
    for (const each of selections) {
      const inner = this.#innerSize(each);
      const own = each.kind === Kind.FIELD ? 1 : 0;
      fields = Math.min(Number.MAX_SAFE_INTEGER, fields + own + inner.fields);
      depth = Math.max(depth, own + inner.depth);
    }
    return { fields, depth };
  }

  #innerSize(selection: SelectionNode): Size {
    if (selection.kind !== Kind.FRAGMENT_SPREAD)
      return selection.selectionSet ? this.#sizeOf(selection.selectionSet) : NONE;
    const name = selection.name.value;
    const known = this.#sizes.get(name);
    if (known !== undefined) return known;
    const fragment = this.#fragments.get(name);
    if (fragment === undefined) return NONE;
    this.#sizes.set(name, NONE);
    const size = this.#sizeOf(fragment);
    this.#sizes.set(name, size);
    return size;
  }
}

/** The first count over its limit, with the place of what is too many. */
function firstOver(
  limits: QueryLimits,
  counts: readonly (readonly [Counted, number, Place | undefined])[],
): ShapeFault | undefined {
  const over = counts.find(([what, got]) => got > limits[what]);
  return over && { what: over[0], got: over[1], nodes: over[2] === undefined ? [] : [over[2]] };
}

const INTROSPECTIONS = [SchemaMetaFieldDef.name, TypeMetaFieldDef.name];

const longer = <T>(one: readonly T[] = [], other: readonly T[] = []): readonly T[] =>
  other.length > one.length ? other : one;

const NONE: Size = { fields: 0, depth: 0 };
