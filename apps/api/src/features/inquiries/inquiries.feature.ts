import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { registerInquiries } from './inquiries.routes.ts';
import { createPace, readOwnInquiry } from './inquiries.service.ts';
import type { ReadInquiry } from './inquiries.service.ts';

type Deps = { readonly settings: LiveSettings; readonly texts: SlipTexts };

/** What members ask and staff answer. */
export function inquiriesFeature(
  core: Core,
  { settings, texts }: Deps,
): Feature & { readonly readInquiry: ReadInquiry } {
  const deps = { ...core, settings, texts, readPace: createPace(core) };
  return {
    name: 'inquiries',
    readInquiry: (memberId, seq) => readOwnInquiry(deps, memberId, seq),
    routes: (handle) => registerInquiries(handle, deps),
  };
}
