import type { Brand } from '@lime/contract/settings-brand.ts';
import type { Feature } from '../feature.ts';
import { serveReference } from './reference.routes.ts';

/** What every call is, for programs and for people. @param isDenied the site gate's word on an address */
export function referenceFeature(isDenied: (address: string) => boolean, brand: () => Brand): Feature {
  return { name: 'reference', routes: (_handle, api) => serveReference(api.server, isDenied, brand) };
}
