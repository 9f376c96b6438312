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
import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import type { QueryLimits } from '../../../catalog/query-limits.ts';
import type { GraphRequest } from '../graph-request.ts';

/**
 * Returns the error of a document that is too large, before it is parsed; undefined if it is not. A document has no more tokens, and no
 * more lines, than characters, so short ones are not examined.
 */
export function textFault({ query }: GraphRequest, { tokens, lines }: QueryLimits): GraphQLError | undefined {
  return (query.length > lines ? linesFault(query, lines) : undefined) ?? tokensFault(query, tokens);
}

/** For each location of each error, graphql-js counts lines from the start: 100 errors in line 500,000 took seven seconds. */
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
    // The parser reports invalid GraphQL.
    if (!(error instanceof GraphQLError)) throw error;
  }
  return undefined;
}

/**
 * Returns the error of a parsed document that exceeds a limit, at the first place that does; undefined if it exceeds none. This runs before
 * validation, which compares fields by pairs, and before planning, which expands the fields of all fragments.
 */
export function shapeFault(
  document: DocumentNode,
  { query, operationName }: GraphRequest,
  limits: QueryLimits,
): GraphQLError | undefined {
  const fault = new Shape(document, operationName).fault(limits);
  if (fault === undefined) return undefined;
  // Documents are parsed without locations, but an error must have one.
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

type PlacedNode = FieldNode | DefinitionNode | VariableDefinitionNode;

interface ShapeFault {
  readonly what: Counted;
  readonly got: number;
  readonly nodes: readonly PlacedNode[];
}

/** The path of a root field. */
const pathOf = ([node]: ShapeFault['nodes']) =>
  node?.kind === Kind.FIELD ? { path: [node.alias?.value ?? node.name.value] } : {};

/** The number of fields of a selection and its depth; each fragment counts wherever it is spread. */
interface Size {
  readonly fields: number;
  readonly depth: number;
}

class Shape {
  readonly #document: DocumentNode;
  readonly #operation: OperationDefinitionNode | undefined;
  readonly #fragments: ReadonlyMap<string, SelectionSetNode>;
  /** The sizes of fragments; zero while a fragment is being measured, in case it spreads itself. */
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
   * The fields with an alias, and the number of directives, as written. Walks the nodes itself: `visit` of graphql-js visits every node and
   * took three times as long as the parser. Type definitions are skipped, because validation rejects them in a request.
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

  /** The fields of the first level; the fields of each fragment count once. */
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

/** The first count over its limit, with the node that exceeds it. */
function firstOver(
  limits: QueryLimits,
  counts: readonly (readonly [Counted, number, PlacedNode | undefined])[],
): ShapeFault | undefined {
  const over = counts.find(([what, got]) => got > limits[what]);
  return over && { what: over[0], got: over[1], nodes: over[2] === undefined ? [] : [over[2]] };
}

const INTROSPECTIONS = [SchemaMetaFieldDef.name, TypeMetaFieldDef.name];

const longer = <T>(one: readonly T[] = [], other: readonly T[] = []): readonly T[] =>
  other.length > one.length ? other : one;

const NONE: Size = { fields: 0, depth: 0 };
