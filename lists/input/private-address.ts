import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A host is, or has, an address that is not public. The message omits the address, because it would reveal a network. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';

  constructor(host: string) {
    super(`${host} is not a host of the public internet.`);
  }
}

/** The IPv6 block from which addresses of the public internet are assigned (RFC 4291, section 2.4; IANA's registry). */
const GLOBAL_UNICAST = ipaddr.parse('2000::');

/**
 * Whether an address belongs to the public internet: not to this machine, a private network, a link, a provider's own
 * network, a multicast group, documentation examples, or a reserved block; and is not an IPv6 address that leads to such an
 * IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const plain = ipaddr.process(address);
  if (plain.range() !== 'unicast') return false;
  return plain.kind() === 'ipv4' || ipaddr.parse(address).match(GLOBAL_UNICAST, 3);
}

/** Resolves a name to addresses, as dns.lookup does with `all`. */
export type Resolve = (
  host: string,
  done: (error: Error | null, found: readonly { readonly address: string; readonly family: number }[]) => void,
) => void;

const resolveBySystem: Resolve = (host, done) =>
  systemLookup(host, { all: true, order: 'verbatim' }, (error, found) => done(error, found ?? []));

/**
 * The look-up function of a connection, so that it goes to exactly the addresses that were verified: changing the name's
 * address a moment later has no effect. One address that is not public refuses the name, unless it `isFree`.
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
