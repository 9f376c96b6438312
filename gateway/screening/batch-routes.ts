import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  badRequest,
  noSuch,
  payloadTooLarge,
  paymentRequired,
  unsupportedMediaType,
} from '../../catalog/errors/catalogue.ts';
import type { Operations } from '../../operations/operations.ts';
import { screeningLists } from '../../search/screening/screening-lists.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { batchFiles, removeBatch } from '../../verification/screening/batch/batch-files.ts';
import { readBatchParameters } from '../../verification/screening/batch/batch-request.ts';
import {
  cancelBatch,
  createBatch,
  expectResults,
  expectRoom,
  findBatch,
  listBatches,
  shownBatch,
} from '../../verification/screening/batch/batches.ts';
import { listsToScreen } from '../../verification/screening/list-groups.ts';
import { currentLease } from '../http/health.ts';
import type { addRoute } from '../http/methods.ts';
import { pathParameter } from '../http/request.ts';
import { discardBody, type StoredBody } from '../http/stored-body.ts';
import { callerWith } from '../tokens/identify-callers.ts';

/** What the batch routes need. */
export interface BatchBackend {
  readonly operations: Pick<Operations, 'runs'>;
  readonly warehouse: Warehouse;
  readonly dataDirectory: string;
  /** Maximum size of a file, in bytes. */
  readonly batchBytes: number;
}

type Add = (server: FastifyInstance, path: string, answers: Parameters<typeof addRoute>[2]) => void;

/** Adds the batch routes to those of screening, whose limits and error format they share. */
export function addBatchRoutes(server: FastifyInstance, backend: BatchBackend, add: Add): void {
  const { operations, dataDirectory } = backend;
  const { runs } = operations;
  server.register(async (uploads) => {
    // A file is stored as it arrives, before the request takes an execution slot.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_: FastifyRequest, body: IncomingMessage) => stored(body, backend));
    uploads.addHook('onError', ({ body }) => discardBody(body));
    add(uploads, '/batches', {
      GET: (request) => listBatches(runs, accountOf(request)),
      POST: (request, reply) => answerUpload(backend, request, reply),
    });
  });
  add(server, '/batches/:id', {
    GET: async (request) => shownBatch(await findBatch(runs, accountOf(request), pathParameter(request, 'id'))),
    DELETE: (request) => cancelBatch(runs, accountOf(request), pathParameter(request, 'id'), dataDirectory),
  });
  add(server, '/batches/:id/results', { GET: (request, reply) => answerResults(backend, request, reply) });
}

/** A stored file, by the id of its batch. */
interface StoredBatch extends StoredBody {
  readonly batch: string;
}

const isStored = (body: unknown): body is StoredBatch =>
  typeof body === 'object' && body !== null && 'batch' in body && typeof body.batch === 'string';

async function stored(body: IncomingMessage, { dataDirectory, batchBytes }: BatchBackend): Promise<StoredBatch> {
  const { 'content-encoding': encoding } = body.headers;
  if (encoding !== undefined && encoding !== 'identity')
    throw unsupportedMediaType('content-encoding', 'identity', encoding);
  const batch = randomUUID();
  const { folder, input } = batchFiles(dataDirectory, batch);
  let bytes = 0;
  async function* bounded() {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > batchBytes) throw payloadTooLarge('The file of a batch', batchBytes);
      yield chunk;
    }
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // The stream stays open, so that a file that is too large still gets an error answer.
    await pipeline(bounded, createWriteStream(`${input}.part`, { flush: true, mode: 0o600 }));
    if (bytes === 0) throw badRequest('The body', 'a CSV or XLSX file', 'nothing');
    renameSync(`${input}.part`, input);
  } catch (error) {
    removeBatch(dataDirectory, batch);
    throw error;
  }
  return { batch, discard: () => removeBatch(dataDirectory, batch) };
}

async function answerUpload(
  { operations, warehouse }: BatchBackend,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const { account, apiKeyId } = callerWith(request, 'screening');
  if (!isStored(request.body)) throw badRequest('The body', 'a CSV or XLSX file', 'nothing');
  if (!account.creditsAvailable) throw paymentRequired();
  const args = readBatchParameters(request.query);
  if (args.list_groups !== undefined) {
    using lease = currentLease(warehouse);
    listsToScreen(args.list_groups, (await screeningLists(lease.snapshot)).lists, 'list_groups');
  }
  await expectRoom(operations.runs, account.customerId);
  const decider = { accountId: account.customerId, apiKeyId };
  const batch = await createBatch(operations.runs, decider, request.body.batch, args);
  reply.code(202);
  return batch;
}

async function answerResults(
  { operations, dataDirectory }: BatchBackend,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const run = await findBatch(operations.runs, accountOf(request), pathParameter(request, 'id'));
  expectResults(run);
  const { results } = batchFiles(dataDirectory, run.id);
  if (!existsSync(results))
    throw noSuch(`file of batch ${run.id} in the SVC_DATA_DIR of this process; processes must share that folder`);
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="screening-${run.id}.csv"`);
  return createReadStream(results);
}

const accountOf = (request: FastifyRequest): string => callerWith(request, 'screening').account.customerId;
