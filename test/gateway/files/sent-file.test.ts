import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { sentFile } from '../../../gateway/files/sent-file.ts';
import type { WriteFile } from '../../../lists/input/incoming-upload.ts';

/** What is written of a request, and the name that it gives the file. */
async function sent(body: string, headers: Readonly<Record<string, string>> = {}, query = '', write?: WriteFile) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  request.url = `/files${query}`;
  request.push(body);
  request.push(null);
  const written: string[] = [];
  const name = await sentFile(
    request,
    write ??
      (async (bytes) => {
        written.push(await text(bytes));
      }),
  );
  return { name, written };
}

/** A form of these parts, each written by hand. */
const form = (...parts: readonly string[]) => `${parts.map((part) => `--XX\r\n${part}\r\n`).join('')}--XX--\r\n`;
const field = (name = 'note', value = 'v') => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const file = (content = 'a,b', name = 'a.csv', headers = '') =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\n${headers}Content-Type: text/csv\r\n\r\n${content}`;
const FORM = { 'content-type': 'multipart/form-data; boundary=XX' };

describe('"returns its name: from the query parameter `name`, the Content-Disposition header, or the form"', () => {
  const NAMED = { 'content-disposition': 'attachment; filename="header.csv"' };
  test.each<[what: string, sending: () => ReturnType<typeof sent>, name: string | undefined]>([
    ['none', () => sent('x'), undefined],
    ['the query', () => sent('x', {}, '?name=query.csv'), 'query.csv'],
    ['the query before the header', () => sent('x', NAMED, '?name=query.csv'), 'query.csv'],
    ['the header', () => sent('x', NAMED, '?other=1'), 'header.csv'],
    ['a header without a name', () => sent('x', { 'content-disposition': 'attachment' }), undefined],
    ['a header that cannot be parsed', () => sent('x', { 'content-disposition': '"' }), undefined],
  ])('%s', async (_, sending, name) => {
    expect(await sending()).toEqual({ name, written: ['x'] });
  });

  test.each<[query: string, headers: Readonly<Record<string, string>>, name: string]>([
    ['', FORM, 'a.csv'],
    ['', { 'content-type': ' MultiPart/Form-Data; boundary=XX' }, 'a.csv'],
    ['?name=query.csv', FORM, 'query.csv'],
  ])('a form with %j and %j', async (query, headers, name) => {
    expect(await sent(form(file()), headers, query)).toEqual({ name, written: ['a,b'] });
  });

  test('a body of another type is the file itself, whatever is in it', async () => {
    const body = form(file());
    expect((await sent(body, { 'content-type': 'text/multipart' })).written).toEqual([body]);
  });
});

describe('"Fields beside the file are accepted but not kept"', () => {
  test.each([
    [20, true],
    [21, false],
  ])('%i of them: %s', async (count, isTaken) => {
    const sending = sent(form(...Array.from({ length: count }, () => field()), file()), FORM);
    if (isTaken) expect((await sending).written).toEqual(['a,b']);
    else
      await expect(sending).rejects.toMatchObject({
        ...{ code: 'BAD_REQUEST', message: 'The form expects at most 21 parts, got more.' },
      });
  });
});

describe('"Throws BAD_REQUEST if the body has no file or more than one"', () => {
  test.each<[what: string, body: string, message: string]>([
    ['no part', form(), 'The form expects one file, got none.'],
    ['fields alone', form(field(), field('other')), 'The form expects one file, got none.'],
    ['two files', form(file(), file('c', 'c.csv')), 'The form expects one file, got more.'],
    ['no end', form(file()).replace('--XX--', ''), 'The form expects one complete file, got a broken form.'],
  ])('%s', async (_, body, message) => {
    await expect(sent(body, FORM)).rejects.toMatchObject({ code: 'BAD_REQUEST', message });
  });

  test('a form without a boundary', async () => {
    await expect(sent(form(file()), { 'content-type': 'multipart/form-data' })).rejects.toMatchObject({
      ...{ code: 'BAD_REQUEST' },
      message: 'Header content-type expects multipart/form-data with a boundary, got another content type.',
    });
  });
});

test.each([
  ['identity', true],
  ['gzip', false],
  ['', false],
])('a body with content-encoding %j is taken: %s', async (encoding, isTaken) => {
  const sending = sent('x', { 'content-encoding': encoding });
  if (isTaken) expect((await sending).written).toEqual(['x']);
  else await expect(sending).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
});

describe('where the file cannot be written', () => {
  const fault = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const failing: WriteFile = async (bytes) => {
    for await (const _ of bytes) throw fault;
  };

  test.each([
    ['a body', 'x', {}],
    ['a form', form(file('x'.repeat(100))), FORM],
    ['a form with more behind the file', form(file(), field()), FORM],
  ])('its fault ends %s', async (_, body, headers) => {
    await expect(sent(body, { ...headers }, '', failing)).rejects.toBe(fault);
  });
});
