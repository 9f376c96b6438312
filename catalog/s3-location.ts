/** Where an S3-compatible store keeps files. */
export interface S3Location {
  readonly bucket: string;
  /** Prefix of all keys; empty, or with a trailing slash. */
  readonly prefix: string;
  /** The store's address; undefined: that of AWS for the region. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
}

/**
 * Parses `s3://<bucket>/<prefix>?endpoint=https://…&region=…`. An endpoint is https, or http in a trusted network. Undefined for anything
 * else, including a user or a password in it: credentials have settings of their own.
 */
export function s3LocationOf(written: string): S3Location | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url?.protocol !== 's3:' || url.username + url.password + url.hash + url.port !== '') return undefined;
  if (!BUCKET.test(url.hostname) || !PREFIX.test(url.pathname)) return undefined;
  const given = [...url.searchParams.keys()];
  if (given.some((name) => name !== 'endpoint' && name !== 'region') || new Set(given).size < given.length)
    return undefined;
  const [endpoint, region] = [url.searchParams.get('endpoint'), url.searchParams.get('region')];
  if (endpoint !== null && !isAddress(endpoint)) return undefined;
  if (region !== null && !REGION.test(region)) return undefined;
  const path = url.pathname.replace(/^\/|\/$/g, '');
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint: endpoint ?? undefined,
    region: region ?? undefined,
  };
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(\/[\w-]+)*\/?$/;
const REGION = /^[a-z0-9-]{1,40}$/;

function isAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.username + url.password + url.search + url.hash === '';
}
