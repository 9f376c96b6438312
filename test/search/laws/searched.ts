import type { SearchInput } from '../../../search/request/input.ts';
import { storeAt } from '../../../storage/store-at.ts';
import { ask } from '../sample-snapshots.ts';
import { requestsFrom } from './requests.ts';
import { type Stored, type StoredRecord, storedRecords, TYPES, type Type } from './stored.ts';

/** A snapshot to which laws of search are applied, with what is stored in it. */
export interface Searched {
  readonly stored: Stored;
  readonly requests: ReturnType<typeof requestsFrom>;
  /** Ids of the results of a request, in their order; of its default page where no limit is given. */
  ids(input: SearchInput, page?: Page): Promise<readonly string[]>;
  /** The stored record with an id. Throws where there is none. */
  record(type: Type, id: string): StoredRecord;
  close(): Promise<void>;
}

export interface Page {
  readonly limit: number;
  readonly offset?: number;
  readonly filter?: object | undefined;
}

/** Opens the current snapshot of a warehouse, and reads it. */
export async function openSearched(warehouse: string): Promise<Searched> {
  const store = storeAt(warehouse).serve();
  await store.refresh();
  const lease = store.acquire();
  const { snapshot } = lease;
  const stored = await storedRecords(snapshot);
  const byId = new Map(TYPES.flatMap((type) => stored[type].map((record) => [`${type} ${record.id}`, record])));
  return {
    stored,
    requests: requestsFrom(stored),
    async ids(input, page) {
      const conditions = page && { limit: page.limit, pageToken: String(page.offset ?? 0), filter: page.filter };
      return (await ask({ snapshot }, { ...input, ...(conditions && { conditions }) })).map(({ id }) => id);
    },
    record(type, id) {
      const record = byId.get(`${type} ${id}`);
      if (record === undefined) throw new Error(`Expected a stored ${type}, got ${id}.`);
      return record;
    },
    async close() {
      lease[Symbol.dispose]();
      await store.close();
    },
  };
}
