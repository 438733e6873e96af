import { Segmented } from '@lime/ui/tabs.tsx';
import { useRef, useState } from 'react';
import { themeNames } from './gallery-pane.tsx';
import type { GalleryTheme } from './gallery-pane.tsx';

const themes: readonly GalleryTheme[] = ['dark', 'light'];
const shownThemes = [
  { id: 'both', name: '나란히' },
  { id: 'dark', name: '어둡게' },
  { id: 'light', name: '밝게' },
] as const;
const widths = [
  { id: 'wide', name: '넓게' },
  { id: 'phone', name: '390' },
] as const;
type Shown = (typeof shownThemes)[number]['id'];
type Width = (typeof widths)[number]['id'];

/**
 * The samples in a frame per theme: each has a root, a width and dialogs of its own, as a page of the product has. The frames
 * scroll together.
 */
export function GalleryFrames() {
  const [shown, setShown] = useState<Shown>(() => (window.innerWidth < 600 ? 'dark' : 'both'));
  const [width, setWidth] = useState<Width>('wide');
  const frames = useRef(new Map<GalleryTheme, Window>());

  const followScroll = (theme: GalleryTheme, frame: Window) => {
    frames.current.set(theme, frame);
    frame.addEventListener('scroll', () => {
      for (const [other, view] of frames.current) if (other !== theme) view.scrollTo(0, frame.scrollY);
    });
  };

  return (
    <div className="gallery-frames">
      <header>
        <h1>컴포넌트</h1>
        <Segmented label="테마" items={shownThemes} value={shown} onChange={setShown} />
        <Segmented label="폭" items={widths} value={width} onChange={setWidth} />
      </header>
      <main data-width={width}>
        {themes.map((theme) => (
          <iframe
            key={theme}
            src={`?theme=${theme}`}
            title={themeNames[theme]}
            hidden={shown !== 'both' && shown !== theme}
            onLoad={({ currentTarget }) => followScroll(theme, currentTarget.contentWindow!)}
          />
        ))}
      </main>
    </div>
  );
}
