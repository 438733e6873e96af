import { apiOrigin } from './api.ts';

/** What can be chosen for an upload; the server looks at the bytes. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** Where the browser finds a picture of the site, wherever the office is served. */
export const pictureAt = (src: string) => `${apiOrigin}${src}`;
