import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerDeliveries } from './deliveries.staff.routes.ts';
import { createDeliveryWorker } from './delivery-worker.ts';
import { webhookChannel } from './webhook-channel.ts';

/** What leaves the house: rows that wait until their receivers have taken them. */
export function deliveriesFeature(core: Core, settings: LiveSettings): Feature {
  const allowPrivate = () => settings.get('deliveries').privateTargets;
  return {
    name: 'deliveries',
    routes: (handle) => registerDeliveries(handle, allowPrivate),
    workers: [createDeliveryWorker(core, { webhook: webhookChannel(core, allowPrivate) })],
  };
}
