import type { WireMember } from '@lime/contract/auth.ts';
import { showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { changeMember } from '../../lib/member-session.ts';
import { updateAccount } from './update-account.ts';

type Policy = WireMember['acceptOdds'];

/** Source: decision 23. */
const policies: readonly { id: Policy; name: string; hint: string }[] = [
  { id: 'ask', name: '항상 물어보기', hint: '배당이 바뀌면 접수 전에 물어봐요' },
  { id: 'better', name: '오른 배당만 자동 적용', hint: '오르면 그대로 접수하고, 내리면 물어봐요' },
  { id: 'any', name: '모두 자동 적용', hint: '내린 배당도 묻지 않고 접수해요' },
];

/** What happens when a price moves between pressing and taking. */
export function OddsPolicyChoice({ current, labelledBy }: { current: Policy; labelledBy: string }) {
  const handleChoose = async (acceptOdds: Policy) => {
    if (acceptOdds === current) return;
    changeMember({ acceptOdds });
    try {
      await updateAccount({ acceptOdds });
    } catch (error) {
      changeMember({ acceptOdds: current });
      void showAlert(refusalText(error));
    }
  };
  return (
    <div className="policy-list" role="radiogroup" aria-labelledby={labelledBy}>
      {policies.map((policy) => (
        <label key={policy.id}>
          <input
            type="radio"
            name="acceptOdds"
            checked={policy.id === current}
            onChange={() => void handleChoose(policy.id)}
          />
          <b>{policy.name}</b>
          <small>{policy.hint}</small>
        </label>
      ))}
    </div>
  );
}
