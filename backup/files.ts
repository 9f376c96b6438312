import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isKey } from '../lists/files/file-keys.ts';
import type { FileStore } from '../lists/files/file-store.ts';
import { withRoom } from '../storage/objects/object-store.ts';
import { BackupError } from './backup-error.ts';
import type { KeptFiles } from './manifest.ts';
import { check } from './objects.ts';
import type { Part } from './parts.ts';

/** Finished files and uploads. A restore puts them beside existing ones; names cannot collide, because keys are UUIDs. */
export function storedFiles(store: FileStore, dataDirectory: string): Part<KeptFiles> {
  return {
    async backUp(put) {
      const files: KeptFiles = [];
      for await (const { key, bytes } of store.list()) {
        const content = bytes === 0 ? Readable.from([]) : await store.read(key, { start: 0, end: bytes - 1 });
        // It was removed since it was listed, as files are after six days.
        if (content === undefined) continue;
        files.push({ name: key, object: await put(`store/${key}`, content, bytes) });
      }
      return files;
    },
    async prepare(files, get) {
      for (const { name, object } of files) {
        if (!isKey(name)) throw new BackupError(`Expected the key of a file, got ${name}.`);
        await check(get, object);
      }
      return {
        async commit() {
          mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
          for (const { name, object } of files) {
            const path = join(dataDirectory, `restoring-${randomUUID()}`);
            try {
              const content = await get(object);
              await withRoom(() => pipeline(content, createWriteStream(path, { mode: 0o600 })));
              await store.put(path, name);
            } finally {
              await rm(path, { force: true });
            }
          }
        },
        async [Symbol.asyncDispose]() {},
      };
    },
  };
}
