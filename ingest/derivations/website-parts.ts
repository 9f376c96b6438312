import { parse } from 'tldts';
import type { ColumnName } from '../../catalog/graph.ts';
import type { Derivation } from './derivation.ts';

/** The parts of a URL, by the columns of Website; null for a part that it lacks. */
interface WebsiteParts {
  readonly subdomain: string | null;
  readonly domain: string | null;
  readonly top_level_domain: string | null;
  readonly path: string | null;
  readonly fragment: string | null;
}

/**
 * completions.md section 1, Website: "`website` full URL; its parts (subdomain, domain, topLevelDomain, path, fragment)
 * by the public suffix list". Suffixes under which anyone may register, such as `blogspot.com`, are public too. The
 * scheme may be missing. A text that is not a URL has no parts, and an IP address has no domain.
 */
export function websiteParts(website: string): WebsiteParts {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(website) ? website : `https://${website}`);
  if (url === null) return { subdomain: null, domain: null, top_level_domain: null, path: null, fragment: null };
  const host = parse(url.hostname, { allowPrivateDomains: true });
  return {
    subdomain: host.subdomain || null,
    domain: host.domainWithoutSuffix || null,
    top_level_domain: host.isIp ? null : host.publicSuffix || null,
    path: url.pathname === '/' ? null : url.pathname || null,
    fragment: url.hash.slice(1) || null,
  };
}

const PARTS = [
  'subdomain',
  'domain',
  'top_level_domain',
  'path',
  'fragment',
] as const satisfies readonly ColumnName<'Website'>[];

/** Fills each part that no source gave. */
export const websitePartsOfUrls: Derivation = {
  name: 'parts of websites',
  needs: { Website: ['website', ...PARTS] },
  apply({ database }) {
    database.function('website_parts', { deterministic: true }, (website) => {
      const parts = websiteParts(String(website));
      return PARTS.some((part) => parts[part] !== null) ? JSON.stringify(parts) : null;
    });
    const missing = PARTS.map((part) => `(w.${part} IS NULL AND p.parts ->> '${part}' IS NOT NULL)`).join(' OR ');
    return database
      .prepare(
        `UPDATE built.website AS w SET ${PARTS.map((part) => `${part} = coalesce(w.${part}, p.parts ->> '${part}')`).join(', ')}
         FROM (SELECT key, website_parts(website) AS parts FROM built.website
               WHERE website IS NOT NULL AND (${PARTS.map((part) => `${part} IS NULL`).join(' OR ')})) AS p
         WHERE p.key = w.key AND (${missing})`,
      )
      .run().changes;
  },
};
