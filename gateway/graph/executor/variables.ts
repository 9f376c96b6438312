import {
  type GraphQLSchema,
  getVariableValues,
  isInputType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import { memoize } from '../../../catalog/memoize.ts';
import { literalValue } from './literal-value.ts';
import { type NormalForm, RESERVED } from './normal-form.ts';

/** The variables of one request. */
export interface RequestVariables {
  /** What is sent to subgraphs: what the client wrote, plus the defaults of variables. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The same values, coerced to their types. */
  readonly coerced: Readonly<Record<string, unknown>>;
}

/** What a client's document contributes to every request with it. */
export type Literals = Pick<NormalForm, 'literals' | 'templates'>;

/** Reads the variables of a request; returns undefined if a value of the client does not fit its type. */
export type VariableReader = (
  given: Readonly<Record<string, unknown>>,
  literals: Literals,
) => RequestVariables | undefined;

/** Compiles the reader of an operation's variables. `prefix` distinguishes variables that replace literals from the client's. */
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

  /** The literals of a document are the same for all its requests. */
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
    // A custom scalar is not coerced any further.
    for (const { name, node } of templates) filled[name] = valueFromASTUntyped(node, inside);
    Object.assign(sent, filled);
    return { sent, coerced: named(coerced, coercedLiterals(literals), filled) };
  };
}

/** Whether a variable replaces a literal of the client's document. `prefix` is that of the normal form. */
export const isOwn = (name: string, prefix: string): boolean => name.startsWith(prefix) && name !== prefix + RESERVED;

const isFixed = (literals: Literals['literals']) => (each: VariableDefinitionNode) =>
  Object.hasOwn(literals, each.variable.name.value);

function valuesOf(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  // Stops at the first error: each error quotes the value around it, and a value may have as many errors as parts.
  const { coerced } =
    definitions.length === 0 ? { coerced: {} } : getVariableValues(schema, definitions, given, { maxErrors: 1 });
  return coerced && named(coerced);
}

/** Values by names that clients choose. The object has no prototype, so inherited names such as `toString` do not exist. */
const named = (...values: readonly Readonly<Record<string, unknown>>[]): Record<string, unknown> =>
  Object.assign(Object.create(null), ...values);
