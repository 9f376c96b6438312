/** The text of a GraphQL operation, with the types of its answer and of its variables. */
export interface Operation<Data, Variables> {
  readonly text: string;
  /**
   * When it starts work, which a second request would start again: always, or if a value stands at one of these paths in its
   * variables, such as searchInput.output. Absent if it only reads.
   */
  readonly starting?: true | readonly string[];
  /** Never set; it only carries the types. */
  readonly types?: (variables: Variables) => Data;
}

/** Creates an operation with its types; called by the generated constants. */
export const operation = <Data, Variables>(
  text: string,
  starting?: true | readonly string[],
): Operation<Data, Variables> => ({ text, ...(starting !== undefined && { starting }) });

/** Work that the service does in the background; `backgroundTask(id)` of the graph says how far it is, and its result. */
export interface BackgroundTaskReference {
  readonly id: string;
  readonly status: string;
}

/** What the answer of an operation has if it started work: status 202. */
export interface Started {
  readonly backgroundTasks?: readonly BackgroundTaskReference[];
}

/** Options of a client. */
export interface ServiceClientOptions {
  /** Base URL of the service, such as http://127.0.0.1:4000. */
  readonly url: string;
  /** The API key. It is sent in the header x-api-key and nowhere else. */
  readonly key: string;
  /** Maximum retries of a failed request that may succeed later; default 3. */
  readonly retries?: number;
  /** Sends the requests; default: the global fetch. */
  readonly fetch?: typeof fetch;
}

/** Options of a single request. */
export interface RequestOptions {
  /** Aborts the request, and its work in the service. */
  readonly signal?: AbortSignal;
}

/** What describes a refusal. */
export interface Refusal {
  /** Code of the service's error catalogue, such as BAD_USER_INPUT; for the REST APIs only the status, as HTTP_400. */
  readonly code: string;
  /** Status of the answer; 0 if there was none. */
  readonly status: number;
  /** True if the same request may succeed later, unchanged. */
  readonly isRetryable: boolean;
  /** Milliseconds to wait before that, if the service says so. */
  readonly retryAfter?: number;
  /** Id of the request in the log of the service. */
  readonly requestId?: string;
  /** The errors of a GraphQL answer. */
  readonly errors?: readonly { readonly message: string; readonly path?: readonly (string | number)[] }[];
  /** The data that a GraphQL answer has beside its errors. */
  readonly data?: unknown;
  /** Work that was started although there are errors. */
  readonly backgroundTasks?: readonly BackgroundTaskReference[];
}

/** A request that the service refused, or could not answer. */
export class RefusedError extends Error {
  readonly code: string;
  readonly status: number;
  readonly isRetryable: boolean;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly errors: Refusal['errors'];
  readonly data: unknown;
  readonly backgroundTasks: Refusal['backgroundTasks'];

  constructor(message: string, refusal: Refusal) {
    super(message);
    this.name = 'RefusedError';
    this.code = refusal.code;
    this.status = refusal.status;
    this.isRetryable = refusal.isRetryable;
    this.retryAfter = refusal.retryAfter;
    this.requestId = refusal.requestId;
    this.errors = refusal.errors;
    this.data = refusal.data;
    this.backgroundTasks = refusal.backgroundTasks;
  }
}

/** Statuses of requests that were not started, so that even one that starts work may be sent again. */
const NOT_BEGUN = [429, 503];

/** Initial and maximum wait before a retry, in milliseconds; each wait is twice as long as the previous one. */
const [FIRST_WAIT, LAST_WAIT] = [250, 30_000];

/** Sends requests to the service: retries those that may succeed later, and throws RefusedError for refusals. */
export class ServiceClient {
  readonly #url: string;
  readonly #key: string;
  readonly #retries: number;
  readonly #fetch: typeof fetch;

  constructor({ url, key, retries = 3, fetch: send = fetch }: ServiceClientOptions) {
    this.#url = url.replace(/\/+$/, '');
    this.#key = key;
    this.#retries = retries;
    this.#fetch = send;
  }

