import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orUndefined, withRoom } from '../../storage/objects/object-store.ts';
import { expectKey, isKey } from './file-keys.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/**
 * A store in a folder, with each file under its key. Moves a finished file and never copies it, because working files are
 * in the same folder.
 */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    expectKey(key);
    return join(folder, key);
  };
  const known = async (key: string): Promise<StoredFile | undefined> => {
    const found = await orUndefined(stat(pathOf(key)));
    return found?.isFile() ? { key, bytes: found.size, modified: found.mtime } : undefined;
  };
  return {
    async put(path, key) {
      const target = pathOf(key);
      await withRoom(async () => {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(path, target);
      });
    },
    stat: known,
    async read(key, { start, end }) {
      const handle = await orUndefined(open(pathOf(key), 'r'));
      return handle?.createReadStream({ start, end });
    },
    async bring(key, to) {
      // The path may be a link to a file in the store, which a copy would overwrite.
      await rm(to, { force: true });
      return withRoom(async () => {
        const path = pathOf(key);
        if ((await known(key)) === undefined) return false;
        // A hard link costs nothing, and stays if the stored file is removed in the meantime.
        await link(path, to).catch(() => copyFile(path, to, constants.COPYFILE_FICLONE));
        return true;
      });
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Removes the folder of a run with its last file.
      if (key.startsWith('files/')) await rmdir(dirname(path)).catch(() => undefined);
    },
    async *list() {
      for (const part of ['files', 'uploads']) {
        const opened = await orUndefined(opendir(join(folder, part)));
        if (opened === undefined) continue;
        for await (const entry of opened) {
          const key = `${part}/${entry.name}`;
          // Trap: opendir could walk the folders itself, but fails if one is removed in the meantime.
          const within = entry.isDirectory() ? await orUndefined(readdir(join(folder, key))) : undefined;
          for (const each of within?.map((name) => `${key}/${name}`) ?? [key]) {
            const file = isKey(each) ? await known(each) : undefined;
            if (file !== undefined) yield file;
          }
        }
      }
    },
  };
}
