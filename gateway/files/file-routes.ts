import { Readable } from 'node:stream';
import { encodeExtended } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noSuch, unsignedFile } from '../../catalog/errors/catalogue.ts';
import { downloadName } from '../../lists/files/download-name.ts';
import type { FileUrls } from '../../lists/files/download-url.ts';
import { runKey } from '../../lists/files/file-keys.ts';
import type { FileStore } from '../../lists/files/file-store.ts';
import { fileRunOf } from '../../lists/runs/file-run-content.ts';
import type { FileFormat } from '../../operations/list.ts';
import type { Operations } from '../../operations/operations.ts';
import type { StoredObject } from '../../storage/objects/object-store.ts';
import { hasTag } from '../http/etag.ts';
import { addRoute } from '../http/methods.ts';
import { pathParameter, queryOf } from '../http/request.ts';
import type { Log } from '../log.ts';
import { byteRange } from './byte-range.ts';
import { answeringFaults } from './store-faults.ts';

export interface FileBackend {
  readonly store: FileStore;
  readonly urls: FileUrls;
  readonly operations: Pick<Operations, 'runs'>;
  readonly log: Log;
}

const TYPES: Readonly<Record<FileFormat, string>> = {
  CSV: 'text/csv; charset=utf-8',
  NDJSON: 'application/x-ndjson; charset=utf-8',
  PARQUET: 'application/vnd.apache.parquet',
};

/** Serves finished files to anyone who has the signed URL of one, "with range requests; kept six days" (completions.md section 10). */
export function addFileRoutes(server: FastifyInstance, backend: FileBackend): void {
  addRoute(
    server,
    '/files/:id',
    {
      GET: (request, reply) => answeringFaults(backend.log, () => answerFile(backend, request, reply)),
    },
    { endsItself: ['GET'] },
  );
}

/** A finished file, and its download name. */
interface Finished {
  readonly file: StoredObject;
  readonly format: FileFormat;
  readonly name: string;
}

async function answerFile(backend: FileBackend, request: FastifyRequest, reply: FastifyReply) {
  const id = pathParameter(request, 'id');
  const query = queryOf(request.raw);
  const signed = backend.urls.check(id, query.get('expires') ?? '', query.get('signature') ?? '');
  if (signed === 'wrong') throw unsignedFile();
  const finished = signed === 'expired' ? undefined : await finishedFile(backend, id);
  if (finished === undefined) throw noFile(id);
  const { file, format, name } = finished;
  const { bytes: size, modified } = file;
  // A finished file never changes.
  const etag = `"${id}"`;
  reply.header('etag', etag).header('accept-ranges', 'bytes').header('cache-control', 'private, max-age=3600');
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (hasTag(ifNoneMatch, etag)) return reply.code(304).send();
  reply
    .type(TYPES[format])
    .header('content-disposition', attachment(name))
    .header('last-modified', modified.toUTCString());
  const wanted = ifRange === undefined || ifRange === etag ? byteRange(range, size) : undefined;
  if (wanted === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (size === 0) return reply.send('');
  const bytes = wanted ?? { start: 0, end: size - 1 };
  // A HEAD request needs no read.
  const body = request.method === 'HEAD' ? Readable.from([]) : await backend.store.read(file.key, bytes);
  if (body === undefined) throw noFile(id);
  if (wanted !== undefined) reply.code(206).header('content-range', `bytes ${bytes.start}-${bytes.end}/${size}`);
  return reply.header('content-length', bytes.end - bytes.start + 1).send(body);
}

/** The Content-Disposition header by RFC 6266: an ASCII name for all clients, plus the full name if it differs. */
function attachment(name: string): string {
  const plain = name.replace(/[^ -~]|["\\%]/gu, '_');
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=${encodeExtended(name)}`}`;
}

const noFile = (id: string) => noSuch(`file of materialization ${id}: files are kept six days`);

/** The signed URL of a run's file is valid for anyone, so the run is found without its account. */
async function finishedFile({ operations, store }: FileBackend, id: string): Promise<Finished | undefined> {
  const run = await operations.runs.withId(id);
  const args = run && fileRunOf(run)?.args;
  if (args === undefined) return undefined;
  const { filename, definition } = args;
  const format = definition.fileFormat;
  const file = await store.stat(runKey(id.toLowerCase(), format));
  return file && { file, format, name: downloadName(id, format, filename) };
}