  /**
   * Returns the data of a GraphQL operation, and in `backgroundTasks` what it started. Throws if there are errors, even beside
   * data: RefusedError has both.
   */
  async request<Data, Variables>(
    { text, starting }: Operation<Data, Variables>,
    variables: Variables,
    options: RequestOptions = {},
  ): Promise<Data> {
    const isReading =
      starting === undefined || (starting !== true && !starting.some((path) => hasValue(variables, path)));
    const body = { query: text, variables };
    const answer = await this.post<Answer<Data>>('/graphql', body, options, isReading);
    const backgroundTasks = answer.extensions?.backgroundTasks;
    return backgroundTasks === undefined ? answer.data : { ...answer.data, backgroundTasks };
  }

  /**
   * Posts a JSON body to a path and returns the answer. `isReading`: whether the request may be repeated although it may have been started.
   */
  async post<Answer>(path: string, body: unknown, options: RequestOptions = {}, isReading = true): Promise<Answer> {
    for (let sent = 0; ; sent += 1) {
      try {
        return await this.#send<Answer>(path, body, options);
      } catch (error) {
        if (!(error instanceof RefusedError) || sent >= this.#retries) throw error;
        if (!error.isRetryable || !(isReading || NOT_BEGUN.includes(error.status))) throw error;
        const wait = Math.min(LAST_WAIT, FIRST_WAIT * 2 ** sent) * (0.5 + Math.random() / 2);
        await pause(Math.max(wait, error.retryAfter ?? 0), options.signal);
      }
    }
  }

  async #send<Answer>(path: string, body: unknown, { signal }: RequestOptions): Promise<Answer> {
    const response = await this.#fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': this.#key },
      body: JSON.stringify(body),
      redirect: 'error',
      ...(signal !== undefined && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new RefusedError('The service did not answer.', { code: 'NO_ANSWER', status: 0, isRetryable: true });
    });
    // The types are those of the service's own schema.
    const answer = (await response.json().catch(() => undefined)) as Answer | undefined;
    const refusal = refusalIn(response, envelopeOf(answer));
    if (refusal !== undefined) throw refusal;
    if (answer === undefined) throw new RefusedError('The answer is not JSON.', NO_JSON);
    return answer;
  }
}

/** An answer of the graph. */
interface Answer<Data> {
  readonly data: Data;
  readonly extensions?: Started;
}

/** Whether variables have a value at a path; one in a list counts for all of the list. */
function hasValue(variables: unknown, path: string): boolean {
  const value = path
    .split('.')
    .reduce<unknown>((at, name) => (Array.isArray(at) ? at : Reflect.get(Object(at ?? {}), name)), variables);
  return value !== undefined && value !== null;
}

const NO_JSON: Refusal = { code: 'NO_JSON', status: 200, isRetryable: false };

/** Fields of an answer that refuses something, in any of the service's formats. */
interface Envelope {
  readonly data?: unknown;
  readonly errors?: unknown;
  readonly extensions?: Started;
  readonly message?: unknown;
  readonly error_code?: unknown;
  readonly error_message?: unknown;
  readonly retryable?: unknown;
}

interface GraphError {
  readonly message?: unknown;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: unknown };
}

const envelopeOf = (answer: unknown): Envelope => (typeof answer === 'object' && answer !== null ? answer : {});

/** The refusal in an answer; undefined if it is not one. */
function refusalIn(response: Response, body: Envelope): RefusedError | undefined {
  const errors: readonly GraphError[] = Array.isArray(body.errors) ? body.errors : [];
  if (response.ok && errors.length === 0) return undefined;
  const [first = {}] = errors;
  const code = first.extensions?.code ?? body.error_code ?? `HTTP_${response.status}`;
  const message = first.message ?? body.error_message ?? body.message ?? `Status ${response.status}.`;
  const seconds = Number(response.headers.get('retry-after'));
  const requestId = response.headers.get('x-request-id');
  const shown = errors.map(({ message, path }) => ({ message: String(message), ...(path !== undefined && { path }) }));
  return new RefusedError(String(message), {
    code: String(code),
    status: response.status,
    isRetryable: body.retryable === true || RETRYABLE.includes(response.status),
    ...(seconds > 0 && { retryAfter: seconds * 1_000 }),
    ...(requestId !== null && { requestId }),
    ...(shown.length > 0 && { errors: shown }),
    ...(body.data !== undefined && { data: body.data }),
    ...(body.extensions?.backgroundTasks !== undefined && { backgroundTasks: body.extensions.backgroundTasks }),
  });
}

/** Statuses after which the same request may succeed. */
const RETRYABLE = [408, 429, 502, 503, 504];

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
