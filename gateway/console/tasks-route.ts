import type { FastifyInstance, FastifyRequest } from 'fastify';
import { conflict, noSuch } from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import type { FileUrls } from '../../lists/files/download-url.ts';
import { fileRunOf } from '../../lists/runs/file-run-content.ts';
import { ENRICHMENT_RUN, LIST_RUN, SEARCH_RUN } from '../../operations/lists.ts';
import type { Operations } from '../../operations/operations.ts';
import type { Run } from '../../operations/runs/run.ts';
import type { Scope } from '../../operations/scopes.ts';
import { isUuid } from '../../operations/uuid.ts';
import { BATCH_KIND, batchArgs } from '../../verification/screening/batch/batch-request.ts';
import { addRoute } from '../http/methods.ts';
import { pathParameter } from '../http/request.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { identifyCallers } from '../tokens/identify-callers.ts';
import type { Task, TaskDetail, Tasks } from './answers/tasks.ts';
import { type ConsoleCallers, consoleCaller } from './console-caller.ts';

/** What the task routes need. */
export interface TasksBackend extends ConsoleCallers {
  readonly operations: Pick<Operations, 'authenticate' | 'runs'>;
  /** Absent if finished files are not served. */
  readonly files?: { readonly urls: FileUrls } | undefined;
}

/** Kinds of runs, and the scope of keys that may see them: the scope that may start them. */
const KINDS: readonly (readonly [kind: string, scope: Scope])[] = [
  [SEARCH_RUN, 'graph'],
  [LIST_RUN, 'lists'],
  [ENRICHMENT_RUN, 'lists'],
  [BATCH_KIND, 'screening'],
];
/** Maximum runs of each kind. */
const MAX_SHOWN = 100;

/**
 * GET /console/api/tasks, for a key of scope `graph`: the latest runs of the account, of all kinds that the key may start, newest first,
 * with what `backgroundTask` returns for a known id. GET tasks/:id returns what a run was asked to do; POST tasks/:id/cancel ends it.
 */
export function addTasksRoute(server: FastifyInstance, backend: TasksBackend, databases: DatabaseWatch): void {
  const { requestLimits, operations, files, documentsMode } = backend;
  server.register(async (keyed) => {
    identifyCallers(keyed, backend, databases);
    requestLimits.guard(keyed, 'graphql');
    addRoute(keyed, '/console/api/tasks', {
      async GET(request): Promise<Tasks> {
        const { account, scopes } = consoleCaller(request, documentsMode);
        const kinds = kindsOf(scopes);
        const runs = await Promise.all(kinds.map((kind) => operations.runs.list(account.customerId, kind, MAX_SHOWN)));
        const newest = runs.flat().sort((one, other) => (one.createdTimestamp < other.createdTimestamp ? 1 : -1));
        return { tasks: newest.map((run) => shownTask(run, files?.urls)) };
      },
    });
    addRoute(keyed, '/console/api/tasks/:id', {
      async GET(request) {
        const { run } = await runOf(backend, request);
        return shownDetail(run, files?.urls);
      },
    });
    addRoute(keyed, '/console/api/tasks/:id/cancel', {
      async POST(request) {
        const { run, accountId } = await runOf(backend, request);
        // A batch has files that must be removed with it, so only its own route cancels it.
        if (run.kind === BATCH_KIND)
          throw conflict('This task is a batch of screenings; cancel it with DELETE on the route of the batch.');
        return shownDetail((await operations.runs.cancel(run.id, accountId)) ?? run, files?.urls);
      },
    });
  });
}

const kindsOf = (scopes: readonly Scope[]): readonly string[] =>
  KINDS.flatMap(([kind, scope]) => (scopes.includes(scope) ? kind : []));

/** Returns the run in a path; it must be of the account, and of a kind that the key may start. Throws NOT_FOUND. */
async function runOf({ operations: { runs }, documentsMode }: TasksBackend, request: FastifyRequest) {
  const { account, scopes } = consoleCaller(request, documentsMode);
  const id = pathParameter(request, 'id');
  const run = isUuid(id) ? await runs.find(id, account.customerId) : undefined;
  if (run === undefined || !kindsOf(scopes).includes(run.kind)) throw noSuch(`task ${quoted(id)} of your account`);
  return { run, accountId: account.customerId };
}

function shownDetail(run: Run, urls: FileUrls | undefined): TaskDetail {
  const definition = run.kind === SEARCH_RUN ? fileRunOf(run)?.args.definition : undefined;
  return {
    task: shownTask(run, urls),
    search: definition === undefined ? null : { ...definition.search },
    fileFormat: definition?.fileFormat ?? null,
  };
}

const shownTask = (run: Run, urls: FileUrls | undefined): Task => ({
  id: run.id,
  kind: run.kind,
  name: nameOf(run),
  list: run.kind === LIST_RUN ? run.subject : null,
  listType: run.kind === LIST_RUN ? (fileRunOf(run)?.args.definition.listType ?? null) : null,
  status: run.status,
  done: run.done,
  total: run.total,
  message: run.message,
  created: run.createdTimestamp,
  updated: run.updatedTimestamp,
  finished: run.finishedTimestamp,
  file: run.kind === BATCH_KIND ? null : (urls?.urlOf(run) ?? null),
});

/** The name that its owner gave it; null if there is none. */
function nameOf(run: Run): string | null {
  if (run.kind === BATCH_KIND) return batchArgs(run.args).tag;
  const args = fileRunOf(run)?.args;
  return args?.filename ?? args?.definition.name ?? null;
}
