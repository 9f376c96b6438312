import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, noSuch } from '../../catalog/errors/catalogue.ts';
import { fileRefusal } from '../../catalog/errors/envelope.ts';
import { NO_OBJECTS } from '../../catalog/tiers.ts';
import { uploadUri } from '../../lists/definition/input-uri.ts';
import { uploadKey } from '../../lists/files/file-keys.ts';
import { IncomingUpload, type UploadService } from '../../lists/input/incoming-upload.ts';
import type { Operations } from '../../operations/operations.ts';
import type { Upload } from '../../operations/upload.ts';
import { SENT_WITHIN } from '../../operations/uploads.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { answerErrors } from '../http/errors.ts';
import { addRoute } from '../http/methods.ts';
import { pathParameter } from '../http/request.ts';
import { allowLongBody } from '../http/slow-senders.ts';
import { discardBody } from '../http/stored-body.ts';
import type { Log } from '../log.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { type CallerBackend, callerWith, identifyCallers } from '../tokens/identify-callers.ts';
import type { ShownUpload } from './files-api.ts';
import { sentFile } from './sent-file.ts';
import { answeringFaults } from './store-faults.ts';

/** What the upload routes need. */
export interface UploadBackend extends CallerBackend {
  readonly operations: Pick<Operations, 'authenticate' | 'record'>;
  readonly warehouse: Pick<Warehouse, 'current'>;
  readonly log: Log;
  readonly files: { readonly uploads: UploadService };
}

/**
 * The files that accounts upload to have their rows matched, for callers with a key of scope `lists`. They count as requests of the graph,
 * because the graph uses them.
 */
export function addUploadRoutes(server: FastifyInstance, backend: UploadBackend, databases: DatabaseWatch): void {
  const { requestLimits, warehouse, log } = backend;
  const { limit, uploads, store } = backend.files.uploads;
  const faults = <T>(answer: () => Promise<T>) => answeringFaults(log, answer);
  server.register(
    async (part) => {
      answerErrors(part, { envelope: fileRefusal, log, bodyLimit: limit, currentVersion: () => warehouse.current });
      identifyCallers(part, backend, databases);
      requestLimits.guard(part, 'graphql');
      part.addHook('onRequest', async (request) => {
        callerWith(request, 'lists');
        if (request.method === 'POST') allowLongBody(request.raw, SENT_WITHIN);
      });
      // A file is received as it arrives, before the request takes an execution slot.
      part.removeAllContentTypeParsers();
      part.addContentTypeParser('*', (request: FastifyRequest, body: IncomingMessage) =>
        faults(() => received(backend, request, body)),
      );
      part.addHook('onError', ({ body }) => discardBody(body));
      part.addHook('onResponse', async ({ caller }) => {
        if (caller === null) return;
        const { account, apiKeyId } = caller;
        backend.operations.record({ accountId: account.customerId, apiKeyId, surface: 'graphql', objects: NO_OBJECTS });
      });
      addRoute(
        part,
        '',
        {
          GET: async (request) => ({ uploads: (await uploads.list(accountOf(request))).map(shown) }),
          POST: (request, reply) => faults(() => answerUpload(request, reply)),
        },
        { endsItself: ['POST'] },
      );
      addRoute(part, '/uploads/:id', {
        DELETE: (request, reply) =>
          faults(async () => {
            const id = pathParameter(request, 'id').toLowerCase();
            if (!(await uploads.remove(id, accountOf(request)))) throw noSuch(`upload ${id}`);
            await store.remove(uploadKey(id));
            return reply.code(204).send();
          }),
      });
    },
    { prefix: '/files' },
  );
}

const accountOf = (request: FastifyRequest): string => callerWith(request, 'lists').account.customerId;

function received({ files }: UploadBackend, request: FastifyRequest, body: IncomingMessage): Promise<IncomingUpload> {
  const { account, apiKeyId } = callerWith(request, 'lists');
  const length = request.headers['content-length'];
  return IncomingUpload.take(
    files.uploads,
    { accountId: account.customerId, apiKeyId },
    length === undefined ? undefined : Number(length),
    (write) => sentFile(body, write),
  );
}

async function answerUpload({ body }: FastifyRequest, reply: FastifyReply): Promise<object> {
  if (!(body instanceof IncomingUpload)) throw badRequest('The body', 'a CSV, TSV, XLSX or PARQUET file', 'nothing');
  const upload = await body.keep();
  reply.code(201);
  return shown(upload);
}

/** An upload as its account sees it; `uri` is what inputFileUri takes. */
const shown = ({ id, name, bytes, rows, format, createdTimestamp, expiresTimestamp }: Upload): ShownUpload => ({
  ...{ uri: uploadUri(id), name, bytes, rows, format },
  ...{ created: createdTimestamp, expires: expiresTimestamp },
});
