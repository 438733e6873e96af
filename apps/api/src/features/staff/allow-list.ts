import { isListed, readAddressList } from '../../core/address-list.ts';

/** An empty list lets an account come from anywhere. */
export function mayComeFrom(allowList: readonly string[], address: string): boolean {
  return allowList.length === 0 || isListed(address, readAddressList(allowList));
}
