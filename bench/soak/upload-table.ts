import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../catalog/database-location.ts';
import { uploadUri } from '../../lists/definition/input-uri.ts';
import { KEPT } from '../../lists/files/download-url.ts';
import { uploadKey } from '../../lists/files/file-keys.ts';
import { fileStore } from '../../lists/files/file-store.ts';
import type { IssuedKey } from '../../operations/keys.ts';
import type { Operations } from '../../operations/operations.ts';
import { folderObjects } from '../../storage/objects/folder-objects.ts';
import { storeAt } from '../../storage/store-at.ts';

interface Uploading {
  readonly operations: Operations;
  readonly key: IssuedKey;
  readonly warehouse: DatabaseLocation;
  readonly dataDirectory: string;
}

/** Rows of the table. */
const ROWS = 6_000;

/** Uploads a table of firms of the current snapshot, some of them twice, for the account of a key; gives its URI. */
export async function uploadTable({ operations, key, warehouse, dataDirectory }: Uploading): Promise<string> {
  const names = await storeAt(warehouse).read(undefined, (snapshot) =>
    snapshot.select<{ readonly name: string }>(
      `SELECT name FROM brand_name WHERE rank = 0 ORDER BY owner_key LIMIT ${ROWS}`,
      [],
    ),
  );
  const lines = names.map(({ name }, at) => `"${name.replaceAll('"', '""')}",Harbor City,${at % 50}`);
  const path = join(dataDirectory, 'table.csv');
  writeFileSync(path, `${['Company,City,Customer', ...lines].join('\n')}\n`);
  const allowance = { count: 1, bytes: 1e9 };
  const owner = { accountId: key.accountId, apiKeyId: key.id };
  const room = await operations.uploads.reserve(owner, 1e9, true, allowance);
  if (room === undefined) throw new Error('Expected room for an upload.');
  await fileStore(folderObjects(dataDirectory)).put(path, uploadKey(room.id));
  await operations.uploads.complete(room.id, { name: null, format: 'CSV', bytes: 1 }, KEPT);
  return uploadUri(room.id);
}
