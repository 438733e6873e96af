import { useEffect } from 'react';
import type { RefObject } from 'react';

/** More of the view than this is gone: a keyboard has come up. */
const keyboardFrom = 120;

/**
 * Keeps the height of what is in view, below where the room begins, as `--room` of the page. While a phone's keyboard
 * is up, the room is right below the header and ends above the keys.
 */
export function useRoom(room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = room.current;
    const view = window.visualViewport;
    if (!element) return;
    const root = document.documentElement;
    let typing = false;
    const fit = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const seen = view?.height ?? window.innerHeight;
      const typed = window.innerHeight - seen > keyboardFrom;
      const header = Number.parseFloat(getComputedStyle(root).getPropertyValue('--h-mhead')) || 52;
      root.style.setProperty('--room', `${typed ? seen - header : window.innerHeight - top}px`);
      root.classList.toggle('chat-typing-now', typed);
      if (typed && !typing) window.scrollTo({ top: top - header });
      typing = typed;
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(document.body);
    view?.addEventListener('resize', fit);
    window.addEventListener('resize', fit);
    return () => {
      watcher.disconnect();
      view?.removeEventListener('resize', fit);
      window.removeEventListener('resize', fit);
      root.style.removeProperty('--room');
      root.classList.remove('chat-typing-now');
    };
  }, [room]);
}
