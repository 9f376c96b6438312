import { faultOf, RequestFault } from '../graphql/request-fault.ts';

/** A file that the service has accepted. */
export interface Upload {
  /** The value for inputFileUri of a list. */
  readonly uri: string;
  readonly name: string | null;
  readonly bytes: number;
  /** Null until a run has counted them. */
  readonly rows: number | null;
  readonly format: string;
  readonly created: string;
  readonly expires: string;
}

/**
 * Uploads a file by POST to a path of the service and reports how many bytes have been sent, which fetch cannot. Rejects
 * with RequestFault if the service refuses the file, and with the signal's reason if the signal aborts.
 */
export function uploadFile<Answer>(
  path: string,
  key: string,
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open('POST', `${path}?${new URLSearchParams({ name: file.name })}`);
  request.setRequestHeader('x-api-key', key);
  // The content decides the format of the file; a form's content type would be parsed as a form.
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.upload.onprogress = ({ loaded }) => onSent(loaded);
  request.onload = () => {
    const { status, responseText } = request;
    const headers = new Headers({ 'x-request-id': request.getResponseHeader('x-request-id') ?? '' });
    const response = new Response(null, { status, headers });
    try {
      const body = JSON.parse(responseText);
      if (status === 201) resolve(body);
      else reject(faultOf(response, body));
    } catch {
      reject(RequestFault.unreadable(response));
    }
  };
  // A service that has refused a file may close the connection before it has received the rest.
  request.onerror = () => reject(new RequestFault(0, 'UNREACHABLE', CLOSED));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(file);
  return promise;
}

const CLOSED =
  'The connection was closed before the file was sent. The service may have stopped, or the file is too large (SVC_UPLOAD_LIMIT).';
