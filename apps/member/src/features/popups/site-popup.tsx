import type { WirePopup } from '@lime/contract/popup.ts';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import './popups.css';

type PopupProps = {
  popup: WirePopup;
  mobile: boolean;
  onClose: (forToday: boolean) => void;
  onFollow: (() => void) | null;
};

/** One popup: its picture and words, the way it leads, and the two ways to close it. On a phone it is a sheet. */
export function SitePopup({ popup, mobile, onClose, onFollow }: PopupProps) {
  return (
    <Dialog
      title={popup.title}
      width={420}
      place={mobile ? 'bottom' : 'middle'}
      className="site-popup"
      onClose={() => onClose(false)}
    >
      <div className="body">
        {popup.picture && (
          <img
            className="picture"
            src={popup.picture.src}
            width={popup.picture.width}
            height={popup.picture.height}
            alt=""
          />
        )}
        {popup.body !== '' && <p className="words">{popup.body}</p>}
        {onFollow && (
          <Button look="primary" size="large" block data-autofocus="" onClick={onFollow}>
            자세히 보기
          </Button>
        )}
        <div className="ways">
          <Button size="small" onClick={() => onClose(true)}>
            오늘 하루 보지 않기
          </Button>
          <Button size="small" onClick={() => onClose(false)}>
            닫기
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
