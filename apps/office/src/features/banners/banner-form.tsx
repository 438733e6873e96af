import type { BannerBody, WireStaffBanner } from '@lime/contract/banners.ts';
import { bannerArts, bannerPlaces, fitsPlace, popularGames } from '@lime/domain/banners/banner-places.ts';
import type { BannerArt, BannerPlace } from '@lime/domain/banners/banner-places.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Drawer } from '../../lib/drawer.tsx';
import { PictureField } from '../../lib/picture-field.tsx';
import { ShowingFields } from '../../lib/showing-fields.tsx';
import { bannerProblems, bodyOf, emptyBanner } from './banner-body.ts';
import { BannerPreview } from './banner-preview.tsx';
import { act } from './use-banners.ts';

type Props = {
  /** null: a new one */
  banner: WireStaffBanner | null;
  /** where a new one is to stand */
  place: BannerPlace;
  onClose: () => void;
};

/** A banner as it is written, with what members will see above it. */
export function BannerForm({ banner, place, onClose }: Props) {
  const [before] = useState(banner ? bodyOf(banner) : emptyBanner(place));
  const [body, setBody] = useState<BannerBody>(before);
  const [picture, setPicture] = useState(banner?.picture ?? null);
  const [kind, setKind] = useState<'art' | 'picture'>(before.art === null ? 'picture' : 'art');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const problems = bannerProblems(body);
  const shown = tried ? problems : {};
  const games = body.art === popularGames;
  const dirty = JSON.stringify(body) !== JSON.stringify(before);
  // from what is there by then: an upload may end while something is typed
  const change = (changes: Partial<BannerBody>) => setBody((now) => ({ ...now, ...changes }));

  const mayLeave = async () =>
    !dirty ||
    confirmDialog({
      title: '저장하지 않고 닫을까요?',
      text: '쓰던 내용이 사라져요.',
      yes: '버리고 닫기',
      danger: true,
    });
  useBlocker({ shouldBlockFn: async () => !(await mayLeave()), enableBeforeUnload: () => dirty });
  const handleClose = async () => {
    if (await mayLeave()) onClose();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0 || busy) return;
    setBusy(true);
    const done = banner
      ? await act(() => send('/staff/banners/change', { seq: banner.seq, banner: body }), '배너를 저장했어요.')
      : await act(() => send('/staff/banners/create', body), '배너를 만들었어요.');
    setBusy(false);
    if (done) onClose();
  };
  const handleDelete = async () => {
    const sure = await confirmDialog({
      title: '배너를 지울까요?',
      text: '지우면 되살릴 수 없어요. 잠시 멈추려면 숨겨주세요.',
      yes: '지우기',
      danger: true,
    });
    if (sure && (await act(() => send('/staff/banners/delete', { seq: banner!.seq }), '배너를 지웠어요.'))) onClose();
  };
  const handleKind = (next: 'art' | 'picture') => {
    setKind(next);
    if (next === 'art') change({ art: before.art ?? 'football', pictureId: null, wordsShown: true });
    else change({ art: null, pictureId: before.pictureId });
    setPicture(next === 'picture' ? (banner?.picture ?? null) : null);
  };

  return (
    <Drawer
      title={banner ? '배너 편집' : '새 배너'}
      width={420}
      onClose={() => void handleClose()}
      foot={
        <div className="banner-actions">
          {banner && (
            <Button look="ghost" size="small" onClick={() => void handleDelete()}>
              지우기
            </Button>
          )}
          <Button size="small" onClick={() => void handleClose()}>
            닫기
          </Button>
          <Button look="primary" size="small" type="submit" form={formId} busy={busy}>
            {banner ? '저장하기' : '만들기'}
          </Button>
        </div>
      }
    >
      <BannerPreview banner={body} picture={picture} />
      <form id={formId} className="banner-form" onSubmit={(event) => void handleSubmit(event)} noValidate>
        <SelectField
          label="자리"
          problem={shown.place}
          value={body.place}
          onChange={(event) => change({ place: event.target.value as BannerPlace })}
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
          hint={games ? '관리자만 보는 이름이에요.' : undefined}
          value={body.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        {!games && (
          <>
            <label className="field">
              <span className="name">내용 · 줄을 바꾸면 그대로 보여요</span>
              <textarea
                className="text-area"
                rows={3}
                maxLength={120}
                value={body.words}
                onChange={(event) => change({ words: event.target.value })}
              />
            </label>
            <TextField
              label="눌렀을 때 갈 경로"
              mark="선택"
              placeholder="/bbs/e/l"
              maxLength={200}
              problem={shown.link}
              value={body.link}
              onChange={(event) => change({ link: event.target.value.trim() })}
            />
          </>
        )}
        <div className="field">
          <span className="name">그림</span>
          <Segmented
            label="그림"
            full
            items={[
              { id: 'art', name: '그려둔 배경' },
              { id: 'picture', name: '사진' },
            ]}
            value={kind}
            onChange={handleKind}
          />
        </div>
        {kind === 'art' ? (
          <SelectField
            label="배경"
            value={body.art ?? ''}
            onChange={(event) => change({ art: event.target.value as BannerArt })}
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
              label="사진"
              hint="PNG · JPEG · GIF · WebP, 5MB까지. 자리를 꽉 채우도록 가장자리가 잘려요."
              to="/staff/popups/picture"
              picture={picture}
              problem={shown.picture}
              onChange={(uploaded) => {
                setPicture(uploaded);
                change({ pictureId: uploaded?.id ?? null });
              }}
            />
            <Switch
              label="사진 위에 제목과 내용 보이기"
              on={body.wordsShown}
              onChange={(wordsShown) => change({ wordsShown })}
            />
          </>
        )}
        <ShowingFields value={body} problem={shown.endsAt} onChange={change} />
      </form>
    </Drawer>
  );
}
