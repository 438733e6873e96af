import type { BannerBody } from '@lime/contract/banners.ts';
import type { WirePicture } from '@lime/contract/pictures.ts';
import { bannerPlaces, popularFixtures } from '@lime/domain/banners/banner-places.ts';
import { Stage } from '@lime/ui/art/stage.tsx';

/** A banner as members meet it, in the proportions of its place. */
export function BannerPreview({ banner, picture }: { banner: BannerBody; picture: WirePicture | null }) {
  const { place, title, words, wordsShown, link, art } = banner;
  const { width, height } = bannerPlaces.find(({ id }) => id === place)!;
  const fixtures = art === popularFixtures;
  return (
    <figure className="draft-preview banner-preview" aria-label="미리보기">
      <div className="frame" data-place={place} style={{ aspectRatio: `${width} / ${height}` }}>
        {art !== null && <Stage family={fixtures ? 'football' : art} />}
        {picture && <img className="scene" src={picture.src} alt="" />}
        {wordsShown && (
          <div className={picture ? 'words over' : 'words'}>
            {fixtures && <span className="mark">인기 경기</span>}
            <strong>{fixtures ? '홈팀 : 원정팀' : title.trim() === '' ? '제목' : title}</strong>
            {fixtures ? <p>경기마다 배당과 함께 한 장씩 보여요.</p> : words.trim() !== '' && <p>{words}</p>}
            {!fixtures && link !== '' && place !== 'sports-side' && <span className="go">자세히 보기</span>}
          </div>
        )}
      </div>
      <figcaption>
        {width}×{height}쯤으로 보여요.
      </figcaption>
    </figure>
  );
}
