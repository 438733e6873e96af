import { isOwnPicture } from '@lime/domain/boards/rich-text-elements.ts';
import { Image } from '@tiptap/extension-image';

/** A picture of our own in the text. Others, which the server would take out, do not come in. */
export const Picture = Image.extend({
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => isOwnPicture(element.getAttribute('src') ?? '') && null,
      },
    ];
  },
  // the text names it by its path; the office may be served elsewhere
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img');
      const { src, alt, width, height } = node.attrs as Record<string, string | number | null>;
      dom.src = String(src);
      dom.alt = String(alt ?? '');
      if (width) dom.width = Number(width);
      if (height) dom.height = Number(height);
      return { dom };
    };
  },
});
