import { make } from '../../token/client/host.ts';
import { startTable } from './table.ts';

// Sic bo at a shared table: three dice under a dome, opened one by one.

const into = document.querySelector<HTMLElement>('.dealt.dice')!;

startTable({
  counts: [
    ['small', '소'],
    ['big', '대'],
    ['triple', '트리플'],
  ],
  show(shown, isNews) {
    const faces = shown.map(({ shows }) => shows as number);
    into.role = 'img';
    into.ariaLabel = faces.length === 0 ? '주사위' : `주사위 ${faces.join(', ')}`;
    into.replaceChildren(
      ...[0, 1, 2].map((no) =>
        make('span', {
          class: `die${isNews && no === faces.length - 1 ? ' news' : ''}`,
          'data-face': String(faces[no] ?? 0),
          'aria-hidden': 'true',
        }),
      ),
    );
  },
});
