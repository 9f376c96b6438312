import type { Configuration } from '../../catalog/configuration.ts';
import { type FileStore, openFileStore } from '../../lists/files/file-store.ts';
import { inputFiles } from '../../lists/input/bring-inputs.ts';
import type { UploadService } from '../../lists/input/incoming-upload.ts';
import type { InputFiles } from '../../lists/input/input-files.ts';
import type { Operations } from '../../operations/operations.ts';

/** The file services of a process, as its settings say. */
export interface OpenFiles {
  readonly store: FileStore;
  readonly inputs: InputFiles;
  readonly uploads: UploadService;
}

/** Opens the file store, and the services for input files and uploads. */
export async function openFiles(
  configuration: Configuration,
  { uploads }: Pick<Operations, 'uploads'>,
): Promise<OpenFiles> {
  const { dataDirectory, uploadLimit: limit, fetchPrivate: privateHosts } = configuration;
  const allowance = { count: configuration.accountUploads, bytes: configuration.accountUploadBytes };
  const store = await openFileStore(configuration);
  return {
    store,
    inputs: inputFiles({ store, uploads, limit, privateHosts }),
    uploads: { dataDirectory, store, uploads, limit, allowance },
  };
}
