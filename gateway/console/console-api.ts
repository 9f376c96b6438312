import type { FastifyInstance } from 'fastify';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import type { ConsoleFiles } from './console-files.ts';
import { addConsoleRoutes } from './console-routes.ts';
import { addDatasetRoutes } from './dataset-routes.ts';
import { addExamplesRoute, type ExamplesBackend } from './examples-route.ts';
import { addFieldsRoute, type FieldsBackend } from './fields-route.ts';
import { addKeyRoutes, type KeyBackend } from './key-routes.ts';
import { addLoadRoutes, type LoadBackend } from './load-routes.ts';
import { addOriginRoute, type OriginBackend } from './origin-route.ts';
import { addRecordsRoute, type RecordsBackend } from './records-route.ts';
import { addSessionRoute, type SessionBackend } from './session-route.ts';
import { addSnapshotRoutes, type SnapshotBackend } from './snapshot-routes.ts';
import { addTasksRoute, type TasksBackend } from './tasks-route.ts';
import { addUsageRoute, type UsageBackend } from './usage-route.ts';

/** What the console's routes need, beside the public API. */
export type ConsoleBackend = SessionBackend &
  OriginBackend &
  SnapshotBackend &
  KeyBackend &
  LoadBackend &
  UsageBackend &
  ExamplesBackend &
  FieldsBackend &
  RecordsBackend &
  TasksBackend;

/** Serves the built console, and below /console/api/ the data of its pages that the public API does not provide. */
export function addConsole(
  server: FastifyInstance,
  files: ConsoleFiles,
  backend: ConsoleBackend,
  databases: DatabaseWatch,
): void {
  addConsoleRoutes(server, files);
  addSessionRoute(server, backend, databases);
  addOriginRoute(server, backend, databases);
  addSnapshotRoutes(server, backend, databases);
  addDatasetRoutes(server, backend, databases);
  addLoadRoutes(server, backend, databases);
  addKeyRoutes(server, backend, databases);
  addUsageRoute(server, backend, databases);
  addExamplesRoute(server, backend, databases);
  addFieldsRoute(server, backend, databases);
  addRecordsRoute(server, backend, databases);
  addTasksRoute(server, backend, databases);
}
