import type { FastifyRequest } from 'fastify';
import { menusShown } from '@lime/domain/access/menus.ts';
import { isInRepair } from '@lime/domain/access/repair.ts';
import type { Call } from '@lime/contract/call.ts';
import type { MenuRefusal } from '@lime/contract/common.texts.ts';
import { isListed, readAddressList } from '../../core/address-list.ts';
import type { AddressList } from '../../core/address-list.ts';
import { Refused } from '../../core/refused.ts';
import type { LiveSettings } from './settings.service.ts';

/** After how many seconds a client asks again whether the emergency is over; the push of the settings is earlier. */
const emergencyRetrySeconds = 30;

export type SiteGate = {
  /**
   * Is the site, and the page a call belongs to, open to its caller?
   *
   * @throws Refused ADDRESS_DENIED (403), SITE_EMERGENCY (503), MENU_CLOSED, ROUTE_REPAIR (403)
   */
  assertOpen(request: Pick<FastifyRequest, 'ip'>, call: Call): void;
  /** Why a menu entry is closed; null: it is open. For calls whose input decides which entry they belong to. */
  menuFault(menu: string): MenuRefusal | null;
  /** The menu entry is open. @throws Refused MENU_CLOSED, ROUTE_REPAIR (403) */
  assertMenuOpen(menu: string): void;
  isMenuOpen(menu: string): boolean;
  /** Does an operator refuse this address? For what is no call: the socket's handshake, the pages. */
  isDenied(address: string): boolean;
};

/**
 * The gate before every call. A denied address gets nothing but the office and the plain word of it. An emergency closes
 * everything a member does. A hidden menu entry closes the calls of its page, and a hidden site those of every page that a
 * menu entry leads to.
 *
 * Source: specification 0 §4 "Maintenance gating"; decision 5 (503 = emergency, 403 = denied address).
 */
export function createSiteGate(settings: Pick<LiveSettings, 'get'>): SiteGate {
  // both are asked with every call: worked out once for each value of their setting
  let denied: { of: unknown; list: AddressList } = { of: null, list: [] };
  let shown: { of: unknown; menus: ReadonlySet<string> } = { of: null, menus: new Set() };

  function isDenied(address: string): boolean {
    const list = settings.get('denyIp');
    if (denied.of !== list) denied = { of: list, list: readAddressList(list.map((entry) => entry.address)) };
    return isListed(address, denied.list);
  }

  function isShown(menu: string): boolean {
    const stored = settings.get('menu');
    if (shown.of !== stored) {
      const visible = menusShown(stored).flatMap((entry) => (entry.visible ? [entry.name] : []));
      shown = { of: stored, menus: new Set(visible) };
    }
    return settings.get('siteDisplay') && shown.menus.has(menu);
  }

  function menuFault(menu: string): MenuRefusal | null {
    if (!isShown(menu)) {
      const own = settings.get('closedTexts').find(({ name }) => name === menu);
      return { code: 'MENU_CLOSED', detail: { menu, ...(own && { text: own.text }) } };
    }
    return isInRepair(menu, settings.get('repair')) ? { code: 'ROUTE_REPAIR', detail: { menu } } : null;
  }

  function assertMenuOpen(menu: string): void {
    const fault = menuFault(menu);
    if (fault) throw new Refused(fault, 403);
  }

  return {
    isDenied,
    menuFault,
    assertMenuOpen,
    isMenuOpen: (menu) => menuFault(menu) === null,
    assertOpen(request, call) {
      const isOffice = call.auth === 'staff' || call.path.startsWith('/staff/');
      if (!isOffice && isDenied(request.ip)) throw new Refused({ code: 'ADDRESS_DENIED' }, 403);
      if (call.always) return;
      const { active, text } = settings.get('emergency');
      if (active)
        throw new Refused({ code: 'SITE_EMERGENCY', detail: { text, retryAfter: emergencyRetrySeconds } }, 503);
      if (call.menu !== undefined) assertMenuOpen(call.menu);
    },
  };
}
