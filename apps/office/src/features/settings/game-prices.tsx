import { highestPrice, priceFault, returnOf } from '@lime/domain/games/game.ts';
import type { GameFolder, GamePick, RoundGame } from '@lime/domain/games/game.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { names } from '@lime/ui/class-names.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { mayEdit } from './may.ts';
import { NumberInput } from './number-input.tsx';
import type { Edited } from './use-staff-settings.ts';

type Game = RoundGame<GameOutcome>;
type Prices = Readonly<Record<string, number | null>>;

/** The ends of the drawn scale of returns, in percent: what can be set lies in the middle. */
const [scaleFrom, scaleTo] = [80, 102];

/** Prices with what each pays back, worked out exactly while it is typed. The server refuses what cannot be offered. */
export function GamePrices({ game, edited }: { game: Game; edited: Edited }) {
  const { setting, value, problems, change } = edited;
  const prices = (value as { prices: Prices }).prices;
  const stored = (setting.value as { prices: Prices }).prices;
  const set = (no: number, price: number | null) =>
    change({ ...(value as object), prices: { ...prices, [no]: price } });
  const bad = game.folders.flatMap((folder) =>
    folder.picks.flatMap((pick) => {
      const problem = problems.find(({ path }) => path === `prices.${pick.no}`);
      return problem ? [{ folder, pick, text: problem.text }] : [];
    }),
  );
  return (
    <section className="card game-prices" aria-label={`${game.name} 배당`}>
      <div className="card-head">
        <h2>{game.name} 배당</h2>
        <span className="sub">환수율 = 확률 × 배당 · 85% 이상 100% 미만이어야 저장돼요</span>
        <Badge tone="outline">다음 회차부터</Badge>
      </div>
      {bad.map(({ folder, pick, text }) => (
        <MessageBand
          key={pick.no}
          tone="danger"
          live
          action={
            <Button size="tiny" onClick={() => set(pick.no, stored[pick.no] ?? null)}>
              되돌리기 · {shown(stored[pick.no])}
            </Button>
          }
        >
          {folder.name} {pick.name} <b>{shown(prices[pick.no])}</b>: {text} 최대{' '}
          {(highestPrice(game, pick.no) / 1_000).toFixed(2)}까지 넣을 수 있어요.
        </MessageBand>
      ))}
      <table>
        <thead>
          <tr>
            <th scope="col">항목</th>
            <th scope="col">선택</th>
            <th scope="col">확률</th>
            <th scope="col">배당</th>
            <th scope="col">환수율</th>
            <th scope="col" className="scale">
              85 ─ 100
            </th>
          </tr>
        </thead>
        {game.folders.map((folder) => (
          <tbody key={folder.id}>
            {folder.picks.map((pick) => (
              <PriceRow
                key={pick.no}
                {...{ game, folder, pick }}
                price={prices[pick.no] ?? null}
                isChanged={prices[pick.no] !== stored[pick.no]}
                isBad={bad.some((one) => one.pick === pick)}
                onChange={(price) => set(pick.no, price)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

const shown = (price: number | null | undefined) => (price === null || price === undefined ? '—' : price.toFixed(2));

type RowProps = {
  game: Game;
  folder: GameFolder;
  pick: GamePick;
  price: number | null;
  isChanged: boolean;
  isBad: boolean;
  onChange: (price: number | null) => void;
};

function PriceRow({ game, folder, pick, price, isChanged, isBad, onChange }: RowProps) {
  const chance = game.chances().get(pick.no)!;
  const thousandths = price === null ? null : Math.round(price * 1_000);
  const fault = thousandths === null ? 'not-a-price' : priceFault(game, pick.no, thousandths);
  const back = thousandths === null ? null : hundredthsOf(returnOf(chance, thousandths));
  const label = `${folder.name} ${pick.name}`;
  const disabled = !mayEdit('games');
  const step = (by: number) => onChange((Math.round((price ?? 0) * 100) + by) / 100);
  return (
    <tr className={names(isChanged && 'changed', (fault !== null || isBad) && 'bad')}>
      <td className="folder">{folder.name}</td>
      <th scope="row">
        {pick.name}
        <small>{folder.name}</small>
      </th>
      <td className="soft">{percent(hundredthsOf({ numerator: chance.won, denominator: chance.of }))}</td>
      <td>
        <div className="price-steps">
          <button type="button" aria-label={`${label} 내리기`} disabled={disabled} onClick={() => step(-1)}>
            −
          </button>
          <NumberInput
            label={`${label} 배당`}
            value={price}
            integer={false}
            places={2}
            unit=""
            bad={fault !== null || isBad}
            disabled={disabled}
            onChange={onChange}
          />
          <button type="button" aria-label={`${label} 올리기`} disabled={disabled} onClick={() => step(1)}>
            +
          </button>
        </div>
      </td>
      <td className="return">
        <output aria-label={`${label} 환수율`}>{back === null ? '—' : percent(back)}</output>
      </td>
      <td className="scale">
        <span className="return-scale" aria-hidden>
          {back !== null && <i style={{ left: `${placeOf(Number(back) / 100)}%` }} />}
        </span>
      </td>
    </tr>
  );
}

/** Hundredths of a percent, cut: what is below 100 % never reads as 100. */
const hundredthsOf = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
  (numerator * 10_000n) / denominator;
const percent = (hundredths: bigint) => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}%`;
const placeOf = (share: number) => Math.min(100, Math.max(0, ((share - scaleFrom) / (scaleTo - scaleFrom)) * 100));
