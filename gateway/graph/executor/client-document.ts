import {
  BREAK,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isAbstractType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SourceLocation,
  visit,
} from 'graphql';
import { collectFields, type Reading, selectionsOf } from '../../../catalog/collect-fields.ts';
import type { ErrorCode } from '../../../catalog/errors/service-error.ts';
import { withoutMiddle } from '../../../catalog/errors/without-middle.ts';
import { withoutNumbers } from '../../../catalog/errors/without-numbers.ts';
import type { GraphRequest } from '../graph-request.ts';
import { type FieldPlace, fieldsIn } from './definitions.ts';
import type { Path } from './plan-path.ts';
import { isEntity } from './result.ts';

/**
 * Maximum variable errors that one answer reports, and the maximum for large values: graphql-js quotes the surrounding value in each error.
 */
const MAX_VARIABLE_ERRORS = 10;
const MAX_ERRORS_OF_LARGE = 1;
/** Number of parts (fields and items) from which on the values of the variables count as large. */
const LARGE = 1_000;

/**
 * A document as the client wrote it, used to locate errors: compiled operations only know its normal form. It is parsed when the first
 * error needs it.
 */
export class ClientDocument {
  readonly #request: GraphRequest;
  #parsed: DocumentNode | undefined;

  constructor(request: GraphRequest) {
    this.#request = request;
  }

