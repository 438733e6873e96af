import type { Feature } from '../feature.ts';
import { serveReference } from './reference.routes.ts';
import type { ReferenceDeps } from './reference.routes.ts';

/** What every call is, for programs and for people. */
export function referenceFeature(deps: ReferenceDeps): Feature {
  return { name: 'reference', routes: (_handle, api) => serveReference(api.server, deps) };
}
