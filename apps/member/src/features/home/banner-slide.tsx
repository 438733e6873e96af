import type { WireBanner } from '@lime/contract/banners.ts';
import { popularFixtures } from '@lime/domain/banners/banner-places.ts';
import { Stage } from '@lime/ui/art/stage.tsx';
import { useEffect } from 'react';
import { moreGlyphs } from '../../lib/glyphs.ts';
import { OwnLink } from '../../lib/own-link.tsx';

/** A banner of the office: its words over a drawing or a picture, or a picture that says it all. @param first it is seen at once */
export function BannerSlide({ banner, first }: { banner: WireBanner; first: boolean }) {
  const { art, picture, title, words, wordsShown, link } = banner;
  useEffect(() => {
    moreGlyphs(`${title}${words}`);
  }, [title, words]);
  const scene = (
    <>
      {art !== null && art !== popularFixtures && <Stage family={art} />}
      {picture && (
        <img
          className="scene picture"
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={wordsShown ? '' : title}
          fetchPriority={first ? 'high' : 'low'}
        />
      )}
    </>
  );
  if (!wordsShown)
    return link === '' ? (
      scene
    ) : (
      <OwnLink to={link} className="whole">
        {scene}
      </OwnLink>
    );
  return (
    <>
      {scene}
      <div className={picture ? 'words over' : 'words'}>
        <h2>{title}</h2>
        {words !== '' && <p className="lines">{words}</p>}
        {link !== '' && (
          <OwnLink to={link} className="btn primary small">
            자세히 보기
          </OwnLink>
        )}
      </div>
    </>
  );
}
