import { casinoGames } from './casino-games.ts';

/** What an operator sets of the money that a vendor's games are played with. */
export type VendorMoney = {
  /** the code of a vendor */
  readonly vendor: string;
  /** the account its stakes are from: the casino account, or the cash, so that nothing has to be topped up */
  readonly wallet: 'casino' | 'cash';
  /** what is in the casino account goes home once the member has closed the windows of the casino */
  readonly sweepsHome: boolean;
};

/** The codes of the vendors whose games a product has. @param type  absent: of all types of the product */
export const vendorsOfProduct = (productId: number, type?: number): readonly string[] => [
  ...new Set(
    casinoGames
      .filter((game) => game.productId === productId && (type === undefined || game.productType === type))
      .map(({ vendor }) => vendor.code),
  ),
];

/**
 * The account that is played from by all of these vendors: the cash if each of them plays from the cash, else the casino
 * account, as of nobody.
 *
 * @param money  what was set; a vendor without an element plays from the casino account
 */
export const walletOf = (money: readonly VendorMoney[], vendors: readonly string[]): VendorMoney['wallet'] =>
  vendors.length > 0 &&
  vendors.every((code) => money.some(({ vendor, wallet }) => vendor === code && wallet === 'cash'))
    ? 'cash'
    : 'casino';

/** Whether the casino account is emptied after games of these vendors: one of them is enough. */
export const sweepsHome = (money: readonly VendorMoney[], vendors: readonly string[]): boolean =>
  money.some((one) => one.sweepsHome && vendors.includes(one.vendor));
