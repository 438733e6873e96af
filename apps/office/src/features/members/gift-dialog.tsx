import { countText } from '@lime/domain/text/amount-text.ts';
import { giftTitles, maxFreeSpins, maxGiftDays } from '@lime/domain/casino/gifts.ts';
import { slotStake } from '@lime/domain/casino/slots/slot-stake.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { toast } from '@lime/ui/toast.ts';
import { WonInput } from '@lime/ui/won-input.tsx';
import { useState } from 'react';
import { waitingIn } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useOneKey } from '../../lib/one-key.ts';
import { Presets } from '../../lib/presets.tsx';
import { queryClient } from '../../lib/query.ts';
import { MemberPicker } from './member-picker.tsx';
import type { Picked } from './member-picker.tsx';

type Props = {
  /** who gets it; without, one is chosen first */
  member?: Picked;
  onClose: () => void;
};

const kinds = [
  { id: 'bonus', name: '보너스' },
  { id: 'spins', name: '무료 스핀' },
] as const;
const presets = ['이벤트 보상', '오류 보상', '고객 문의 처리'] as const;
const titles = giftTitles.toSorted((one, other) => one.name.localeCompare(other.name, 'ko'));
/** How long spins may be played where nobody says otherwise. */
const usualDays = 7;

/** Gives a member won or free spins in the casino. What was entered goes by one key: sent twice, it is given once. */
export function GiftDialog({ member, onClose }: Props) {
  const [picked, setPicked] = useState<Picked | null>(member ?? null);
  const [kind, setKind] = useState<'bonus' | 'spins'>('bonus');
  const [amount, setAmount] = useState<number | null>(null);
  const [today] = useState(() => seoulDay(new Date()));
  const [spins, setSpins] = useState<Spins>({ game: '', count: '', stake: null, until: addDays(today, usualDays - 1) });
  const [reason, setReason] = useState('');
  const withKey = useOneKey();

  const said = kind === 'spins' ? spinWords(spins) : amount === null ? '' : formatWon(amount);

  const check = () => {
    if (picked === null) return '회원을 먼저 선택해주세요.';
    if (kind === 'bonus' && (amount === null || amount === 0)) return '금액을 입력해주세요.';
    const fault = kind === 'spins' ? spinFault(spins, today) : null;
    if (fault !== null) return fault;
    return reason.trim() === '' ? '사유를 입력해주세요.' : null;
  };

  const give = async () => {
    const { id, loginId } = picked!;
    const { game, count, stake, until } = spins;
    const gift =
      kind === 'bonus' ? { kind, amount: amount! } : { kind, game, count: Number(count), stake: stake!, until };
    const answer = await send(
      '/staff/casino-gifts/give',
      withKey({ memberId: id, gift, reason: reason.trim() } as const),
    );
    const waits = waitingIn(answer);
    if (waits === null) toast(`${loginId} 님에게 ${withParticle(said, '을', '를')} 지급했어요.`, 'ok');
    else toast(waits, 'warn');
    await queryClient.invalidateQueries({ queryKey: ['casino-gifts'] });
  };

  return (
    <FormDialog
      title={member ? `${member.loginId} 카지노 지급` : '새 카지노 지급'}
      width={460}
      yes={said === '' ? '지급' : `${said} 지급`}
      check={check}
      run={give}
      onClose={onClose}
    >
      {!member && <MemberPicker picked={picked} onPick={setPicked} />}
      <Segmented full label="구분" items={kinds} value={kind} onChange={setKind} />
      {kind === 'bonus' ? (
        <WonInput label="금액" placeholder="금액" value={amount} onChange={setAmount} large />
      ) : (
        <SpinFields spins={spins} today={today} onChange={(next) => setSpins((now) => ({ ...now, ...next }))} />
      )}
      <TextField
        label="사유"
        placeholder="지급 내역과 감사로그에 남아요"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Presets all={presets} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** Free spins as they are typed. */
type Spins = { game: string; count: string; stake: number | null; until: string };

function spinWords({ count }: Spins): string {
  return Number(count) > 0 ? `무료 스핀 ${Number(count).toLocaleString('ko-KR')}회` : '';
}

/** Why these spins cannot be given; null: they can. @param today  in Seoul */
function spinFault({ game, count, stake, until }: Spins, today: string): string | null {
  const times = Number(count);
  if (game === '') return '게임을 선택해주세요.';
  if (!Number.isInteger(times) || times < 1 || times > maxFreeSpins)
    return `횟수는 1~${maxFreeSpins}회로 입력해주세요.`;
  const { least, most, step } = slotStake;
  if (stake === null || stake < least || stake > most || stake % step !== 0)
    return `1회 금액은 ${formatWon(least)}부터 ${formatWon(most)}까지 ${formatWon(step)} 단위로 입력해주세요.`;
  if (until < today || until >= addDays(today, maxGiftDays))
    return `사용 기한은 오늘부터 ${maxGiftDays}일 안의 날짜로 정해주세요.`;
  return null;
}

type SpinProps = { spins: Spins; today: string; onChange: (changes: Partial<Spins>) => void };

function SpinFields({ spins: { game, count, stake, until }, today, onChange }: SpinProps) {
  const times = Number(count);
  return (
    <>
      <SelectField label="게임" value={game} onChange={(event) => onChange({ game: event.target.value })}>
        <option value="">슬롯을 선택해주세요</option>
        {titles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="pair">
        <TextField
          label="횟수"
          inputMode="numeric"
          placeholder={`1~${maxFreeSpins}`}
          maxLength={3}
          value={count}
          onChange={(event) => onChange({ count: countText(event.target.value) ?? count })}
        />
        <TextField
          label="사용 기한"
          type="date"
          min={today}
          max={addDays(today, maxGiftDays - 1)}
          value={until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </div>
      <div className="field">
        <span className="name" aria-hidden>
          1회 금액
        </span>
        <WonInput
          label="1회 금액"
          value={stake}
          onChange={(next) => onChange({ stake: next })}
          aside={stake !== null && times > 0 ? `합계 ${formatWon(stake * times)}` : undefined}
        />
      </div>
    </>
  );
}
