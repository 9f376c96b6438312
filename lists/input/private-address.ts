import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A host is, or has, an address that is not for everybody. Which one it has stays out of the message: it tells of a network. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';

  constructor(host: string) {
    super(`${host} is not a host of the public internet.`);
  }
}

/** The block of IPv6 that addresses of the public internet are given from (RFC 4291, section 2.4; IANA's registry). */
const GLOBAL_UNICAST = ipaddr.parse('2000::');

/**
 * Whether an address is one of the public internet: not of this machine, a private network, a link, a provider's own network, a
 * group, a document's examples, or reserved; nor one of IPv6 that leads to such an address of IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const plain = ipaddr.process(address);
  if (plain.range() !== 'unicast') return false;
  return plain.kind() === 'ipv4' || ipaddr.parse(address).match(GLOBAL_UNICAST, 3);
}

/** Finds the addresses of a name, as dns.lookup does with `all`. */
export type Resolve = (
  host: string,
  done: (error: Error | null, found: readonly { readonly address: string; readonly family: number }[]) => void,
) => void;

const resolveBySystem: Resolve = (host, done) =>
  systemLookup(host, { all: true, order: 'verbatim' }, (error, found) => done(error, found ?? []));

/**
 * What a connection finds addresses by, so that it goes to the very ones that were checked: a name that means another address a
 * moment later gains nothing. One address that is not public refuses the name, unless it `isFree`.
 */
export const guardedLookup =
  (isFree: (host: string) => boolean, resolve: Resolve = resolveBySystem): LookupFunction =>
  (host, { all }, done) =>
    resolve(host, (error, found) => {
      const [first] = found;
      const isGood = isFree(host) || found.every(({ address }) => isPublicAddress(address));
      if (error !== null) done(error, '');
      else if (first === undefined || !isGood) done(new PrivateAddress(host), '');
      else if (all) done(null, [...found]);
      else done(null, first.address, first.family);
    });
