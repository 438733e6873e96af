import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerDeliveries } from './deliveries.staff.routes.ts';
import type { Channels } from './deliveries.types.ts';
import { createDeliveryWorker } from './delivery-worker.ts';
import { webhookChannel } from './webhook-channel.ts';

/** What leaves the house: rows that wait until their receivers have taken them. @param others ways out beside webhooks */
export function deliveriesFeature(core: Core, settings: LiveSettings, others: Channels): Feature {
  const allowPrivate = () => settings.get('deliveries').privateTargets;
  return {
    name: 'deliveries',
    routes: (handle) => registerDeliveries(handle, allowPrivate),
    workers: [createDeliveryWorker(core, { ...others, webhook: webhookChannel(core, allowPrivate) })],
  };
}
