import { BlockList, isIPv6 } from 'node:net';

/** Whose X-Forwarded-For says which address a client has; undefined: an end of a unix socket, which has no address. */
export type TrustOfProxies = (address: string | undefined) => boolean;

/**
 * Whom to believe of those that connect to a unix socket, and of the proxies before them: whoever may use the socket, and
 * what SVC_TRUSTED_PROXIES names.
 */
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
