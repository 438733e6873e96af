import type { WireLottoProof } from '@lime/contract/lotto.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { Balls } from './balls.tsx';
import { placeOf, useOwnOf } from './use-proof.ts';
import { canHash } from '../../lib/fairness.ts';

type Props = { round: WireLottoProof; lines: readonly string[] };

/** The last step: the member's own tickets are in the listing. Without signing in, a code can be searched for. */
export function OwnProof({ round, lines }: Props) {
  const own = useOwnOf(round.no);
  const [places, setPlaces] = useState<readonly (number | null)[] | null>(null);
  const isListed = round.ticketsHash !== null;
  useEffect(() => {
    let isOver = false;
    if (isListed && own.length > 0 && canHash())
      void Promise.all(own.map(({ receipt, numbers }) => placeOf(lines, receipt, numbers))).then(
        (found) => !isOver && setPlaces(found),
      );
    return () => {
      isOver = true;
    };
  }, [own, lines, isListed]);
  const isRight = places?.every((place) => place !== null);
  return (
    <li className="card step">
      <h3>
        <span className="no" aria-hidden>
          4
        </span>
        내 응모가 목록에 있어요
        {isRight !== undefined && <Badge tone={isRight ? 'win' : 'danger'}>{isRight ? '맞아요' : '맞지 않아요'}</Badge>}
      </h3>
      <p>
        응모할 때 받은 코드의 SHA-256과 내 번호가 목록의 한 줄에 그대로 있어야 해요. 코드는 나와 이 사이트만 알아요.
      </p>
      {own.length > 0 && (
        <ul className="own">
          {own.map(({ seq, numbers, receipt }, index) => (
            <li key={seq}>
              <Balls
                numbers={numbers}
                {...(round.numbers && { hits: [...round.numbers, round.bonus!] })}
                label="내 응모 번호"
              />
              <code>{receipt}</code>
              <span>{!isListed ? '응모가 끝나면 확인할 수 있어요' : placeWords(places?.[index])}</span>
            </li>
          ))}
        </ul>
      )}
      {isListed && canHash() && <CodeSearch lines={lines} />}
    </li>
  );
}

function placeWords(place: number | null | undefined): string {
  if (place === undefined) return '확인 중';
  return place === null ? '목록에 없어요' : `${formatAmount(place)}번째 줄`;
}

function CodeSearch({ lines }: { lines: readonly string[] }) {
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<string | null>(null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = code.trim().toLowerCase();
    if (!/^[0-9a-f]{32}$/.test(wanted)) return setAnswer('응모 코드는 0~9와 a~f로 된 32자리예요.');
    const place = await placeOf(lines, wanted);
    setAnswer(
      place === null
        ? '이 회차의 목록에 없는 코드예요.'
        : `${formatAmount(place)}번째 줄에 있어요. 번호 ${lines[place - 1]!.slice(65).replaceAll(',', ', ')}`,
    );
  };
  return (
    <form className="code-search" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label="응모 코드로 찾기"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setAnswer(null);
        }}
      />
      <Button type="submit">찾기</Button>
      <p role="status">{answer}</p>
    </form>
  );
}
