import type { Core } from '../../core/context.ts';
import type { Channels } from '../deliveries/deliveries.types.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { workTargets } from '../settings/work-targets.service.ts';
import { createAlarmWatch } from './alarm-watch.ts';
import { registerAlarms } from './alarms.staff.routes.ts';
import { mailChannel } from './mail-channel.ts';
import { pushChannel } from './push-channel.ts';
import { telegramChannel } from './telegram-channel.ts';

const privateTargets = (settings: LiveSettings) => () => settings.get('deliveries').privateTargets;

/** Ways by which alarms leave the house; webhooks are the deliveries' own. */
export function alarmChannels(core: Core, settings: LiveSettings): Channels {
  const { telegram, mail, pushContact } = core.config;
  return {
    telegram: telegramChannel(core, telegram),
    mail: mailChannel(core, mail),
    push: pushChannel(core, pushContact, privateTargets(settings)),
  };
}

/** Calls staff to what waits for them, outside of the browser. */
export function alarmsFeature(core: Core, settings: LiveSettings): Feature {
  const { telegram, mail } = core.config;
  const ready = { telegram: telegram !== null, mail: mail !== null, push: true, webhook: true };
  const targets = workTargets(settings);
  return {
    name: 'alarms',
    routes: (handle) => registerAlarms(handle, { ready, targets, allowPrivate: privateTargets(settings) }),
    workers: [createAlarmWatch(core, targets)],
  };
}
