import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { addVary } from './vary.ts';

/** Shorter texts stay as they are, in characters: the headers are most of such an answer. */
const SHORTEST = 1_024;

type Done = (error: Error | null, bytes: Buffer) => void;

/** Compressed beside the process's own thread; the quality is that where the next one costs more than it saves. */
const CODINGS = {
  br: (text: string, done: Done) => brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  gzip: (text: string, done: Done) => gzip(text, { level: 6 }, done),
} as const;
type Coding = keyof typeof CODINGS;

/**
 * Compresses texts of some length for clients that take it (Accept-Encoding). What is sent as a stream stays: files are read by
 * ranges of their bytes, and those that are large are compressed by their format. Answers hold no secret beside what their
 * client wrote, so that their length tells nobody anything.
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
      // A strong tag is one of certain bytes.
      const tag = reply.getHeader('etag');
      if (typeof tag === 'string' && tag.startsWith('"')) reply.header('etag', `W/${tag}`);
      done(null, bytes);
    });
  });
}

/** The coding that a client likes best, ours where it likes several alike; undefined: none, or none better than plain text. */
function codingOf(accepted: string | string[] | undefined): Coding | undefined {
  if (accepted === undefined || accepted === '' || accepted === 'identity') return undefined;
  const weights = weightsIn(String(accepted));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

/** The codings of a header Accept-Encoding, with their weights (RFC 9110, 12.5.3); what is malformed counts as not accepted. */
function weightsIn(accepted: string): ReadonlyMap<string, number> {
  return new Map(
    accepted.split(',').map((each) => {
      const [, name = '', weight = '1'] = /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(each) ?? [];
      return [name.toLowerCase(), Number(weight) || 0];
    }),
  );
}
