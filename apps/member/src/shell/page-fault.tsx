import { Button } from '@lime/ui/button.tsx';

/** A page that could not be shown, after the reload a failed navigation brings did not help. */
export function PageFault() {
  return (
    <div className="wide page-fault" role="alert">
      <p>화면을 불러오지 못했어요. 잠시 후 다시 시도해주세요.</p>
      <Button onClick={() => window.location.reload()}>다시 시도</Button>
    </div>
  );
}
