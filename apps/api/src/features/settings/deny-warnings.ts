import type { SettingProblem } from '@lime/contract/settings-form.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { isListed, readAddressList } from '../../core/address-list.ts';
import { plainAddress } from '../../core/client-address.ts';

/** A block of more addresses than this takes whole providers off the site: 65,536 of IPv4, a /32 of IPv6. */
const wide = { ipv4: 16, ipv6: 32 } as const;

/** Warnings before these addresses are denied. @param own where they come from themselves */
export function addressWarnings(list: SettingValues['denyIp'], own: string): SettingProblem[] {
  return list.flatMap(({ address }, index) => {
    const path = `${index}.address`;
    const entries = readAddressList([address]);
    return [
      ...(isListed(own, entries)
        ? [
            {
              key: 'denyIp',
              path,
              text: `지금 접속한 본인 주소(${plainAddress(own)})도 막혀서 회원 화면을 열 수 없게 돼요.`,
            },
          ]
        : []),
      ...(isWide(address)
        ? [{ key: 'denyIp', path, text: '아주 넓은 대역이에요. 많은 회원이 함께 막힐 수 있어요.' }]
        : []),
    ];
  });
}

/** Blocks that take many members off the site and were not denied before. */
export function newWideBlocks(before: SettingValues['denyIp'], after: SettingValues['denyIp']): string[] {
  const known = new Set(before.map(({ address }) => address));
  return after.map(({ address }) => address).filter((address) => !known.has(address) && isWide(address));
}

function isWide(address: string): boolean {
  return readAddressList([address]).some(([base, bits]) => bits < wide[base.kind()]);
}
