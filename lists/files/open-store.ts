import { type Configuration, ConfigurationError } from '../../catalog/configuration.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** The store that the settings name: folders below the data folder, or an S3-compatible one. Throws a ConfigurationError. */
export async function openStore(settings: FileStoreSettings): Promise<FileStore> {
  const { dataDirectory, filesLocation, filesAccessKey, filesSecretKey } = settings;
  if (filesLocation === undefined) return folderStore(dataDirectory);
  // Its client is large: who does not use it does not load it.
  const { s3Store } = await import('./s3-store.ts');
  if (filesAccessKey === undefined && filesSecretKey === undefined) return s3Store(filesLocation);
  if (filesAccessKey === undefined || filesSecretKey === undefined)
    throw new ConfigurationError(['SVC_FILES_ACCESS_KEY and SVC_FILES_SECRET_KEY belong together, got one of them.']);
  return s3Store(filesLocation, { accessKeyId: filesAccessKey, secretAccessKey: filesSecretKey });
}

export type FileStoreSettings = Pick<
  Configuration,
  'dataDirectory' | 'filesLocation' | 'filesAccessKey' | 'filesSecretKey'
>;
