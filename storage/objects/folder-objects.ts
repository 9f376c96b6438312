import { hash, randomBytes } from 'node:crypto';
import {
  constants,
  createWriteStream,
  type Dirent,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lockPointer } from '../sqlite/build-lock.ts';
import {
  expectObjectKey,
  type ObjectStore,
  orUndefined,
  type StoredObject,
  type TaggedText,
  withRoom,
} from './object-store.ts';

/** File ending of an object that is being written, or whose writer died; nobody else sees such a file. */
const PART = '.part';
/** Names that are not objects: hidden and partial files, and the lock of replaceText. */
const HIDDEN = /^\.|\.part$|\.lock$/;

/** Stores objects as files of a folder, each at the path of its key. Only the user has access to folders (mode 700) and files (600). */
export function folderObjects(folder: string): ObjectStore {
  const pathOf = (key: string): string => {
    expectObjectKey(key);
    return join(folder, key);
  };
  const known = async (key: string): Promise<StoredObject | undefined> => {
    const found = await orUndefined(stat(pathOf(key)));
    return found?.isFile() ? { key, bytes: found.size, modified: found.mtime } : undefined;
  };
  async function* within(parent: string): AsyncGenerator<StoredObject> {
    const entries: Dirent[] = (await orUndefined(readdir(join(folder, parent), { withFileTypes: true }))) ?? [];
    // A folder sorts where its keys sort, so its name gets a slash at the end.
    const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
    for (const name of names) {
      if (name.endsWith('/')) yield* within(`${parent}${name}`);
      else {
        const file = HIDDEN.test(name) ? undefined : await known(`${parent}${name}`);
        if (file !== undefined) yield file;
      }
    }
  }
  const readText = (key: string): TaggedText | undefined => {
    const path = pathOf(key);
    if (!existsSync(path)) return undefined;
    const content = readFileSync(path, 'utf8');
    return { content, tag: hash('sha256', content, 'hex') };
  };
  return {
    async write(key, content, { signal } = {}) {
      const path = pathOf(key);
      const part = `${path}.${randomBytes(6).toString('hex')}${PART}`;
      await withRoom(async () => {
        // Trap: a content stream that fails before anybody reads it ends the process.
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        try {
          await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }), { signal });
          await rename(part, path);
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
        await sync(dirname(path));
      });
    },
    async put(path, key) {
      const target = pathOf(key);
      await withRoom(async () => {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(path, target);
      });
    },
    async bring(key, to) {
      // The path may be a link to an object, which a copy would overwrite.
      await rm(to, { force: true });
      return withRoom(async () => {
        if ((await known(key)) === undefined) return false;
        // A hard link costs nothing, and stays if the object is removed in the meantime.
        const path = pathOf(key);
        await link(path, to).catch(() => copyFile(path, to, constants.COPYFILE_FICLONE));
        return true;
      });
    },
    stat: known,
    async read(key, bytes) {
      const handle = await orUndefined(open(pathOf(key), 'r'));
      return handle?.createReadStream(bytes);
    },
    readText: async (key) => readText(key),
    async replaceText(key, content, tag) {
      const path = pathOf(key);
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      // Trap: waiting for this lock blocks the whole process, so nobody may wait for anything else while holding it.
      using _lock = lockPointer(folder);
      if (readText(key)?.tag !== tag) return false;
      const part = `${path}.${randomBytes(6).toString('hex')}${PART}`;
      writeFileSync(part, content, { mode: 0o600, flush: true });
      renameSync(part, path);
      return true;
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // A bucket has no empty folders. Those at the top stay: others may be about to write there.
      if (key.split('/').length > 2) await rmdir(dirname(path)).catch(() => undefined);
    },
    async *list(prefix = '') {
      const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const each of within(parent)) if (each.key.startsWith(prefix)) yield each;
    },
  };
}

/** Makes the names in a folder survive a power cut. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
