import { rm } from 'node:fs/promises';
import type { Uploads } from '../../operations/uploads.ts';
import { uploadIdOf } from '../definition/input-uri.ts';
import { uploadKey } from '../files/file-keys.ts';
import type { FileStore } from '../files/file-store.ts';
import { expectUpload, noSuchUpload } from './expect-upload.ts';
import type { FetchOptions } from './fetch-file.ts';
import { fileTypeOf } from './file-type.ts';
import type { InputFiles } from './input-files.ts';

/** The sources of input files. */
export interface InputSources extends FetchOptions {
  readonly store: Pick<FileStore, 'bring'>;
  readonly uploads: Pick<Uploads, 'find' | 'count'>;
}

/**
 * Gets uploads from the store, and fetches https URLs. A file that does not arrive completely, or is not a table, is
 * removed.
 */
export const inputFiles = ({ store, uploads, ...fetching }: InputSources): InputFiles => ({
  async bring(uri, accountId, to, signal) {
    const upload = uploadIdOf(uri);
    try {
      if (upload === undefined) {
        // The HTTP client is large, and not needed for uploads.
        const { fetchFile } = await import('./fetch-file.ts');
        await fetchFile(uri, to, signal, fetching);
        await fileTypeOf(to, 'inputFileUri');
        return;
      }
      await expectUpload(uploads, 'inputFileUri', uri, accountId);
      if (!(await store.bring(uploadKey(upload), to, signal))) throw noSuchUpload('inputFileUri', uri);
    } catch (error) {
      await rm(to, { force: true });
      throw error;
    }
  },
  async counted(uri, accountId, rows) {
    const upload = uploadIdOf(uri);
    if (upload !== undefined) await uploads.count(upload, accountId, rows);
  },
});
