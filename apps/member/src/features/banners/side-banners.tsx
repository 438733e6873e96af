import type { WireBanner } from '@lime/contract/banners.ts';
import { laterPart } from '@lime/ui/later-part.tsx';
import { popularFixtures } from '@lime/domain/banners/banner-places.ts';
import { useEffect, useRef, useState } from 'react';
import { OwnLink } from '../../lib/own-link.tsx';
import { moreGlyphs } from '../../lib/glyphs.ts';
import { useSiteBanners } from '../../lib/site-banners.ts';
import './side-banners.css';

const Stage = laterPart(async () => (await import('@lime/ui/art/stage.tsx')).Stage, { background: true });

/** The banners next to the fixtures, below the cart, as long as it leaves them room. */
export function SideBanners() {
  const banners = useSiteBanners('sports-side');
  return (
    <div className="side-banners">
      {banners?.map((banner) => (
        <SideBanner key={banner.seq} banner={banner} />
      ))}
    </div>
  );
}

/** Seen whole or not at all: what the cart pushes out of the window is nothing to read or to step to. */
function SideBanner({ banner }: { banner: WireBanner }) {
  const { art, picture, title, words, wordsShown, link } = banner;
  const box = useRef<HTMLElement>(null);
  const [fits, setFits] = useState(false);

  useEffect(() => {
    moreGlyphs(`${title}${words}`);
    const watch = new IntersectionObserver(([entry]) => setFits(entry!.intersectionRatio > 0.98), { threshold: 0.99 });
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, [title, words]);

  const content = (
    <>
      {art !== null && art !== popularFixtures && <Stage family={art} />}
      {picture && (
        <img
          className="scene"
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={wordsShown ? '' : title}
        />
      )}
      {wordsShown && (
        <span className="words">
          <strong>{title}</strong>
          {words !== '' && <span>{words}</span>}
        </span>
      )}
    </>
  );
  return (
    <article ref={box} className={fits ? 'side-banner' : 'side-banner out'}>
      {link === '' ? (
        <div className="whole">{content}</div>
      ) : (
        <OwnLink to={link} className="whole">
          {content}
        </OwnLink>
      )}
    </article>
  );
}
