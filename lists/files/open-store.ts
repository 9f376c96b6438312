import type { Configuration } from '../../catalog/configuration.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** The store that the settings name: a folder below the data folder, or an S3-compatible one. */
export async function openStore(settings: FileStoreSettings): Promise<FileStore> {
  const { dataDirectory, filesLocation, filesAccessKey, filesSecretKey } = settings;
  if (filesLocation === undefined) return folderStore(dataDirectory);
  // Its client is large: who does not use it does not load it.
  const { s3Store } = await import('./s3-store.ts');
  const isGiven = filesAccessKey !== undefined && filesSecretKey !== undefined;
  return s3Store(filesLocation, isGiven ? { accessKeyId: filesAccessKey, secretAccessKey: filesSecretKey } : undefined);
}

export type FileStoreSettings = Pick<
  Configuration,
  'dataDirectory' | 'filesLocation' | 'filesAccessKey' | 'filesSecretKey'
>;
