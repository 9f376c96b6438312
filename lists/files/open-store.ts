import type { Configuration } from '../../catalog/configuration.ts';
import { credentialsOf } from '../../storage/objects/open-objects.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** The store that the settings name: folders below the data folder, or an S3-compatible one. Throws a ConfigurationError. */
export async function openStore(settings: FileStoreSettings): Promise<FileStore> {
  const { dataDirectory, filesLocation, filesAccessKey, filesSecretKey } = settings;
  if (filesLocation === undefined) return folderStore(dataDirectory);
  // Its client is large: who does not use it does not load it.
  const { s3Store } = await import('./s3-store.ts');
  const pair = { accessKey: filesAccessKey, secretKey: filesSecretKey };
  return s3Store(filesLocation, credentialsOf('SVC_FILES', pair));
}

export type FileStoreSettings = Pick<
  Configuration,
  'dataDirectory' | 'filesLocation' | 'filesAccessKey' | 'filesSecretKey'
>;
