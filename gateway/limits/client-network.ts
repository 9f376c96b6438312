import ipaddr from 'ipaddr.js';

/**
 * Identifies a client: an IPv4 address, or the /64 of an IPv6 address, which a provider assigns to one customer. IPv4 addresses written as
 * IPv6 count as IPv4. A text that is no address identifies itself. Programs that connect to a unix socket have no address, and count as one
 * client.
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

/** Maximum length of the text of an address, with a zone. */
const MAX_LENGTH = 64;
