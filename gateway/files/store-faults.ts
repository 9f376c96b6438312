import { storageFull, storeDown } from '../../catalog/errors/catalogue.ts';
import { StoreFull, StoreUnavailable } from '../../storage/objects/object-store.ts';
import type { Log } from '../log.ts';

/** Converts failures of the file store to errors of the catalogue, and logs them in full. */
export async function answeringFaults<T>(log: Log, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof StoreFull || error instanceof StoreUnavailable)) throw error;
    log.error({ err: error }, 'The file storage cannot be used.');
    throw error instanceof StoreFull ? storageFull() : storeDown();
  }
}