  get #document(): DocumentNode {
    this.#parsed ??= parse(this.#request.query);
    return this.#parsed;
  }

  get #operation(): OperationDefinitionNode {
    const operation = getOperationAST(this.#document, this.#request.operationName);
    if (operation == null) throw new Error('Expected the operation that was compiled.');
    return operation;
  }

  get #fragments(): Readonly<Record<string, FragmentDefinitionNode>> {
    return fragmentsOf(this.#document);
  }

  /** The errors in the values of the variables, located at their definitions. */
  variableErrors(schema: GraphQLSchema, given: Readonly<Record<string, unknown>>): readonly GraphQLError[] {
    const definitions = this.#operation.variableDefinitions ?? [];
    const maxErrors = partsUpTo(LARGE, given) < LARGE ? MAX_VARIABLE_ERRORS : MAX_ERRORS_OF_LARGE;
    const { errors = [] } = getVariableValues(schema, definitions, given, { maxErrors });
    return errors.map(
      ({ message, nodes }) => new GraphQLError(readable(message), { ...(nodes && { nodes }), extensions: BAD_INPUT }),
    );
  }

  /** An error about a field of the document, with its location and the path of its response keys. */
  errorAt({ fragment, index }: FieldPlace, original: Error): GraphQLError {
    const definition = fragment === undefined ? this.#operation : this.#fragments[fragment];
    const node = definition && fieldsIn(definition.selectionSet)[index];
    if (node === undefined) throw new Error(`Expected field ${index} in the client's document.`);
    const path = pathAt(this.#document, node.loc?.start ?? 0);
    return new GraphQLError(original.message, { nodes: node, originalError: original, path });
  }

  /** An error about the whole operation, with its location. */
  errorAtOperation(original: Error): GraphQLError {
    return new GraphQLError(original.message, { nodes: this.#operation, originalError: original });
  }

  /** The response keys of the fields around a location in the document, outermost first. */
  pathAt({ line, column }: SourceLocation): string[] {
    const before = this.#request.query.split(/(?<=\r\n|\n|\r(?!\n))/).slice(0, line - 1);
    return pathAt(this.#document, before.join('').length + column - 1);
  }

  /** An execution error, with the locations of the fields that its path leads to. `path` has the response keys of the answer. */
  located(error: GraphQLError, path: Path, answer: Answer): GraphQLError {
    const nodes = fieldsAt(
      { ...answer, fragments: this.#fragments },
      this.#operation,
      path,
      error.path ?? [],
      answer.data,
    );
    return new GraphQLError(error.message, { nodes, path, extensions: error.extensions });
  }
}

/** The answer that an error belongs to. */
interface Answer extends Omit<Reading, 'fragments'> {
  /** What the subgraphs returned. */
  readonly data: unknown;
}

/** Counts the parts of a value, and stops at the limit. */
function partsUpTo(limit: number, value: unknown): number {
  let parts = 1;
  if (typeof value !== 'object' || value === null) return parts;
  for (const part of Object.values(value)) {
    if (parts >= limit) return parts;
    parts += partsUpTo(limit - parts, part);
  }
  return parts;
}

/** A value of a tax number field, as graphql-js writes it into its messages. */
const TAX_NUMBER = /\b(ssn|tins?): (?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[^\s,}]+)/gi;

/** Nine digits or more: in a rejected value, a number with an extra digit may also be a tax number. */
const LONG_NUMBER = /\d(?:[\s.\-–]{0,2}\d){8,}/g;
/** The message of graphql-js for a number that is too large for an Int. No Int field holds a tax number. */
const INT_RANGE = /; Int cannot represent non 32-bit signed integer value: -?\d+$/;

/**
 * The message about a variable with tax numbers removed first, because shortening could leave part of one, and then the middle of a long
 * message cut out.
 */
function readable(message: string): string {
  const text = INT_RANGE.test(message)
    ? withoutNumbers(message)
    : message.replace(TAX_NUMBER, '$1: …').replace(LONG_NUMBER, '*********');
  return withoutMiddle(text);
}

const BAD_INPUT = { code: 'BAD_USER_INPUT' } satisfies { code: ErrorCode };

export const fragmentsOf = (document: DocumentNode): Record<string, FragmentDefinitionNode> =>
  Object.fromEntries(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );

/** The fields of a document that a path of the answer leads to. `dataPath` is the same path by the keys of `data`. */
function fieldsAt(
  reading: Reading,
  operation: OperationDefinitionNode,
  path: Path,
  dataPath: Path,
  data: unknown,
): readonly FieldNode[] {
  let type: GraphQLNamedType | null | undefined = reading.schema.getRootType(operation.operation);
  let nodes: readonly FieldNode[] = [];
  let sets = [operation.selectionSet];
  let value = data;
  for (const [at, step] of path.entries()) {
    if (typeof step === 'string') {
      const own = isEntity(value) ? reading.schema.getType(String(value.__typename)) : undefined;
      const concrete: GraphQLNamedType | null | undefined = isAbstractType(type) && isObjectType(own) ? own : type;
      if (!isObjectType(concrete)) return nodes;
      const found = collectFields(reading, concrete.name, sets).get(step);
      if (found === undefined) return nodes;
      nodes = found;
      sets = selectionsOf(found);
      const field: GraphQLField<unknown, unknown> | undefined = concrete.getFields()[found[0].name.value];
      type = field && getNamedType(field.type);
    }
    value = Reflect.get(Object(value), dataPath[at] ?? '');
  }
  return nodes;
}

/** The response keys from the root to the innermost field around an offset of a document; empty if there is no field. */
function pathAt(document: DocumentNode, offset: number, seen: ReadonlySet<string> = new Set()): string[] {
  const definition = document.definitions.find(({ loc }) => loc && loc.start <= offset && offset < loc.end);
  if (definition?.kind === Kind.OPERATION_DEFINITION) return keysAround(definition, offset);
  if (definition?.kind !== Kind.FRAGMENT_DEFINITION) return [];
  const name = definition.name.value;
  const spread = seen.has(name) ? undefined : spreadOf(document, name);
  const outer = spread === undefined ? [] : pathAt(document, spread, new Set([...seen, name]));
  return [...outer, ...keysAround(definition, offset)];
}

/** The offset at which a fragment is first spread. */
function spreadOf(document: DocumentNode, name: string): number | undefined {
  let offset: number | undefined;
  visit(document, {
    FragmentSpread(node) {
      if (node.name.value !== name) return undefined;
      offset = node.loc?.start;
      return BREAK;
    },
  });
  return offset;
}

/** The response keys of the fields around an offset, outermost first. */
function keysAround(definition: OperationDefinitionNode | FragmentDefinitionNode, offset: number): string[] {
  const around = fieldsIn(definition.selectionSet).filter(({ loc }) => loc && loc.start <= offset && offset < loc.end);
  return around.map(({ alias, name }) => alias?.value ?? name.value);
}
