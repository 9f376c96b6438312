import {
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  getOperationAST,
  Kind,
  parse,
  validate,
} from 'graphql';
import { internal, isErrorCode, paymentRequired } from '../../catalog/errors/catalogue.ts';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import type { GraphRequest } from '../graph-request.ts';
import type { Log } from '../log.ts';
import { ClientDocument } from './client-document.ts';
import { type CompiledOperation, type Compiler, compileOperation, type Outcome } from './compile-operation.ts';
import { type CacheFigures, CountedCache } from './counted-cache.ts';
import { type NormalForm, normalForm } from './normal-form.ts';
import type { Literals, RequestVariables } from './variables.ts';

/** A client's document, bound to the operation that answers it. */
interface KnownDocument extends Literals, Pick<NormalForm, 'keys'> {
  readonly operation: CompiledOperation;
  readonly request: GraphRequest;
}

/** The caches: clients' documents by their text, operations by their normal form, and plans by their skeleton. */
export interface OperationFigures {
  readonly documents: CacheFigures;
  readonly operations: CacheFigures;
  readonly plans: CacheFigures;
}

/** Most memory of the documents and of the operations, in bytes. */
const DOCUMENTS_BYTES = 32 * 2 ** 20;
const OPERATIONS_BYTES = 128 * 2 ** 20;

/**
 * The operations of one supergraph, each compiled once for all documents of its normal form, and the only way to execute
 * one. A document that came before costs no parsing; one that differs from a known one in its literals alone costs no
 * validation and no planning.
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

  /** Answers a request whose operation is compiled; undefined where it is not, or its document is not valid. */
  answerKnown(request: GraphRequest, context: RequestContext): Promise<FormattedExecutionResult> | undefined {
    const known = this.#known(request);
    return known && this.#answer(known, request, context).then(formatted);
  }

  /** Answers a request whose document has been validated. */
  async answerValid(request: GraphRequest, context: RequestContext): Promise<ExecutionResult> {
    try {
      return await this.#answer(this.#learned(request), request, context);
    } catch (error) {
      return { errors: [error instanceof GraphQLError ? tooLarge(error) : this.#fault(error, context.requestId)] };
    }
  }

  /** Compiles the operations of documents, so that the first request finds them; logs what does not fit the schema. */
  warm(documents: readonly string[]): void {
    for (const query of documents) {
      try {
        const document = parse(query);
        const [fault] = validate(this.#compiler.planner.schema, document);
        if (fault !== undefined) throw fault;
        const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
        for (const operation of operations) {
          const operationName = operations.length > 1 && 'name' in operation ? operation.name?.value : undefined;
          this.#learned({ query, ...(operationName !== undefined && { operationName }) });
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

  #known(request: GraphRequest): KnownDocument | undefined {
    const known = this.#documents.get(textOf(request));
    if (known !== undefined) return known;
    const form = this.#formOf(request);
    const operation = form && this.#operations.get(form.key);
    return operation && this.#bind(request, form, operation);
  }

  #learned(request: GraphRequest): KnownDocument {
    const form = this.#formOf(request);
    if (form === undefined) throw new Error('Expected a valid document, got one that does not fit the schema.');
    const operation = compileOperation(this.#compiler, form);
    this.#operations.set(form.key, operation);
    return this.#bind(request, form, operation);
  }

  #bind(request: GraphRequest, { literals, templates, keys }: NormalForm, operation: CompiledOperation): KnownDocument {
    const { query, operationName } = request;
    const document = {
      literals,
      templates,
      keys,
      operation,
      request: { query, ...(operationName && { operationName }) },
    };
    this.#documents.set(textOf(request), document);
    return document;
  }

  #formOf({ query, operationName }: GraphRequest): NormalForm | undefined {
    const { schema } = this.#compiler.planner;
    try {
      const document = parse(query, { noLocation: true });
      const operation = getOperationAST(document, operationName);
      return operation == null ? undefined : normalForm(schema, query, document, operation);
    } catch (error) {
      if (error instanceof GraphQLError) return undefined;
      throw error;
    }
  }

  async #answer(known: KnownDocument, request: GraphRequest, context: RequestContext): Promise<ExecutionResult> {
    const { operation, keys } = known;
    const client = new ClientDocument(request);
    try {
      const given = request.variables ?? {};
      const variables = operation.variables(given, known);
      if (variables === undefined) return { errors: client.variableErrors(this.#compiler.planner.schema, given) };
      const fault = operation.check(variables, context);
      if (fault !== undefined) return { errors: [client.errorAt(fault.place, fault.error)] };
      if (!context.account.creditsAvailable && operation.isPaid(variables)) return { errors: [OUT_OF_CREDITS] };
      const outcome = await operation.execute(variables, keys, context, (error) =>
        this.#fault(error, context.requestId),
      );
      context.charge?.(outcome.objects);
      if (outcome.errors.length === 0) return { data: outcome.data };
      return { errors: this.#located(client, known, outcome, variables, context), data: outcome.data };
    } catch (error) {
      return { errors: [this.#fault(error, context.requestId)] };
    }
  }

  /** The errors of an execution as the client's document has them: its own keys, and their places. */
  #located(
    client: ClientDocument,
    { operation, keys }: KnownDocument,
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
      return client.located(error, shown, { schema, conditions: coerced, data: given });
    });
  }

  /** Logs what nobody expected; the client reads nothing of it. */
  #fault(error: unknown, requestId: string): GraphQLError {
    this.#log.error({ err: error, requestId }, 'The gateway failed.');
    const { message, extensions } = internal();
    return new GraphQLError(message, { extensions });
  }
}

/** A little over the heap that documents with other literals took: key, request and literals grow with the text. */
const DOCUMENT_BYTES = 1_500;
const BYTES_PER_SIGN = 6;

const OUT_OF_CREDITS = new GraphQLError(paymentRequired().message, { extensions: paymentRequired().extensions });

const textOf = ({ query, operationName = '' }: GraphRequest): string => `${operationName}\n${query}`;

/** The planner's own refusal of an operation that is valid, and has too many ways to be planned. */
const tooLarge = ({ message }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });

const formatted = ({ errors, data }: ExecutionResult): FormattedExecutionResult => ({
  ...(errors && { errors: errors.map((error) => error.toJSON()) }),
  ...(data !== undefined && { data }),
});
