import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orUndefined, withRoom } from '../../storage/objects/object-store.ts';
import { expectKey, isKey } from './file-keys.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** Files in a folder, each under its key. A finished file is moved there, never copied: working files stand in the same folder. */
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
      // It may be another name of a file that the store has, which a copy would overwrite.
      await rm(to, { force: true });
      return withRoom(async () => {
        const path = pathOf(key);
        if ((await known(key)) === undefined) return false;
        // A second name costs nothing, and stays where the file is removed meanwhile.
        await link(path, to).catch(() => copyFile(path, to, constants.COPYFILE_FICLONE));
        return true;
      });
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // The folder of a run goes with its last file.
      if (key.startsWith('files/')) await rmdir(dirname(path)).catch(() => undefined);
    },
    async *list() {
      for (const part of ['files', 'uploads']) {
        const opened = await orUndefined(opendir(join(folder, part)));
        if (opened === undefined) continue;
        for await (const entry of opened) {
          const key = `${part}/${entry.name}`;
          // Trap: opendir itself would walk the folders, but fails where one is removed meanwhile.
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
