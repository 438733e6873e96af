import { listAccess, listAccessReviews, reviewAccess } from '@lime/contract/staff-access.ts';
import type { Feature } from '../feature.ts';
import { history, list, review } from './access.service.ts';
import type { AccessDeps } from './access.service.ts';

/** What each account and API key may, looked at again every 90 days. */
export function accessFeature(deps: AccessDeps): Feature {
  return {
    name: 'access',
    routes(handle) {
      handle(listAccess, ({ db, staff }) => list(db, staff));
      handle(reviewAccess, ({ tx, staff, input }) => review(deps, tx, staff, input));
      handle(listAccessReviews, ({ db, input }) => history(db, input));
    },
  };
}
