import { type GraphQLInputType, isInputType, typeFromAST } from 'graphql';
import { memoize } from '../../../catalog/memoize.ts';
import { Memo } from '../../../kit/memo.ts';
import { signatureOf } from '../../../operations/unstored-field-usage.ts';
import type { UsedOperation } from '../../../operations/used-operation.ts';
import { type Condition, isMet } from '../executor/conditions.ts';
import type { RequestVariables } from '../executor/variables.ts';
import { addCarried } from './carried-coordinates.ts';
import { PathReader } from './path-coordinates.ts';
import { type SelectedOperation, selectedCoordinates } from './selected-coordinates.ts';

type Values = Readonly<Record<string, unknown>>;

/** An operation, with its hash (RunOperation). */
export interface ReadOperation extends SelectedOperation {
  readonly hash: string;
}

interface TypedVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
}

/** Maximum signatures that an operation remembers; another one is computed again. */
const MAX_KNOWN = 16;
/** Slightly more than the heap of one, with a path that is remembered. */
const BYTES_PER_KNOWN = 2_000;

/** Tells what requests of one operation use of the schema. */
export class UsageReader {
  readonly #operation: ReadOperation;
  readonly #variables: readonly TypedVariable[];
  readonly #known = new Memo<UsedOperation>(MAX_KNOWN);
  #made = 0;
  #paths: PathReader | undefined;
  /** What the literals of a document carry: the same for all its requests. */
  readonly #literals = memoize((literals: Values): ReadonlySet<string> => {
    const carried = new Set<string>();
    for (const each of this.#variables) this.#add(each, literals, carried);
    return carried;
  }, new WeakMap());

  constructor(operation: ReadOperation) {
    this.#operation = operation;
    this.#variables = (operation.operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
      const read = typeFromAST(operation.schema, type);
      return isInputType(read) ? [{ name: variable.name.value, type: read }] : [];
    });
  }

  /** Memory that it holds now, in bytes. */
  get bytes(): number {
    return Math.min(this.#made, MAX_KNOWN) * BYTES_PER_KNOWN;
  }

  /** `literals` are those variables that replace literals of the client's document, see ArgumentCheck. */
  read({ sent, coerced }: RequestVariables, literals: Values): UsedOperation {
    const { hash: operation, definitions } = this.#operation;
    const written = this.#literals(literals);
    const carried = new Set(written);
    for (const each of this.#variables) if (!Object.hasOwn(literals, each.name)) this.#add(each, sent, carried);
    // No other value of the client may be kept.
    const conditions = Object.fromEntries(definitions.conditionNames.map((name) => [name, coerced[name] === true]));
    return this.#known.get([...Object.values(conditions), ...carried].join(' '), () => {
      this.#made += 1;
      const isIncluded = (each: readonly Condition[]) => isMet(each, conditions);
      const coordinates = () => [...selectedCoordinates(this.#operation, isIncluded), ...carried];
      return { signature: signatureOf(operation, coordinates()), operation, coordinates };
    });
  }

  #add({ name, type }: TypedVariable, sent: Values, carried: Set<string>): void {
    this.#paths ??= new PathReader(this.#operation.schema, () => typesOf(this.#operation));
    addCarried(this.#paths, type, sent[name], carried);
  }
}

/** Where paths may start: at the types that the operation selects, under any conditions. */
const typesOf = (operation: SelectedOperation): readonly string[] =>
  [...selectedCoordinates(operation, () => true)].filter((each) => !each.includes('.'));
