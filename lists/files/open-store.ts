import type { Configuration } from '../../catalog/configuration.ts';
import { credentialsOf } from '../../storage/objects/open-objects.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/**
 * Opens the store that the settings name: folders in the data folder, or an S3-compatible store. Throws a
 * ConfigurationError.
 */
export async function openStore(settings: FileStoreSettings): Promise<FileStore> {
  const { dataDirectory, filesLocation, filesAccessKey, filesSecretKey } = settings;
  if (filesLocation === undefined) return folderStore(dataDirectory);
  // The S3 client is large, so it is loaded only if it is used.
  const { s3Store } = await import('./s3-store.ts');
  const pair = { accessKey: filesAccessKey, secretKey: filesSecretKey };
  return s3Store(filesLocation, credentialsOf('SVC_FILES', pair));
}

export type FileStoreSettings = Pick<
  Configuration,
  'dataDirectory' | 'filesLocation' | 'filesAccessKey' | 'filesSecretKey'
>;
