import type { Configuration } from '../../catalog/configuration.ts';
import { openShared } from '../../storage/shared/open-shared.ts';
import { SnapshotPuller } from '../../storage/shared/pull-snapshots.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { Serving, Warehouse } from '../../storage/warehouse.ts';
import type { Log } from '../log.ts';

/**
 * Opens the snapshots for serving. If they are shared, the current one is pulled first; while the shared place is down, the local snapshots
 * are served.
 */
export async function openWarehouse(
  configuration: Configuration,
  serving: Serving,
  log: Log,
): Promise<AsyncDisposable & { readonly warehouse: Warehouse }> {
  await using undo = new AsyncDisposableStack();
  const { warehouse: location, snapshotsSeconds: every } = configuration;
  const shared = await openShared(configuration);
  if (shared !== undefined) {
    const onChange = (reason: unknown) =>
      reason === undefined
        ? log.info('Shared snapshots are followed again.')
        : log.error({ err: reason }, 'Shared snapshots cannot be followed; what is here is served.');
    const puller = undo.adopt(new SnapshotPuller(location, shared, { every, onChange }), (each) => each.close());
    await puller.pull();
  }
  const warehouse = undo.adopt(storeAt(location).serve(serving), (each) => each.close());
  const resources = undo.move();
  return { warehouse, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
