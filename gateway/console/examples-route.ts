import type { FastifyInstance } from 'fastify';
import type { DocumentsMode } from '../../operations/documents-mode.ts';
import { searchExamples } from '../../storage/example-business.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import type { DatabaseWatch } from '../database-watch.ts';
import { currentLease } from '../http/health.ts';
import { addRoute } from '../http/methods.ts';
import { VERSION_HEADER } from '../http/stamp.ts';
import { type CallerBackend, identifyCallers } from '../identify-callers.ts';
import type { Examples } from './answers/examples.ts';
import { consoleCaller } from './console-caller.ts';

/** What examples are taken from. */
export interface ExamplesBackend extends CallerBackend {
  readonly warehouse: Warehouse;
  /** What keys may ask that have no mode of their own. */
  readonly documentsMode: DocumentsMode;
}

/** GET /console/api/examples, for a key of scope `graph`: what one may search for in the data that is served, so that each example finds something. */
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
