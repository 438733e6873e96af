import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { ReadInquiry } from '../inquiries/inquiries.service.ts';
import type { Members } from '../members/members.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerBoards } from './boards.routes.ts';
import { registerStaffBoards } from './boards.staff.routes.ts';
import { createArticleKeeper } from './product-articles.service.ts';
import type { ArticleFacts } from './product-articles.service.ts';

type Deps = {
  readonly settings: LiveSettings;
  readonly members: Members;
  readonly readInquiry: ReadInquiry;
  readonly articles: Pick<ArticleFacts, 'bonusCodes'>;
};

/** What staff write for members to read, with the product's own articles, which members need not wait for. */
export function boardsFeature(core: Core, { settings, members, readInquiry, articles }: Deps): Feature {
  const keeper = createArticleKeeper(core, settings, {
    ...articles,
    demo: core.config.demo,
    builtInLeague: core.config.simulator,
  });
  return {
    name: 'boards',
    routes(handle) {
      registerStaffBoards(handle, core.db);
      registerBoards(handle, { db: core.db, members }, readInquiry);
    },
    late: [keeper],
  };
}
