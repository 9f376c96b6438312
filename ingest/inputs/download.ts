import { createWriteStream } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BrokenInput, bounded, type InputLimits } from './limits.ts';

/** Sends a request: the global fetch, or a replacement in a test. */
export type Fetch = (url: string, init: { redirect: 'manual'; signal: AbortSignal }) => Promise<Response>;

const MAX_REDIRECTS = 5;

/**
 * Downloads a file over https as a stream, within the limits of size and time. The file's modification time is the
 * server's Last-Modified. Throws BrokenInput.
 */
export async function download(url: string, to: string, limits: InputLimits, fetch: Fetch): Promise<void> {
  const idle = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(limits.maxDownloadMs), idle.signal]);
  try {
    const response = await answer(url, signal, fetch);
    if (response.body === null) throw new BrokenInput('the server sent nothing');
    await pipeline(bounded(watched(response.body, idle, limits.maxIdleMs), limits), createWriteStream(to));
    const changed = Date.parse(response.headers.get('last-modified') ?? '');
    if (!Number.isNaN(changed)) await utimes(to, new Date(), new Date(changed));
  } catch (error) {
    if (error instanceof BrokenInput) throw error;
    if (idle.signal.aborted) throw new BrokenInput(`nothing came for ${limits.maxIdleMs / 1000} s`);
    if (signal.aborted) throw new BrokenInput(`the download took longer than ${limits.maxDownloadMs / 1000} s`);
    throw new BrokenInput(`the download failed: ${reasonOf(error)}`);
  }
}

async function answer(url: string, signal: AbortSignal, fetch: Fetch): Promise<Response> {
  let at = url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (!/^https:\/\//i.test(at)) throw new BrokenInput('only https URLs can be loaded');
    const response = await fetch(at, { redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) {
      if (response.status !== 200) throw new BrokenInput(`the server answered ${response.status}`);
      return response;
    }
    await response.body?.cancel();
    at = URL.parse(location, at)?.href ?? location;
  }
  throw new BrokenInput(`more than ${MAX_REDIRECTS} redirects`);
}

/** Passes the body on, and aborts if nothing comes for `idleMs` milliseconds. */
async function* watched(body: ReadableStream<Uint8Array>, idle: AbortController, idleMs: number) {
  let timer = setTimeout(() => idle.abort(), idleMs);
  try {
    for await (const chunk of Readable.fromWeb(body)) {
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(() => idle.abort(), idleMs);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The message of the deepest cause, which says what happened; the outer ones only say that something did. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
