import type { Vendor } from '../games/provider-game.ts';
import { vendorsOf } from '../games/provider-games.ts';

/** Live lobbies, or slot studios. */
export type VendorKind = 'table' | 'slot';
type CasinoVendor = Vendor & { readonly kind: VendorKind };

/** Every vendor of the casino: the live lobbies, then the slot studios, each in the order of their lobbies. */
export const casinoVendors: readonly CasinoVendor[] = (['table', 'slot'] as const).flatMap((kind) =>
  vendorsOf(kind).map((vendor) => ({ ...vendor, kind })),
);

const byCode = new Map(casinoVendors.map((vendor) => [vendor.code, vendor]));

/** The vendor with this code; null: there is none. */
export const findCasinoVendor = (code: string): CasinoVendor | null => byCode.get(code) ?? null;
