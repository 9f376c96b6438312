import ipaddr from 'ipaddr.js';

/**
 * What one client can be told by: an IPv4 address, or the /64 of an IPv6 address, which one customer of a provider has for
 * itself. IPv4 written as IPv6 is IPv4. A text that is no address stands for itself.
 * Programs that connect to a unix socket have no address, and are one.
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return 'unix';
  if (!ipaddr.isValid(address)) return address.slice(0, MAX_LENGTH);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** Longest text of an address, with a zone. */
const MAX_LENGTH = 64;
