import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPostgres } from '../../catalog/database-location.ts';
import { badUserInput, noSuch } from '../../catalog/errors/catalogue.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import { DATASET } from '../../storage/layout.ts';
import { loadReport } from '../../storage/load-report.ts';
import { rejectFolder, warehouseFolder } from '../../storage/sqlite/folder.ts';
import { addRoute } from '../http/methods.ts';
import { pathParameter, queryOf } from '../http/request.ts';
import type { DatabaseWatch } from '../snapshots/database-watch.ts';
import { rejectedPage, rejectFiles } from '../snapshots/rejected-rows.ts';
import { callerWith, identifyCallers } from '../tokens/identify-callers.ts';
import type { Datasets, RejectedPage, RejectFiles } from './answers/snapshots.ts';
import { consoleCaller } from './console-caller.ts';
import { type SnapshotBackend, versionOf } from './snapshot-routes.ts';

/**
 * What was loaded into a snapshot, below /console/api/snapshots/:version. GET datasets returns publishers, dates and what happened to the
 * rows, to a key of scope `graph`. Rejected rows contain what publishers and clients wrote, which a key that may only query the graph must
 * not read: GET rejects and rejects/:file need `admin`.
 */
export function addDatasetRoutes(server: FastifyInstance, backend: SnapshotBackend, databases: DatabaseWatch): void {
  server.register(async (keyed) => {
    identifyCallers(keyed, backend, databases);
    backend.requestLimits.guard(keyed, 'graphql');
    addRoute(keyed, '/console/api/snapshots/:version/datasets', {
      async GET(request) {
        consoleCaller(request, backend.documentsMode);
        return datasets(backend, await versionOf(backend, request, 'version'));
      },
    });
    addRoute(keyed, '/console/api/snapshots/:version/rejects', {
      async GET(request): Promise<RejectFiles> {
        callerWith(request, 'admin');
        const version = await versionOf(backend, request, 'version');
        return { version, files: rejectFiles(folderOf(backend, version)) };
      },
    });
    addRoute(keyed, '/console/api/snapshots/:version/rejects/:file', {
      async GET(request): Promise<RejectedPage> {
        callerWith(request, 'admin');
        const folder = folderOf(backend, await versionOf(backend, request, 'version'));
        const asked = pathParameter(request, 'file');
        // The name must be one of the existing files, so no path of a client reaches the file system.
        const file = rejectFiles(folder).find(({ name }) => name === asked);
        if (file === undefined) throw noSuch(`file ${quoted(asked)} of rejected rows`);
        return rejectedPage(join(folder, file.name), pageOf(request, file.bytes));
      },
    });
  });
}

interface DatasetRow {
  readonly name: string;
  readonly publisher: string;
  readonly page: string;
  readonly licence: string;
  readonly date: string | null;
  readonly generated: boolean | number;
  readonly rows: number;
}

/** The datasets of a snapshot, with the files that its load read; `files` is null if the snapshot does not say. */
async function datasets({ snapshots }: SnapshotBackend, version: string): Promise<Datasets> {
  return snapshots.read(version, async (snapshot) => {
    const rows = await snapshot.select<DatasetRow>(
      `SELECT name, publisher, page, licence, date, generated, rows FROM ${DATASET} ORDER BY name`,
      [],
    );
    const files = await loadReport(snapshot);
    return {
      version,
      datasets: rows.map(({ generated, rows: count, ...each }) => ({
        ...{ ...each, isGenerated: Boolean(generated), rows: Number(count) },
        files: files?.filter(({ dataset }) => dataset === each.name) ?? null,
      })),
    };
  });
}

/** The folder where the load on this machine kept the rows that it left out. */
const folderOf = ({ places: { warehouse, dataDirectory } }: SnapshotBackend, version: string): string =>
  rejectFolder(isPostgres(warehouse) ? warehouseFolder(dataDirectory) : warehouse, version);

/** The requested page: from a byte position of the file, with only the rows of one reason if one is given. */
function pageOf(request: FastifyRequest, bytes: number) {
  const query = queryOf(request.raw);
  const written = query.get('after') ?? '0';
  const after = /^\d{1,15}$/.test(written) ? Number(written) : Number.NaN;
  if (!(after <= bytes)) throw badUserInput('after', `a number from 0 to ${bytes}`, written);
  return { after, reason: query.get('reason') ?? undefined };
}
