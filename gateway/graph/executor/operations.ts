import {
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  Kind,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { internal, isErrorCode, paymentRequired } from '../../../catalog/errors/catalogue.ts';
import type { RequestContext } from '../../../kit/subgraph.ts';
import { FanOuts, fanOutsOf } from '../../../storage/fan-outs.ts';
import type { Log } from '../../log.ts';
import type { Estimate } from '../cost/estimate.ts';
import { explanation, type QueryExplanation } from '../cost/explain-query.ts';
import { overLimit, type TooDear } from '../cost/over-limit.ts';
import type { GraphRequest } from '../graph-request.ts';
import { ClientDocument } from './client-document.ts';
import { CompiledOperation, type Compiler, type Outcome } from './compile-operation.ts';
import { includedUnder } from './conditions.ts';
import { type CacheFigures, CountedCache, heapShare } from './counted-cache.ts';
import { formOf, Refused } from './document-form.ts';
import { FiniteNumbersRule } from './finite-numbers.ts';
import type { NormalForm } from './normal-form.ts';
import { writesTaxNumber } from './tax-number.ts';
import type { Literals, RequestVariables } from './variables.ts';

/** What a client's document adds to the operation that answers it. */
interface KnownDocument extends Literals, Pick<NormalForm, 'key' | 'keys' | 'name'> {
  /** The last estimate, if all requests with the document cost the same. */
  estimate?: { readonly fanOuts: FanOuts; readonly estimate: Estimate };
}

/** A document with the operation that answers it. */
interface Known {
  readonly document: KnownDocument;
  readonly operation: CompiledOperation;
}

/** Statistics of the caches: documents by their text, operations by their normal form, and plans by their skeleton. */
export interface OperationFigures {
  readonly documents: CacheFigures;
  readonly operations: CacheFigures;
  readonly plans: CacheFigures;
}

/** A request that may be executed. */
interface Ready {
  readonly client: ClientDocument;
  readonly variables: RequestVariables;
  readonly estimate: Estimate;
}

interface Faulty {
  readonly errors: readonly GraphQLError[];
}

/** For graphs whose fields have no costs of their own. */
const NO_FAN_OUTS = new FanOuts([]);

const RULES = [...specifiedRules, FiniteNumbersRule];

/** Maximum memory of the cached documents, and of the cached operations, in bytes. */
const DOCUMENTS_BYTES = heapShare(1 / 32, 32 * 2 ** 20);
const OPERATIONS_BYTES = heapShare(1 / 8, 128 * 2 ** 20);

/**
 * The operations of one supergraph, and the only way to execute one. Each operation is compiled once for all documents of its normal form.
 * A document seen before is not parsed again; a document that differs from a known one only in its literals is neither validated nor
 * planned.
 */
export class Operations {
  readonly #compiler: Compiler;
  readonly #log: Log;
  readonly #documents = new CountedCache<KnownDocument>(
    DOCUMENTS_BYTES,
    (_, text) => DOCUMENT_BYTES + text.length * BYTES_PER_SIGN,
  );
  readonly #operations = new CountedCache<CompiledOperation>(OPERATIONS_BYTES, ({ bytes }) => bytes);

  constructor(compiler: Compiler, log: Log) {
    this.#compiler = compiler;
    this.#log = log;
  }

  /** Answers a request whose operation is compiled; undefined if it is not, or if the document is invalid. */
  answerKnown(request: GraphRequest, context: RequestContext): Promise<FormattedExecutionResult> | undefined {
    try {
      const known = this.#known(request);
      return known && this.#answer(known, request, context).then(formatted);
    } catch (error) {
      if (error instanceof Refused) return Promise.resolve(formatted({ errors: [error.fault] }));
      throw error;
    }
  }

  /** Answers a request whose document has been validated. */
  async answerValid(request: GraphRequest, context: RequestContext): Promise<ExecutionResult> {
    try {
      return await this.#answer(this.#learned(request), request, context);
    } catch (error) {
      return { errors: [this.#fault(error, context.requestId)] };
    }
  }

  /** Returns the estimated cost and the plan of a request, or its errors if it is refused for another reason than its cost. */
  async explain(request: GraphRequest, context: RequestContext): Promise<QueryExplanation | readonly GraphQLError[]> {
    try {
      const faults = this.#faults(parse(request.query));
      if (faults.length > 0) return faults;
      const known = this.#known(request) ?? this.#learned(request);
      const ready = await this.#ready(known, request, context);
      if ('errors' in ready) return ready.errors;
      const refusal = this.#overLimit(known, ready.estimate, context)?.error.message;
      return explanation(ready.estimate, shownBy(known), known.operation.plan(), refusal);
    } catch (error) {
      if (error instanceof Refused) return [error.fault];
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  }

  /** Compiles the operations of documents before their first request; logs those that do not fit the schema. */
  warm(documents: readonly string[]): void {
    for (const query of documents) {
      try {
        const document = parse(query);
        const [fault] = this.#faults(document);
        if (fault !== undefined) throw fault;
        const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
        for (const operation of operations) {
          const operationName = operations.length > 1 && 'name' in operation ? operation.name?.value : undefined;
          this.#learned({ query, ...(operationName !== undefined && { operationName }) }).operation.prepare();
        }
      } catch (error) {
        this.#log.warn({ err: error, query }, 'A stored operation is not compiled.');
      }
    }
  }

  figures(): OperationFigures {
    return {
      documents: this.#documents.figures(),
      operations: this.#operations.figures(),
      plans: this.#compiler.planner.figures(),
    };
  }

  readonly #faults = (document: DocumentNode) => validate(this.#compiler.planner.schema, document, RULES);

  #known(request: GraphRequest): Known | undefined {
    const document = this.#documents.get(textOf(request));
    const known = document && this.#operations.get(document.key);
    if (document !== undefined && known !== undefined) return { document, operation: known };
    const form = formOf(this.#compiler, request);
    const operation = form && this.#operations.get(form.key);
    return operation && this.#bind(request, form, operation);
  }

  #learned(request: GraphRequest): Known {
    const form = formOf(this.#compiler, request);
    if (form === undefined) throw new Error('Expected a valid document, got one that does not fit the schema.');
    const operation = new CompiledOperation(this.#compiler, form);
    this.#operations.set(operation.key, operation);
    return this.#bind(request, form, operation);
  }

  #bind(request: GraphRequest, { literals, templates, keys, name }: NormalForm, operation: CompiledOperation): Known {
    const document = { key: operation.key, literals, templates, keys, name };
    if (!writesTaxNumber(request.query)) this.#documents.set(textOf(request), document);
    return { document, operation };
  }

  async #answer(known: Known, request: GraphRequest, context: RequestContext): Promise<ExecutionResult> {
    const { operation, document } = known;
    const { keys, name } = document;
    const { bytes } = operation;
    if (context.work !== undefined) context.work.operation = { name, hash: operation.hash };
    try {
      const ready = await this.#ready(known, request, context);
      if ('errors' in ready) return ready;
      const { client, variables, estimate } = ready;
      if (context.work !== undefined) context.work.cost = estimate.cost;
      context.use?.(operation.usedBy(variables, document.literals));
      const dear = this.#overLimit(known, estimate, context);
      if (dear !== undefined) return { errors: [client.errorAt(operation.placeOf(dear.node), dear.error)] };
      if (!context.account.creditsAvailable && operation.isPaid(variables)) return { errors: [OUT_OF_CREDITS] };
      const unplanned = planFault(operation);
      if (unplanned !== undefined) return { errors: [unplanned] };
      const outcome = await operation.execute(variables, keys, context, (error) =>
        this.#fault(error, context.requestId),
      );
      context.charge?.(outcome.objects);
      if (outcome.errors.length === 0) return { data: outcome.data };
      return { errors: this.#located(client, known, outcome, variables, context), data: outcome.data };
    } catch (error) {
      return { errors: [this.#fault(error, context.requestId)] };
    } finally {
      if (operation.bytes !== bytes) this.#operations.set(operation.key, operation);
    }
  }

  /** Checks the variables and arguments of a request: returns them with the estimate, or the errors. */
  async #ready(
    { operation, document }: Known,
    request: GraphRequest,
    context: RequestContext,
  ): Promise<Ready | Faulty> {
    const { literals } = document;
    const client = new ClientDocument(request);
    const given = request.variables ?? {};
    const variables = operation.variables(given, document);
    if (variables === undefined) return { errors: client.variableErrors(this.#compiler.planner.schema, given) };
    const fault = operation.check(variables, literals, context);
    if (fault !== undefined) return { errors: [client.errorAt(fault.place, fault.error)] };
    const fanOuts = this.#compiler.costs.size === 0 ? NO_FAN_OUTS : await fanOutsOf(context.snapshot);
    const known = operation.isFixed && document.estimate?.fanOuts === fanOuts ? document.estimate.estimate : undefined;
    const estimate = known ?? operation.estimate(variables, context, fanOuts);
    if (operation.isFixed) document.estimate = { fanOuts, estimate };
    return { client, variables, estimate };
  }

  /** Returns the error if an estimate exceeds the limit of the caller's pricing plan. */
  #overLimit(known: Known, estimate: Estimate, { account }: RequestContext): TooDear | undefined {
    const plan = account.pricingPlan;
    const limit = this.#compiler.plans?.[plan].cost;
    return limit === undefined ? undefined : overLimit(estimate, limit, plan, shownBy(known));
  }

  /** Converts the errors of an execution to the client's document: with its own response keys, and with locations. */
  #located(
    client: ClientDocument,
    { operation, document: { keys } }: Known,
    { errors, given }: Outcome,
    { coerced }: RequestVariables,
    { requestId }: RequestContext,
  ): GraphQLError[] {
    const { schema } = this.#compiler.planner;
    return errors.map((error) => {
      if (!isErrorCode(error.extensions.code))
        this.#log.error({ err: error, requestId }, 'A subgraph reported a fault.');
      if (error.path === undefined) return error;
      const shown = error.path.map((step) => (typeof step === 'string' ? operation.shownKey(step, keys) : step));
      return client.located(error, shown, { schema, isIncluded: includedUnder(coerced), data: given });
    });
  }

  /** Logs an unexpected error; the client only learns that an internal error occurred. */
  #fault(error: unknown, requestId: string): GraphQLError {
    this.#log.error({ err: error, requestId }, 'The gateway failed.');
    const { message, extensions } = internal();
    return new GraphQLError(message, { extensions });
  }
}

/** Slightly more than the measured heap of documents that differ in their literals: key, request and literals grow with the text. */
const DOCUMENT_BYTES = 1_500;
const BYTES_PER_SIGN = 6;

const OUT_OF_CREDITS = new GraphQLError(paymentRequired().message, { extensions: paymentRequired().extensions });

const textOf = ({ query, operationName = '' }: GraphRequest): string => `${operationName}\n${query}`;

/** Returns a function from a key of the normal form to the key of the client's document. */
const shownBy =
  ({ operation, document: { keys } }: Known) =>
  (key: string): string =>
    operation.shownKey(key, keys);

/** The error of an operation that cannot be planned. */
function planFault(operation: CompiledOperation): GraphQLError | undefined {
  try {
    operation.prepare();
    return undefined;
  } catch (error) {
    if (error instanceof GraphQLError) return tooLarge(error);
    throw error;
  }
}

/** The planner itself refuses a valid operation that has too many possible plans. */
const tooLarge = ({ message }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });

const formatted = ({ errors, data }: ExecutionResult): FormattedExecutionResult => ({
  ...(errors && { errors: errors.map((error) => error.toJSON()) }),
  ...(data !== undefined && { data }),
});
