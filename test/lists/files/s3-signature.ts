import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who the store knows. */
export interface S3Key {
  readonly id: string;
  readonly secret: string;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As RFC 3986 has it, which encodes more than JavaScript does. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * What is wrong with the signature of a request, after AWS's description of version 4 ("Create a signed AWS API request"), without
 * any code of a client; undefined where it is good.
 */
export function signatureFault(request: IncomingMessage, body: Buffer, key: S3Key): string | undefined {
  const { headers, method = '' } = request;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day = '', region = '', signed = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  if (id !== key.id) return 'InvalidAccessKeyId';
  const time = String(headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - at) < 900_000)) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (!needed.every((name) => names.includes(name))) return 'AccessDenied';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const url = new URL(request.url ?? '', 'http://store');
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query.join('&'), lines.join(''), signed, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${key.secret}`);
  return hmac(signing, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
