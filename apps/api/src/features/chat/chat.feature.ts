import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { createChatWorker } from './chat-worker.ts';
import { registerChats } from './chat.routes.ts';
import { createTypingLimit } from './chat.service.ts';
import { registerStaffChats } from './chat.staff.routes.ts';
import { createStaffTypingLimit } from './staff-chats.service.ts';

type Deps = { readonly settings: LiveSettings; readonly texts: SlipTexts };

/** Conversations of members with staff. */
export function chatFeature(core: Core, { settings, texts }: Deps): Feature {
  return {
    name: 'chat',
    routes(handle) {
      registerChats(handle, { ...core, settings, texts, limitTyping: createTypingLimit() });
      registerStaffChats(handle, { ...core, texts, limitTyping: createStaffTypingLimit() });
    },
    workers: [createChatWorker(core, { settings })],
  };
}
