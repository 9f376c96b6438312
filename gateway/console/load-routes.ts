import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { badRequest, conflict, noSuch } from '../../catalog/errors/catalogue.ts';
import { refusal } from '../../catalog/errors/envelope.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import { byKey } from '../../operations/changes.ts';
import type { Operations } from '../../operations/operations.ts';
import { SENT_WITHIN } from '../../operations/uploads.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { readBy } from '../../verification/request/faults.ts';
import { sentFile } from '../files/sent-file.ts';
import { answeringFaults } from '../files/store-faults.ts';
import { answerErrors } from '../http/errors.ts';
import { addRoute } from '../http/methods.ts';
import { pathParameter } from '../http/request.ts';
import { allowLongBody } from '../http/slow-senders.ts';
import type { Log } from '../log.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { type CallerBackend, callerWith, identifyCallers } from '../tokens/identify-callers.ts';
import type { Draft, LoadReport, Tried, UploadedFile, UploadedFiles } from './answers/loads.ts';
import type { AskedTask } from './answers/snapshots.ts';
import { type Loads, STEPS, type Step } from './loads/loads.ts';

/** What the load routes need. */
export interface LoadBackend extends CallerBackend {
  readonly operations: Pick<Operations, 'authenticate' | 'changes'>;
  readonly warehouse: Pick<Warehouse, 'current' | 'refresh'>;
  readonly log: Log;
  /** Undefined: turned off. */
  readonly loads: Loads | undefined;
}

/**
 * Loads a file that no format knows, below /console/api/loads, for keys of scope `admin`: POST uploads it, GET lists what is there. Below
 * it, `:id/draft`, `:id/try` and `:id/load` are tasks (`{"manifest"}` to the last two): POST starts one, GET returns its progress and
 * result, DELETE ends it. With SVC_CONSOLE_LOADS=off all of it is refused with CONFLICT.
 */
export function addLoadRoutes(server: FastifyInstance, backend: LoadBackend, databases: DatabaseWatch): void {
  server.register(async (keyed) => {
    guardLoads(keyed, backend, databases);
    addRoute(keyed, '/console/api/loads/:id/:step', {
      GET: async (request) => taskOf(backend, request),
      async POST(request) {
        const { id, step } = stepIn(backend, request);
        const { manifest } = readBy(GIVEN, request.body, 'The body');
        const { apiKeyId } = callerWith(request, 'admin');
        loadsOf(backend).start(id, step, manifest, (output) => result(backend, step, output, apiKeyId));
        return taskOf(backend, request);
      },
      async DELETE(request) {
        const { id, step } = stepIn(backend, request);
        loadsOf(backend).stop(id, step);
        return taskOf(backend, request);
      },
    });
  });
  server.register(async (sending) => addUpload(sending, backend, databases), { prefix: '/console/api/loads' });
}

/** The upload, whose body is received as it arrives, before the request takes an execution slot. */
function addUpload(server: FastifyInstance, backend: LoadBackend, databases: DatabaseWatch): void {
  const { log, warehouse, loads } = backend;
  answerErrors(server, {
    ...{ envelope: refusal, log, bodyLimit: loads?.limit ?? 0 },
    currentVersion: () => warehouse.current,
  });
  guardLoads(server, backend, databases);
  const received = new WeakMap<FastifyRequest, UploadedFile>();
  server.addHook('onRequest', async ({ method, raw }) => {
    if (method === 'POST') allowLongBody(raw, SENT_WITHIN);
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', async (request: FastifyRequest, body: IncomingMessage) => {
    const file = await answeringFaults(log, () => loadsOf(backend).receive((write) => sentFile(body, write)));
    received.set(request, file);
  });
  server.addHook('onError', async (request) => {
    const file = received.get(request);
    if (file !== undefined) loads?.remove(file.id);
  });
  addRoute(server, '', {
    GET: async (): Promise<UploadedFiles> => ({ limit: loadsOf(backend).limit, files: loadsOf(backend).list() }),
    async POST(request, reply): Promise<UploadedFile> {
      const file = received.get(request);
      if (file === undefined) throw badRequest('The body', 'a file with a table', 'nothing');
      reply.code(201);
      return file;
    },
  });
}

function guardLoads(server: FastifyInstance, backend: LoadBackend, databases: DatabaseWatch): void {
  identifyCallers(server, backend, databases);
  backend.requestLimits.guard(server, 'graphql');
  server.addHook('onRequest', async (request) => {
    callerWith(request, 'admin');
    loadsOf(backend);
  });
}

function loadsOf({ loads }: LoadBackend): Loads {
  if (loads !== undefined) return loads;
  throw conflict('Loading in the console is turned off here (SVC_CONSOLE_LOADS=off); load files with svc ingest.');
}

const GIVEN: z.ZodType<{ readonly manifest: string }> = z.strictObject({ manifest: z.string().default('') });

function stepIn(backend: LoadBackend, request: FastifyRequest): { readonly id: string; readonly step: Step } {
  const asked = pathParameter(request, 'step');
  const step = STEPS.find((each) => each === asked);
  if (step === undefined) throw noSuch(`step ${quoted(asked)} of a load`);
  return { id: loadsOf(backend).find(pathParameter(request, 'id')).id, step };
}

function taskOf(backend: LoadBackend, request: FastifyRequest): AskedTask<unknown> {
  const { id, step } = stepIn(backend, request);
  return { task: loadsOf(backend).task(id, step) };
}

/** The result of a step. What a load published is served at once, and recorded with the key that loaded it. */
async function result({ warehouse, operations }: LoadBackend, step: Step, output: string, apiKeyId: string) {
  // The first line names the file.
  if (step === 'try') return { text: output.slice(output.indexOf('\n') + 1) } satisfies Tried;
  const printed: unknown = JSON.parse(output);
  if (step === 'draft') return DRAFT.parse(printed);
  const { version, files }: LoadReport = REPORT.parse(printed);
  await operations.changes.add({ actor: byKey(apiKeyId), action: 'snapshot.load', subject: version });
  await warehouse.refresh();
  return { version, files } satisfies LoadReport;
}

/** What the console shows of a draft as JSON. */
const DRAFT: z.ZodType<Draft> = z.object({
  columns: z.array(
    z.object({
      ...{ name: z.string(), field: z.string().nullable(), isSure: z.boolean(), confidence: z.number() },
      ...{ reason: z.string(), runnerUp: z.string().nullable(), values: z.array(z.string()) },
    }),
  ),
  manifest: z.string(),
  kinds: z.array(
    z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), isRequired: z.boolean() })) }),
  ),
});

const COUNTS = z.record(z.string(), z.int());

/** What the console shows of the report of `svc ingest --json`. */
const REPORT: z.ZodType<LoadReport> = z.object({
  version: z.string(),
  files: z.array(
    z.object({
      ...{ file: z.string(), source: z.string(), rows: z.int(), loaded: z.int(), merged: z.int(), unlike: z.int() },
      ...{ unread: z.array(z.string()), rejects: COUNTS, skips: COUNTS, notes: COUNTS },
    }),
  ),
});
