import {
  type GraphQLSchema,
  getVariableValues,
  isInputType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import { memoize } from '../../catalog/memoize.ts';
import { literalValue } from './literal-value.ts';
import { type NormalForm, RESERVED } from './normal-form.ts';

/** The variables of one request. */
export interface RequestVariables {
  /** What subgraphs are sent: what the client wrote, defaults of variables included. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The same, coerced to their types. */
  readonly coerced: Readonly<Record<string, unknown>>;
}

/** What a client's document gives to all requests with it. */
export type Literals = Pick<NormalForm, 'literals' | 'templates'>;

/** The variables of a request; undefined where a value of the client does not fit its type. */
export type VariableReader = (
  given: Readonly<Record<string, unknown>>,
  literals: Literals,
) => RequestVariables | undefined;

/** Compiles the reading of an operation's variables. `prefix` tells those that stand for literals from the client's. */
export function compileVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  prefix: string,
): VariableReader {
  const renamed = prefix + RESERVED;
  const nameOf = ({ variable }: VariableDefinitionNode) => variable.name.value;
  const own = variableDefinitions.filter((each) => isOwn(nameOf(each), prefix));
  const clients = variableDefinitions.filter((each) => !isOwn(nameOf(each), prefix));
  const isRenamed = clients.some((each) => nameOf(each) === renamed);
  const names = clients.map(nameOf);
  const defaults = new Map(
    clients.flatMap((each) => {
      const type = typeFromAST(schema, each.type);
      if (each.defaultValue === undefined || !isInputType(type)) return [];
      return [[nameOf(each), literalValue(type, each.defaultValue)] as const];
    }),
  );

  /** Literals of a document are the same for all its requests. */
  const coercedLiterals = memoize(
    (literals: Literals['literals']) => valuesOf(schema, own.filter(isFixed(literals)), literals) ?? {},
    new WeakMap(),
  );

  return (request, { literals, templates }) => {
    const given = isRenamed ? { ...request, [renamed]: request[RESERVED] } : request;
    const coerced = valuesOf(schema, clients, given);
    if (coerced === undefined) return undefined;
    const sent = named(literals);
    for (const name of names) {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      if (value !== undefined) sent[name] = value;
      else if (defaults.has(name)) sent[name] = defaults.get(name);
    }
    if (own.length === 0) return { sent, coerced };
    const inside = isRenamed ? { ...coerced, [RESERVED]: coerced[renamed] } : coerced;
    const filled: Record<string, unknown> = {};
    // A custom scalar has no other form to be coerced to.
    for (const { name, node } of templates) filled[name] = valueFromASTUntyped(node, inside);
    Object.assign(sent, filled);
    return { sent, coerced: named(coerced, coercedLiterals(literals), filled) };
  };
}

/** Whether a variable stands for a literal of the client's document. `prefix` is that of the normal form. */
export const isOwn = (name: string, prefix: string): boolean => name.startsWith(prefix) && name !== prefix + RESERVED;

const isFixed = (literals: Literals['literals']) => (each: VariableDefinitionNode) =>
  Object.hasOwn(literals, each.variable.name.value);

function valuesOf(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  // The first fault decides: each repeats the value around it, and a value may have as many as it has parts.
  const { coerced } =
    definitions.length === 0 ? { coerced: {} } : getVariableValues(schema, definitions, given, { maxErrors: 1 });
  return coerced && named(coerced);
}

/** Values by names that clients choose. Without a prototype none is there that was not given, such as `toString`. */
const named = (...values: readonly Readonly<Record<string, unknown>>[]): Record<string, unknown> =>
  Object.assign(Object.create(null), ...values);
