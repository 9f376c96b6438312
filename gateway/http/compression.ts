import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { addVary } from './vary.ts';

/** Minimum length of a text to compress, in characters. Headers make up most of a shorter answer. */
const SHORTEST = 1_024;

type Done = (error: Error | null, bytes: Buffer) => void;

/** Compression runs off the main thread. At each chosen quality, the next higher one costs more than it saves. */
const CODINGS = {
  br: (text: string, done: Done) => brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  gzip: (text: string, done: Done) => gzip(text, { level: 6 }, done),
} as const;
type Coding = keyof typeof CODINGS;

/**
 * Compresses texts of at least SHORTEST characters for clients that accept it (Accept-Encoding). Streams are not compressed: files are read
 * by byte ranges, and the large ones are already compressed by their format. Answers contain no secret beside what their client wrote, so
 * their compressed length leaks nothing.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', ({ headers }, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < SHORTEST) return done(null, payload);
    addVary(reply, 'accept-encoding');
    const coding = codingOf(headers['accept-encoding']);
    if (coding === undefined) return done(null, payload);
    CODINGS[coding](payload, (error, bytes) => {
      if (error !== null) return done(error);
      reply.header('content-encoding', coding).removeHeader('content-length');
      // A strong ETag identifies exact bytes, so the tag of a compressed body has to be weak.
      const tag = reply.getHeader('etag');
      if (typeof tag === 'string' && tag.startsWith('"')) reply.header('etag', `W/${tag}`);
      done(null, bytes);
    });
  });
}

/**
 * Returns the coding that the client prefers, and Brotli if it has no preference; undefined if it accepts neither, or prefers plain text.
 */
function codingOf(accepted: string | string[] | undefined): Coding | undefined {
  if (accepted === undefined || accepted === '' || accepted === 'identity') return undefined;
  const weights = weightsIn(String(accepted));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

/** Parses the codings of an Accept-Encoding header with their weights (RFC 9110, 12.5.3). A malformed entry counts as not accepted. */
function weightsIn(accepted: string): ReadonlyMap<string, number> {
  return new Map(
    accepted.split(',').map((each) => {
      const [, name = '', weight = '1'] = /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(each) ?? [];
      return [name.toLowerCase(), Number(weight) || 0];
    }),
  );
}
