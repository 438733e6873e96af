import type { WireStaffBanner } from '@lime/contract/banners.ts';
import type { WireUploaded } from '@lime/contract/pictures.ts';
import { bannerArts, bannerPlaces, fitsPlace, popularFixtures } from '@lime/domain/banners/banner-places.ts';
import type { BannerArt, BannerPlace } from '@lime/domain/banners/banner-places.ts';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { FormDrawer } from '../../lib/form-drawer.tsx';
import { PictureField } from '../../lib/picture-field.tsx';
import { ShowingFields } from '../../lib/showing-fields.tsx';
import { useDraft } from '../../lib/use-draft.ts';
import { bannerProblems, bodyOf, emptyBanner } from './banner-body.ts';
import { BannerPreview } from './banner-preview.tsx';
import { runAction } from './use-banners.ts';

type Props = {
  /** null: a new one */
  banner: WireStaffBanner | null;
  /** the place of a new one */
  place: BannerPlace;
  onClose: () => void;
};

/** A banner as it is written, with what members will see above it. */
export function BannerForm({ banner, place, onClose }: Props) {
  const form = useDraft(banner ? bodyOf(banner) : emptyBanner(place), bannerProblems);
  const { before, draft: body, shown, change } = form;
  const [picture, setPicture] = useState(banner?.picture ?? null);
  const [kind, setKind] = useState<'art' | 'picture'>(before.art === null ? 'picture' : 'art');
  const handleKind = (next: 'art' | 'picture') => {
    setKind(next);
    if (next === 'art') change({ art: before.art ?? 'football', pictureId: null, wordsShown: true });
    else change({ art: null, pictureId: before.pictureId });
    setPicture(next === 'picture' ? (banner?.picture ?? null) : null);
  };

  return (
    <FormDrawer
      title={banner ? '배너 편집' : '새 배너'}
      width={420}
      className="placed-form compact-form"
      draft={form}
      yes={banner ? '저장하기' : '만들기'}
      save={() =>
        banner
          ? runAction(() => send('/staff/banners/change', { seq: banner.seq, banner: body }), '배너를 저장했어요.')
          : runAction(() => send('/staff/banners/create', body), '배너를 만들었어요.')
      }
      remove={
        banner && {
          title: '배너를 지울까요?',
          text: '지우면 되살릴 수 없어요. 잠시 멈추려면 숨겨주세요.',
          runAction: () => runAction(() => send('/staff/banners/delete', { seq: banner.seq }), '배너를 지웠어요.'),
        }
      }
      preview={<BannerPreview banner={body} picture={picture} />}
      onClose={onClose}
    >
      <WordsFields body={body} shown={shown} onChange={change} />
      <ArtFields
        body={body}
        problem={shown.picture}
        kind={kind}
        picture={picture}
        onKind={handleKind}
        onChange={change}
        onPicture={(uploaded) => {
          setPicture(uploaded);
          change({ pictureId: uploaded?.id ?? null });
        }}
      />
      <ShowingFields value={body} problem={shown.endsAt} onChange={change} />
    </FormDrawer>
  );
}

type Body = ReturnType<typeof bodyOf>;
type WordsProps = {
  body: Body;
  shown: Partial<ReturnType<typeof bannerProblems>>;
  onChange: (changes: Partial<Body>) => void;
};

function WordsFields({ body, shown, onChange }: WordsProps) {
  const fixtures = body.art === popularFixtures;
  return (
    <>
      <SelectField
        label="자리"
        problem={shown.place}
        value={body.place}
        onChange={(event) => onChange({ place: event.target.value as BannerPlace })}
      >
        {bannerPlaces.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="제목"
        maxLength={40}
        problem={shown.title}
        hint={fixtures ? '관리자만 보는 이름이에요.' : undefined}
        value={body.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      {!fixtures && (
        <>
          <label className="field">
            <span className="name">내용 · 줄을 바꾸면 그대로 보여요</span>
            <textarea
              className="text-area"
              rows={3}
              maxLength={120}
              value={body.words}
              onChange={(event) => onChange({ words: event.target.value })}
            />
          </label>
          <TextField
            label="눌렀을 때 갈 경로"
            mark="선택"
            placeholder="/bbs/e/l"
            maxLength={200}
            problem={shown.link}
            value={body.link}
            onChange={(event) => onChange({ link: event.target.value.trim() })}
          />
        </>
      )}
    </>
  );
}

type ArtProps = {
  body: Body;
  problem: string | undefined;
  kind: 'art' | 'picture';
  picture: WireStaffBanner['picture'];
  onKind: (kind: 'art' | 'picture') => void;
  onChange: (changes: Partial<Body>) => void;
  onPicture: (uploaded: WireUploaded | null) => void;
};

function ArtFields({ body, problem, kind, picture, onKind, onChange, onPicture }: ArtProps) {
  return (
    <>
      <div className="field">
        <span className="name">이미지</span>
        <Segmented
          label="이미지 고르기"
          full
          items={[
            { id: 'art', name: '기본 배경' },
            { id: 'picture', name: '이미지' },
          ]}
          value={kind}
          onChange={onKind}
        />
      </div>
      {kind === 'art' ? (
        <SelectField
          label="배경"
          value={body.art ?? ''}
          onChange={(event) => onChange({ art: event.target.value as BannerArt })}
        >
          {bannerArts
            .filter(({ id }) => fitsPlace(id, body.place) || id === body.art)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      ) : (
        <>
          <PictureField
            label="이미지"
            hint="PNG · JPEG · GIF · WebP, 5MB까지. 자리를 꽉 채우도록 가장자리가 잘려요."
            to="/staff/popups/picture"
            picture={picture}
            problem={problem}
            onChange={onPicture}
          />
          <Switch
            label="이미지 위에 제목과 내용 보이기"
            on={body.wordsShown}
            onChange={(wordsShown) => onChange({ wordsShown })}
          />
        </>
      )}
    </>
  );
}
