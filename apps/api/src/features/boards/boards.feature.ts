import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { Inquiries } from '../inquiries/inquiries.service.ts';
import type { Members } from '../members/members.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerBoards } from './boards.routes.ts';
import { createBoards } from './boards.service.ts';
import { registerStaffBoards } from './boards.staff.routes.ts';
import { createOfficeBoards } from './staff-boards.service.ts';
import { createArticleKeeper } from './product-articles.service.ts';
import type { ArticleFacts } from './product-articles.service.ts';

type Deps = {
  readonly settings: LiveSettings;
  readonly members: Members;
  readonly inquiries: Inquiries;
  readonly articles: Pick<ArticleFacts, 'bonusCodes'>;
};

/** What staff write for members to read, with the product's own articles, which members need not wait for. */
export function boardsFeature(core: Core, { settings, members, inquiries, articles }: Deps): Feature {
  const keeper = createArticleKeeper(core, settings, { ...articles, builtInLeague: core.config.simulator });
  return {
    name: 'boards',
    routes(handle) {
      registerStaffBoards(handle, createOfficeBoards(core));
      registerBoards(handle, createBoards(core, members), inquiries.article);
    },
    late: [keeper],
  };
}
