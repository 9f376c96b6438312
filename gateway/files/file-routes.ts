import { createReadStream, statSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noSuch, unsignedFile } from '../../catalog/errors/catalogue.ts';
import type { FileUrls } from '../../lists/files/download-url.ts';
import { endingOf, finishedFile } from '../../lists/files/list-files.ts';
import type { FileFormat } from '../../operations/list.ts';
import { isUuid } from '../../operations/uuid.ts';
import { addRoute } from '../http/methods.ts';
import { queryOf } from '../http/request.ts';
import { byteRange } from './byte-range.ts';

export interface FileBackend {
  readonly dataDirectory: string;
  readonly urls: FileUrls;
}

const TYPES: Readonly<Record<FileFormat, string>> = {
  CSV: 'text/csv; charset=utf-8',
  NDJSON: 'application/x-ndjson; charset=utf-8',
  PARQUET: 'application/vnd.apache.parquet',
};

/** Finished files, to whoever has the signed URL of one, "with range requests; kept six days" (completions.md section 10). */
export function addFileRoutes(server: FastifyInstance, backend: FileBackend): void {
  addRoute(server, '/files/:id', { GET: (request, reply) => answerFile(backend, request, reply) });
}

async function answerFile({ dataDirectory, urls }: FileBackend, request: FastifyRequest, reply: FastifyReply) {
  const id = idOf(request);
  const query = queryOf(request.raw);
  const signed = urls.check(id, query.get('expires') ?? '', query.get('signature') ?? '');
  if (signed === 'wrong') throw unsignedFile();
  const file = signed === 'expired' || !isUuid(id) ? undefined : finishedFile(dataDirectory, id);
  const known = file && statSync(file.path, { throwIfNoEntry: false });
  if (file === undefined || known === undefined) throw noSuch(`file of materialization ${id}: files are kept six days`);
  const { size } = known;
  // A finished file never changes.
  const etag = `"${id}"`;
  reply.header('etag', etag).header('accept-ranges', 'bytes').header('cache-control', 'private, max-age=3600');
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifNoneMatch?.split(',').some((each) => ['*', etag].includes(each.trim()))) {
    return reply.code(304).send();
  }
  reply
    .type(TYPES[file.format])
    .header('content-disposition', `attachment; filename="list-${id}${endingOf(file.format)}"`)
    .header('last-modified', known.mtime.toUTCString());
  const wanted = ifRange === undefined || ifRange === etag ? byteRange(range, size) : undefined;
  if (wanted === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (size === 0) return reply.send('');
  const { start, end } = wanted ?? { start: 0, end: size - 1 };
  if (wanted !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  return reply.send(createReadStream(file.path, { start, end }));
}

function idOf({ params }: FastifyRequest): string {
  const id: unknown = typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined;
  return typeof id === 'string' ? id : '';
}
