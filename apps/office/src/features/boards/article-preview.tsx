import type { ArticleBody } from '@lime/contract/staff-boards.ts';
import type { WirePicture } from '@lime/contract/pictures.ts';
import { boardAuthor } from '@lime/domain/boards/board-types.ts';
import type { BoardType } from '@lime/domain/boards/board-types.ts';
import { formatDayTime } from '@lime/ui/format.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useEffect, useState } from 'react';
import { send } from '../../lib/api.ts';
import { RichText } from '../../lib/rich-text.tsx';

/** The server says what it would keep once the typing rests. */
const restMs = 350;

type Props = { type: BoardType; article: ArticleBody; picture: WirePicture | null; createdAt: string | null };

/** An article as members will see it: the text is the server's, sanitised as when it is kept. */
export function ArticlePreview({ type, article: { title, body, category, startsAt }, picture, createdAt }: Props) {
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const kept = useKept(body);
  return (
    <section className="card article-preview" aria-label="미리보기">
      <div className="card-head">
        <h2>미리보기</h2>
        <Segmented
          label="화면 폭"
          items={[
            { id: 'wide', name: 'PC' },
            { id: 'phone', name: '모바일' },
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      <div className={width}>
        <p className="about">
          {type.label}
          {category.trim() !== '' && ` · ${category}`}
        </p>
        <h3>{title.trim() === '' ? '제목' : title}</h3>
        <p className="about">
          {boardAuthor} · {(startsAt ?? createdAt) ? formatDayTime((startsAt ?? createdAt)!) : '올린 시각'}
        </p>
        {picture && <img className="cover" src={picture.src} width={picture.width} height={picture.height} alt="" />}
        {kept === '' ? <p className="about">쓰는 대로 여기에 보여요.</p> : <RichText html={kept} />}
      </div>
    </section>
  );
}

/** What the server would keep of this text; until it answers, its previous answer. */
function useKept(html: string): string {
  const [kept, setKept] = useState('');
  useEffect(() => {
    if (html.trim() === '') return undefined;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      send('/staff/boards/preview', { body: html }, { signal: asked.signal }).then(
        ({ body }) => setKept(body),
        () => undefined, // saving will say what is wrong
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [html]);
  return html.trim() === '' ? '' : kept;
}
