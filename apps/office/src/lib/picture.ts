/** What can be chosen for an upload; the server looks at the bytes. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';
