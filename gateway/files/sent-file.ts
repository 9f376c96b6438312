import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { parse } from 'content-disposition';
import { badRequest, unsupportedMediaType } from '../../catalog/errors/catalogue.ts';
import type { WriteFile } from '../../lists/input/incoming-upload.ts';
import { codeOf } from '../../storage/objects/object-store.ts';
import { queryOf } from '../http/request.ts';

/**
 * Streams the file of a request to `write`, then returns its name: from the query parameter `name`, the Content-Disposition header, or the
 * form. Throws BAD_REQUEST if the body has no file or more than one.
 */
export async function sentFile(request: IncomingMessage, write: WriteFile): Promise<string | undefined> {
  const { 'content-encoding': encoding, 'content-type': type = '' } = request.headers;
  if (encoding !== undefined && encoding !== 'identity')
    throw unsupportedMediaType('content-encoding', 'identity', encoding);
  const asked = queryOf(request).get('name') ?? undefined;
  if (/^\s*multipart\//i.test(type)) {
    const written = await fileOfForm(request, type, write);
    return asked ?? written;
  }
  await write(request);
  return asked ?? nameOf(request.headers['content-disposition']);
}

/** The file name in a Content-Disposition header; undefined if it cannot be parsed. */
function nameOf(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : parse(header).parameters.filename;
  } catch {
    return undefined;
  }
}

/** Limits of a form. Fields beside the file are accepted but not kept. */
const LIMITS = {
  files: 1,
  parts: 21,
  fieldSize: 4_096,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8_192,
};

async function fileOfForm(request: IncomingMessage, type: string, write: WriteFile): Promise<string | undefined> {
  const form = formOf(type);
  let sent: { readonly name: string; readonly bytes: Readable; readonly written: Promise<void> } | undefined;
  const stop = (fault: unknown) => void form.destroy(fault instanceof Error ? fault : new Error(String(fault)));
  form.on('file', (_field: string, bytes: Readable, name: string) => {
    sent = { name, bytes, written: write(bytes) };
    sent.written.catch(stop);
  });
  form.on('filesLimit', () => stop(badRequest('The form', 'one file', 'more')));
  form.on('partsLimit', () => stop(badRequest('The form', `at most ${LIMITS.parts} parts`, 'more')));
  try {
    await pipeline(request, form);
    await sent?.written;
  } catch (error) {
    // Otherwise the writer of an incomplete file would wait for the rest forever.
    sent?.bytes.destroy();
    await sent?.written.catch(() => undefined);
    throw isOfForm(error) ? badRequest('The form', 'one complete file', 'a broken form') : error;
  }
  if (sent === undefined) throw badRequest('The form', 'one file', 'none');
  return sent.name;
}

/** The form parser's own errors have neither a code nor a class. */
const isOfForm = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && codeOf(error) === undefined;

function formOf(type: string) {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS });
  } catch {
    throw badRequest('Header content-type', 'multipart/form-data with a boundary', 'another content type');
  }
}
