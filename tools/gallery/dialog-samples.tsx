import { AlertDialog } from '@lime/ui/alert-dialog.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { useQuestion } from '@lime/ui/use-question.tsx';
import type { ReactNode } from 'react';
import type { ComponentSample } from './component-sample.ts';
import { KeptValue } from './kept-value.tsx';

const places = ['middle', 'bottom', 'right', 'full'] as const;
const tones = ['info', 'ok', 'warn', 'danger', 'mail'] as const;
const texts = {
  info: '베팅을 하시겠습니까?',
  ok: '출금을 신청했어요.',
  warn: '지금은 점검 중이에요.',
  danger: '배당이 변경되었습니다. 재베팅하시기 바랍니다.',
  mail: '새 쪽지가 있어요.',
} as const;
const paragraph =
  '한도를 낮추면 바로 적용되고, 높이면 24시간 뒤에 적용돼요. 기다리는 동안에는 언제든 취소할 수 있어요.';

/** A button that opens a modal. */
function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  return (
    <KeptValue start={false}>
      {(isOpen, change) => (
        <>
          <Button size="small" aria-haspopup="dialog" onClick={() => change(true)}>
            열기
          </Button>
          {isOpen && children(() => change(false))}
        </>
      )}
    </KeptValue>
  );
}

function Question() {
  const { ask, question } = useQuestion();
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => void ask('문의를 지울까요?', { detail: <p>지운 문의는 되돌릴 수 없어요.</p>, yes: '지우기' })}
      >
        열기
      </Button>
      {question}
    </>
  );
}

/** Modals: each opens by a press, as the browser shows one at a time above the page. */
export const dialogSamples: readonly ComponentSample[] = [
  {
    name: 'Dialog',
    states: [
      ...places.map((place) => ({
        name: place,
        element: (
          <Opener>
            {(close) => (
              <Dialog title="한도 설정" place={place} onClose={close}>
                <div className="body">
                  <p>{paragraph}</p>
                  <div className="actions">
                    <Button onClick={close}>취소</Button>
                    <Button look="primary" onClick={close}>
                      한도 낮추기
                    </Button>
                  </div>
                </div>
              </Dialog>
            )}
          </Opener>
        ),
      })),
      {
        name: 'locked, busy',
        element: (
          <Opener>
            {(close) => (
              <Dialog title="저장하고 있어요" locked onClose={close}>
                <div className="body">
                  <p>{paragraph}</p>
                  <div className="actions">
                    <Button look="primary" busy>
                      저장
                    </Button>
                    <Button onClick={close}>멈추기</Button>
                  </div>
                </div>
              </Dialog>
            )}
          </Opener>
        ),
      },
      {
        name: '긴 글',
        element: (
          <Opener>
            {(close) => (
              <Dialog title="울버햄프턴 원더러스와 보루시아 도르트문트 경기의 취소 규칙 안내" onClose={close}>
                {/* a region that scrolls is reached by the keyboard */}
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                <div className="body" role="region" aria-label="취소 규칙" tabIndex={0}>
                  {Array.from({ length: 24 }, (_, at) => (
                    <p key={at}>{paragraph}</p>
                  ))}
                </div>
              </Dialog>
            )}
          </Opener>
        ),
      },
    ],
  },
  {
    name: 'AlertDialog',
    states: [
      ...tones.map((tone) => ({
        name: tone,
        element: (
          <Opener>{(close) => <AlertDialog text={texts[tone]} tone={tone} onYes={close} onClose={close} />}</Opener>
        ),
      })),
      {
        name: 'no, held',
        element: (
          <Opener>
            {(close) => (
              <AlertDialog
                text={texts.info}
                detail={<p>{paragraph}</p>}
                yes="접수 중"
                no="아니요"
                held
                onYes={close}
                onClose={close}
              />
            )}
          </Opener>
        ),
      },
    ],
  },
  { name: 'useQuestion', states: [{ name: '보통', element: <Question /> }] },
];
