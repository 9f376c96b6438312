import { badUserInput } from '../../catalog/errors/catalogue.ts';

const MAX_URI = 2_000;
/** Matches the URI of an upload to this service. */
const UPLOAD = /^upload:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The URI of an upload. */
export const uploadUri = (id: string): string => `upload:${id}`;

/** The id of the upload that a URI names; undefined for any other URI. */
export const uploadIdOf = (uri: string): string | undefined => UPLOAD.exec(uri)?.[1];

/**
 * Requires the URI of an uploaded file, or an https URL without user and password. `others`: what else the field may hold,
 * for the message. Throws BAD_USER_INPUT.
 */
export function expectInputUri(uri: string, field = 'inputFileUri', others = ''): void {
  if (uploadIdOf(uri) !== undefined) return;
  const url = uri.length <= MAX_URI && URL.canParse(uri) ? new URL(uri) : undefined;
  // A password would be shown with the list, and in messages.
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return;
  const got = url === undefined ? uri : `${url.protocol}…`;
  const expected = `${others}the URI of an uploaded file, or an https URL without user and password`;
  throw badUserInput(field, expected, got);
}
