import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SiteGate } from '../settings/site-gate.service.ts';
import { registerCasinoWallet } from './casino-wallet.routes.ts';
import { createTransferWorker } from './transfer-worker.ts';

type Deps = { readonly settings: LiveSettings; readonly siteGate: SiteGate };

/** The casino account: members top it up and take money home, a worker ends every transfer. */
export function casinoWalletFeature(core: Core, deps: Deps): Feature {
  return {
    name: 'casino-wallet',
    routes: (handle) => registerCasinoWallet(handle, { ...core, ...deps }),
    workers: [createTransferWorker(core, deps)],
  };
}
