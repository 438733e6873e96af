import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { createInquiryAnswers } from './answers.service.ts';
import { registerInquiries } from './inquiries.routes.ts';
import { createInquiries } from './inquiries.service.ts';
import type { Inquiries } from './inquiries.service.ts';
import { createInquiryOffice } from './staff-inquiries.service.ts';

type Deps = { readonly settings: LiveSettings; readonly texts: SlipTexts };

/** What members ask and staff answer. */
export function inquiriesFeature(core: Core, deps: Deps): Feature & { readonly inquiries: Inquiries } {
  const inquiries = createInquiries(core, deps);
  return {
    name: 'inquiries',
    inquiries,
    routes(handle) {
      const office = { reads: createInquiryOffice(core, deps), answers: createInquiryAnswers(core) };
      registerInquiries(handle, inquiries, office);
    },
  };
}
