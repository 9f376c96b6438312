import type { FastifyInstance } from 'fastify';
import type { DocumentsMode } from '../../operations/documents-mode.ts';
import { searchExamples } from '../../storage/example-business.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { currentLease } from '../http/health.ts';
import { addRoute } from '../http/methods.ts';
import { VERSION_HEADER } from '../http/stamp.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { type CallerBackend, identifyCallers } from '../tokens/identify-callers.ts';
import type { Examples } from './answers/examples.ts';
import { consoleCaller } from './console-caller.ts';

/** What the examples route needs. */
export interface ExamplesBackend extends CallerBackend {
  readonly warehouse: Warehouse;
  /** What keys without a mode of their own may request. */
  readonly documentsMode: DocumentsMode;
}

/** GET /console/api/examples, for a key of scope `graph`: examples of searches, each of which finds something in the served data. */
export function addExamplesRoute(server: FastifyInstance, backend: ExamplesBackend, databases: DatabaseWatch): void {
  server.register(async (keyed) => {
    identifyCallers(keyed, backend, databases);
    backend.requestLimits.guard(keyed, 'graphql');
    addRoute(keyed, '/console/api/examples', {
      async GET(request, reply): Promise<Examples> {
        consoleCaller(request, backend.documentsMode);
        using lease = currentLease(backend.warehouse);
        reply.header(VERSION_HEADER, lease.snapshot.version);
        return await searchExamples(lease.snapshot);
      },
    });
  });
}
