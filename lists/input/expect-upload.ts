import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Uploads } from '../../operations/uploads.ts';
import { uploadIdOf } from '../definition/input-uri.ts';

/**
 * Requires that an input URI which names an upload names one of the account. Throws BAD_USER_INPUT, also for an upload of
 * another account.
 */
export async function expectUpload(
  uploads: Pick<Uploads, 'find'>,
  what: string,
  uri: string,
  accountId: string,
): Promise<void> {
  const upload = uploadIdOf(uri);
  if (upload !== undefined && (await uploads.find(upload, accountId)) === undefined) throw noSuchUpload(what, uri);
}

export const noSuchUpload = (what: string, uri: string) =>
  badUserInput(what, 'the URI of an upload of this account, which is kept six days', uri);
