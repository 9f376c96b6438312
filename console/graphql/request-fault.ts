/** An error in a part of an answer. */
export interface Fault {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
}

/** The body of an error answer of the service. */
export interface FaultBody {
  readonly error_code?: string;
  readonly error_message?: string;
  /** Set by the REST API, which has no codes. */
  readonly message?: string;
  readonly errors?: readonly (Fault & { readonly extensions?: { readonly code?: string } })[];
}

/** A request that was refused or failed. */
export class RequestFault extends Error {
  /** 0 if no answer came. */
  readonly status: number;
  /** A code of the service's catalog of errors, or one of the console's own. */
  readonly code: string;
  /** To report to the operator of the service. */
  readonly requestId: string | undefined;
  /** Whole seconds to wait before the next request; undefined if the service does not say. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, requestId?: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  static unreachable(): RequestFault {
    return new RequestFault(
      0,
      'UNREACHABLE',
      'The service does not answer. It may have stopped, or the network is down.',
    );
  }

  static unreadable(response: Response): RequestFault {
    return new RequestFault(response.status, 'UNREADABLE', 'The answer did not come from the service.', idOf(response));
  }
}

/** The fault in an answer of the service. */
export function faultOf(
  response: Response,
  { error_code: code, error_message, message = error_message, errors = [] }: FaultBody,
): RequestFault {
  const [first] = errors;
  const said = message ?? errors.map((each) => each.message).join(' ');
  return new RequestFault(
    response.status,
    code ?? first?.extensions?.code ?? `HTTP ${response.status}`,
    said === '' ? 'The service gave no reason.' : said,
    idOf(response),
    Number(response.headers.get('retry-after')) || undefined,
  );
}

const idOf = ({ headers }: Response): string | undefined => headers.get('x-request-id') ?? undefined;
