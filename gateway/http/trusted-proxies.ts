import { BlockList, isIPv6 } from 'node:net';

/**
 * Whether the X-Forwarded-For header from an address is trusted for the client's address. Undefined: the peer of a unix socket, which has
 * no address.
 */
export type TrustOfProxies = (address: string | undefined) => boolean;

/** Trusts the peers of a unix socket, because only permitted programs may use it, and the proxies that SVC_TRUSTED_PROXIES names. */
export function trustBehindSocket(proxies: readonly string[]): TrustOfProxies {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => address === undefined || list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
