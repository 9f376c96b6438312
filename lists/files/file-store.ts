import type { Configuration } from '../../catalog/configuration.ts';
import type { ObjectStore, StoredObject } from '../../storage/objects/object-store.ts';
import { credentialsOf, openObjects } from '../../storage/objects/open-objects.ts';
import { expectKey, isKey } from './file-keys.ts';

/**
 * The store of finished files: those of runs, and those that accounts upload. All processes of the service see the same
 * files. Its keys are those of file-keys.ts; others throw a TypeError.
 */
export interface FileStore extends Pick<ObjectStore, 'put' | 'bring' | 'stat' | 'read' | 'remove'> {
  /** All files. */
  list(): AsyncIterable<StoredObject>;
}

/** The files among the objects of a store, which may have others: the data folder also has files that are being written. */
export function fileStore(objects: ObjectStore): FileStore {
  const checked = (key: string): string => {
    expectKey(key);
    return key;
  };
  return {
    put: async (path, key, signal) => objects.put(path, checked(key), signal),
    bring: async (key, to, signal) => objects.bring(checked(key), to, signal),
    stat: async (key) => objects.stat(checked(key)),
    read: async (key, bytes, signal) => objects.read(checked(key), bytes, signal),
    remove: async (key) => objects.remove(checked(key)),
    async *list() {
      for (const part of ['files/', 'uploads/'])
        for await (const file of objects.list(part)) if (isKey(file.key)) yield file;
    },
  };
}

/** Opens the store that the settings name: the data folder, or an S3-compatible store. Throws a ConfigurationError. */
export async function openFileStore(settings: FileStoreSettings): Promise<FileStore> {
  const { dataDirectory, filesLocation, filesAccessKey, filesSecretKey } = settings;
  const credentials = credentialsOf('SVC_FILES', { accessKey: filesAccessKey, secretKey: filesSecretKey });
  return fileStore(await openObjects(filesLocation ?? dataDirectory, credentials));
}

export type FileStoreSettings = Pick<
  Configuration,
  'dataDirectory' | 'filesLocation' | 'filesAccessKey' | 'filesSecretKey'
>;
