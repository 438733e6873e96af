import type { WirePicture } from '@lime/contract/pictures.ts';

type Props = { title: string; body: string; link: string; picture: WirePicture | null };

/** A popup as a member meets it on a phone or in the middle of a wide screen. */
export function PopupPreview({ title, body, link, picture }: Props) {
  return (
    <figure className="draft-preview popup-preview" aria-label="미리보기">
      <div className="frame">
        <strong>{title.trim() === '' ? '제목' : title}</strong>
        {picture && <img src={picture.src} width={picture.width} height={picture.height} alt="" />}
        {body.trim() !== '' && <p>{body}</p>}
        {link !== '' && <span className="go">자세히 보기</span>}
        <div className="ways">
          <span>오늘 하루 보지 않기</span>
          <span>닫기</span>
        </div>
      </div>
      <figcaption>회원에게 이렇게 보여요.</figcaption>
    </figure>
  );
}
