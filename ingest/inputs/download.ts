import { createWriteStream } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BrokenInput, bounded, type InputLimits } from './limits.ts';

/** What answers requests; the global fetch, or a test's. */
export type Fetch = (url: string, init: { redirect: 'manual'; signal: AbortSignal }) => Promise<Response>;

const MOST_REDIRECTS = 5;

/** Downloads a file over https as a stream, bounded in size and time; its date of change is what the server says. */
export async function download(url: string, to: string, limits: InputLimits, fetch: Fetch): Promise<void> {
  const idle = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(limits.downloadMs), idle.signal]);
  try {
    const response = await answer(url, signal, fetch);
    if (response.body === null) throw new BrokenInput('the server sent nothing');
    await pipeline(bounded(watched(response.body, idle, limits.idleMs), limits), createWriteStream(to));
    const changed = Date.parse(response.headers.get('last-modified') ?? '');
    if (!Number.isNaN(changed)) await utimes(to, new Date(), new Date(changed));
  } catch (error) {
    if (error instanceof BrokenInput) throw error;
    if (idle.signal.aborted) throw new BrokenInput(`nothing came for ${limits.idleMs / 1000} s`);
    if (signal.aborted) throw new BrokenInput(`the download took longer than ${limits.downloadMs / 1000} s`);
    throw new BrokenInput(`the download failed: ${reasonOf(error)}`);
  }
}

async function answer(url: string, signal: AbortSignal, fetch: Fetch): Promise<Response> {
  let at = url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    if (!/^https:\/\//i.test(at)) throw new BrokenInput('only https is loaded');
    const response = await fetch(at, { redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) {
      if (response.status !== 200) throw new BrokenInput(`the server answered ${response.status}`);
      return response;
    }
    await response.body?.cancel();
    at = URL.parse(location, at)?.href ?? location;
  }
  throw new BrokenInput(`more than ${MOST_REDIRECTS} redirects`);
}

/** Ends the download where nothing comes for too long. */
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

/** The deepest cause says what happened; the outer ones only that something did. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
