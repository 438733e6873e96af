import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** Addresses and CIDR blocks, read once. */
export type AddressList = readonly (readonly [Address, number])[];

/** @param entries addresses and CIDR blocks of both families. @throws Error when one is neither */
export function readAddressList(entries: readonly string[]): AddressList {
  return entries.map((entry) => {
    if (entry.includes('/')) return asIPv4(...ipaddr.parseCIDR(entry));
    const single = ipaddr.process(entry);
    return [single, single.kind() === 'ipv4' ? 32 : 128];
  });
}

/** Is it an address or a CIDR block that `readAddressList` takes? */
export function isAddressEntry(text: string): boolean {
  return text.includes('/')
    ? ipaddr.isValidCIDR(text)
    : ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
}

/** An IPv4 address that came in over IPv6 counts as itself. A text that is no address is on no list. */
export function isListed(address: string, list: AddressList): boolean {
  if (list.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return list.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match([base, bits] as never));
}

/** A block of IPv4 addresses written as IPv6 (`::ffff:203.0.113.0/120`) is the block of IPv4 addresses. */
function asIPv4(base: Address, bits: number): [Address, number] {
  return base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96
    ? [base.toIPv4Address(), bits - 96]
    : [base, bits];
}
