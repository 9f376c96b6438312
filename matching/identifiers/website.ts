import { parse } from 'tldts';
import { SHARED_HOSTS } from '../tables/shared-hosts.ts';

/** A website's address split into its parts by the public suffix list. */
export interface Website {
  /** As given. */
  readonly written: string;
  /** Lower case, without the top-level domain: "example" for "www.example.co.uk". */
  readonly domain: string;
  readonly topLevelDomain: string;
  /** Lower case; null if there is none. */
  readonly subdomain: string | null;
  /** From "/" on; null if there is none. */
  readonly path: string | null;
  /** The text after "#"; null if there is none. */
  readonly fragment: string | null;
  /** "example.com": the domain that a business registered. */
  readonly registrableDomain: string;
  /** What distinguishes businesses that share the domain ("facebook.com/example"); null for a business's own domain. */
  readonly account: string | null;
}

const MAX_LENGTH = 2000;
/** The suffix that RFC 2606 reserves for examples; the websites of generated businesses use it. */
const RESERVED = 'example';

/** Splits a URL or host name into its parts; undefined if it has no registrable domain under a known suffix. Never throws. */
export function parseWebsite(written: string): Website | undefined {
  const text = written.trim().slice(0, MAX_LENGTH);
  const rest = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/^\/\//, '');
  const host = (/^[^/?#]*/.exec(rest)?.[0] ?? '').replace(/^.*@/, '').replace(/:\d*$/, '');
  const { domain, domainWithoutSuffix, publicSuffix, subdomain, isIcann, isIp } = parse(host, {
    validateHostname: true,
  });
  if (
    isIp === true ||
    domain === null ||
    domainWithoutSuffix === null ||
    publicSuffix === null ||
    !(isIcann || publicSuffix === RESERVED)
  )
    return undefined;
  const path = /^[^?#]*/.exec(rest.slice(rest.search(/[/?#]|$/)))?.[0] ?? '';
  const under = subdomain === null || subdomain === '' ? null : subdomain.toLowerCase();
  const registrableDomain = domain.toLowerCase();
  return {
    written,
    domain: domainWithoutSuffix.toLowerCase(),
    topLevelDomain: publicSuffix.toLowerCase(),
    subdomain: under,
    path: path === '' || path === '/' ? null : path,
    fragment: /#(.+)$/.exec(rest)?.[1] ?? null,
    registrableDomain,
    account: SHARED_HOSTS.has(registrableDomain) ? accountOf(under, path) : null,
  };
}

const GENERIC = new Set([
  '',
  'www',
  'm',
  'mobile',
  'sites',
  'pages',
  'biz',
  'company',
  'in',
  'user',
  'c',
  'channel',
  'p',
  'pg',
  'people',
  'shop',
  'store',
]);

/** The subdomain or the first distinctive piece of the path, letters and digits only. */
function accountOf(subdomain: string | null, path: string): string {
  const pieces = [...(subdomain ?? '').split('.').reverse(), ...path.toLowerCase().split('/')];
  return (pieces.find((piece) => !GENERIC.has(piece)) ?? '').replace(/[^a-z0-9]/g, '');
}
