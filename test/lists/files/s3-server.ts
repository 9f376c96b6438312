import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type S3Key, signatureFault } from './s3-signature.ts';

interface Stored {
  readonly body: Buffer;
  modified: Date;
}

/** What a request is answered by. */
interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string | number>>;
}

/** Keys that a page of a listing has: few, so that there are several. */
const PAGE = 2;

/**
 * A store that speaks as much of the S3 protocol as files need, with one bucket, in this process. It checks each signature on its own.
 */
export async function s3Server(key: S3Key) {
  const objects = new Map<string, Stored>();
  const parts = new Map<string, Map<number, Buffer>>();
  const asked: string[] = [];
  /** What the next requests of a kind are answered instead, such as `PUT`. */
  const faults: { readonly method: string; readonly answer: Answer | 'cut' }[] = [];

  function answered(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url ?? '', 'http://store');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const name = rest.join('/');
    const query = url.searchParams;
    if (bucket !== 'bucket') return fault(404, 'NoSuchBucket');
    const upload = query.get('uploadId');
    switch (request.method) {
      case 'PUT': {
        const of = upload === null ? undefined : parts.get(upload);
        if (upload !== null && of === undefined) return fault(404, 'NoSuchUpload');
        const { 'if-match': same, 'if-none-match': none } = request.headers;
        const there = objects.get(name);
        // As S3 says it of an object that is gone.
        if (same !== undefined && there === undefined) return fault(404, 'NoSuchKey');
        if ((none === '*' && there !== undefined) || (same !== undefined && same !== etagOf(there?.body)))
          return fault(412, 'PreconditionFailed');
        if (of !== undefined) of.set(Number(query.get('partNumber')), body);
        else objects.set(name, { body, modified: new Date() });
        return { status: 200, headers: { etag: etagOf(body) } };
      }
      case 'POST': {
        if (upload === null) {
          const id = randomUUID();
          parts.set(id, new Map());
          return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
        }
        const sent = parts.get(upload);
        if (sent === undefined) return fault(404, 'NoSuchUpload');
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, at]) => Number(at));
        const whole = named.map((at) => sent.get(at) ?? Buffer.alloc(0));
        if (whole.slice(0, -1).some(({ length }) => length < 5 * 2 ** 20)) return fault(400, 'EntityTooSmall');
        parts.delete(upload);
        objects.set(name, { body: Buffer.concat(whole), modified: new Date() });
        return xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
      }
      case 'DELETE':
        if (upload === null) objects.delete(name);
        else parts.delete(upload);
        return { status: 204 };
      case 'HEAD':
      case 'GET':
        return name === '' ? listed(query) : read(objects.get(name), request.headers.range);
      default:
        return fault(405, 'MethodNotAllowed');
    }
  }

  function read(found: Stored | undefined, range: string | undefined): Answer {
    if (found === undefined) return fault(404, 'NoSuchKey');
    const { body, modified } = found;
    const headers = { 'last-modified': modified.toUTCString(), etag: etagOf(body) };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (start === undefined) return { status: 200, body, headers };
    const part = body.subarray(Number(start), Number(end) + 1);
    const shown = `bytes ${start}-${end}/${body.length}`;
    return { status: 206, body: part, headers: { ...headers, 'content-range': shown } };
  }

  function listed(query: URLSearchParams): Answer {
    const all = [...objects]
      .filter(([name]) => name.startsWith(query.get('prefix') ?? ''))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const rest = all.filter(([name]) => name > (query.get('continuation-token') ?? ''));
    const page = rest
      .slice(0, PAGE)
      .map(
        ([name, { body, modified }]) =>
          `<Contents><Key>${name}</Key><Size>${body.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`,
      );
    const isMore = rest.length > PAGE;
    const next = isMore ? `<NextContinuationToken>${rest[PAGE - 1]?.[0]}</NextContinuationToken>` : '';
    return xml(`<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${page.join('')}</ListBucketResult>`);
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    asked.push(`${request.method} ${request.url?.replace(/[0-9a-f-]{36}/g, '…')}`);
    const at = faults.findIndex(({ method }) => method === request.method);
    const [planned] = at < 0 ? [] : faults.splice(at, 1);
    if (planned?.answer === 'cut') return response.destroy();
    const wrong = signatureFault(request, body, key);
    const {
      status,
      body: sent = '',
      headers = {},
    } = planned?.answer ?? (wrong === undefined ? answered(request, body) : fault(403, wrong));
    response.writeHead(status, { 'content-length': Buffer.byteLength(sent), ...headers });
    return response.end(request.method === 'HEAD' ? undefined : sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    ...{ objects, parts, asked, faults },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const etagOf = (body: Buffer | undefined): string =>
  body === undefined ? '' : `"${createHash('md5').update(body).digest('hex')}"`;

const xml = (body: string): Answer => ({ status: 200, body, headers: { 'content-type': 'application/xml' } });

/** A refusal of the store. */
export const fault = (status: number, code: string): Answer => ({
  ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
  status,
});
