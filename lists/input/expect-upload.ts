import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Uploads } from '../../operations/uploads.ts';
import { uploadIdOf } from '../definition/input-uri.ts';

/** Expects an input URI that names an upload to name one of the account. Throws BAD_USER_INPUT, for another account's too. */
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
