import { lottoPicks } from '@lime/domain/lotto/ticket.ts';
import { useState } from 'react';
import { CallFailed } from '../../lib/api.ts';
import { useMember } from '../../lib/member-session.ts';
import { askToSignIn } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { enterTicket } from './use-lotto.ts';

const unanswered = '연결이 끊겨 결과를 확인하지 못했어요. 같은 번호로 다시 응모하면 한 장만 응모돼요.';

/** The numbers that a member chooses for the open round, and their entry. */
export function useEntry() {
  const me = useMember();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ tone: 'ok' | 'danger'; text: string } | null>(null);

  const choose = (numbers: readonly number[]) => {
    setChosen(numbers);
    setSaid(null);
  };
  const toggle = (number: number) => {
    if (chosen.includes(number)) choose(chosen.filter((one) => one !== number));
    else if (chosen.length < lottoPicks) choose([...chosen, number]);
    else setSaid({ tone: 'danger', text: '6개까지 고를 수 있어요. 고른 번호를 다시 누르면 빠져요.' });
  };
  const enter = async () => {
    if (!me) return askToSignIn();
    setBusy(true);
    setSaid(null);
    try {
      const { entered, member: after } = await enterTicket(me.members_seq, chosen);
      setChosen([]);
      setSaid({
        tone: 'ok',
        text: `${entered!.roundNo}회차에 ${entered!.numbers.join(', ')}번으로 응모했어요. 응모권은 ${after!.chances}장 남았어요.`,
      });
    } catch (error) {
      const text = error instanceof CallFailed && error.code === 'UNANSWERED' ? unanswered : refusalText(error);
      setSaid({ tone: 'danger', text });
    } finally {
      setBusy(false);
    }
  };
  return {
    chosen,
    busy,
    /** what became of the last press; null: nothing to say */
    said,
    choose,
    toggle,
    enter,
  };
}
