import type { ExampleBusiness } from '../storage/example-business.ts';

/** The query of the README and of interface.md ("Query shape"), on one line. */
const QUERY =
  'query ($searchInput: SearchInput!) { search(searchInput: $searchInput) { ... on Brand { ' +
  'names { edges { node { name } } } ' +
  'operatingLocations(first: 3) { edges { node { addresses(first: 1) { edges { node { fullAddress } } } } } } } } }';

/** What a shell replaces by a key: "$NAME", or `$(cat "$NAME")`. */
const IN_SHELL = /^\$(?:\w+|\(cat "\$\w+"\))$/;

/**
 * The first query as a command for a POSIX shell. `url`: of the service, or unix:<path>; `key`: its text, or the shell expression that
 * gives it (IN_SHELL).
 */
export function firstQuery(url: string, key: string, { name, city, state }: ExampleBusiness): string {
  const path = /^unix:(.*)$/s.exec(url)?.[1];
  const searchInput = { entityType: 'BRAND', name, address: { city, state } };
  const body = JSON.stringify({ query: QUERY, variables: { searchInput } });
  return [
    `curl -s ${path === undefined ? url : `--unix-socket ${quote(path)} http://localhost`}/graphql`,
    `-H ${quote('content-type: application/json')}`,
    `-H ${IN_SHELL.test(key) ? `"x-api-key: ${key}"` : quote(`x-api-key: ${key}`)}`,
    `-d ${quote(body)}`,
  ].join(' \\\n  ');
}

/** Within single quotes, a shell takes everything literally except the quote itself. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
