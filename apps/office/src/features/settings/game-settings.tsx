import { rightLabel } from '@lime/domain/access/staff-rights.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { settingRight } from '@lime/contract/settings-form.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { AppLink } from '@lime/ui/app-link.tsx';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useState } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { GameSwitch } from '../../lib/game-switch.tsx';
import { useWantedSetting } from '../../lib/use-wanted-setting.ts';
import { FieldView } from './field-view.tsx';
import { GamePrices } from './game-prices.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { HostedGameList } from './hosted-game-list.tsx';
import { mayEdit } from './may.ts';
import { PublishBar } from './publish-bar.tsx';
import { SettingHead, SettingNotes } from './setting-row.tsx';
import './settings.css';
import './game-settings.css';
import { useEdited, useSettings } from './use-staff-settings.ts';

const hosted = 'hosted';
const tabs = [...roundGames.map(({ id, name }) => ({ id: id as string, name })), { id: hosted, name: '토큰 게임' }];

/** The games one by one: whether they are open, when bets close, limits and caps, and every price with its return. */
export function GameSettings() {
  const { data, error, refetch } = useSettings();
  const [shown, setShown] = useState<string | null>(null);
  const [chosen, setChosen] = useChosen();
  useWantedSetting(data !== undefined);
  const settings = data?.settings ?? [];
  const setting = settings.find(({ key }) => key === `game.${chosen}`);
  const history = settings.find(({ key }) => key === shown);
  if (error && !data) return <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  return (
    <>
      {!mayEdit('games') && (
        <MessageBand tone="info">
          보기 권한만 있어요. 값은 ‘{rightLabel(settingRight('games', 'edit'))}’ 권한이 있어야 바꿀 수 있어요.
        </MessageBand>
      )}
      <Segmented label="게임" className="game-choice" items={tabs} value={chosen} onChange={setChosen} />
      {setting ? <OneGame key={setting.key} setting={setting} onHistory={setShown} /> : <HostedGameList />}
      <PublishBar settings={settings} />
      {history && <HistoryDrawer key={history.key} setting={history} onClose={() => setShown(null)} />}
    </>
  );
}

/** The game the address names, or that a search for a setting leads to. */
function useChosen(): readonly [string, (game: string) => void] {
  const navigate = useNavigate();
  const { game, setting } = useRouterState({
    select: ({ location }) => location.search as { game?: string; setting?: string },
  });
  const asked = game ?? setting?.replace(/^game\./, '');
  const chosen = tabs.find(({ id }) => id === asked)?.id ?? tabs[0]!.id;
  return [chosen, (id) => void navigate({ to: '.', search: { game: id }, replace: true })];
}

type Props = { setting: WireStaffSetting; onHistory: (key: string) => void };

function OneGame({ setting, onHistory }: Props) {
  const edited = useEdited(setting);
  const { value, problems, warnings, change } = edited;
  const game = roundGames.find(({ id }) => setting.key === `game.${id}`)!;
  const parts = setting.form.kind === 'fields' ? setting.form.parts.filter(({ name }) => name !== 'prices') : [];
  return (
    <div className="game-settings" data-setting={setting.key}>
      <div className="card game-terms">
        <SettingHead edited={edited} onHistory={onHistory} />
        <div className="control">
          <SettingNotes edited={edited} />
          <GameSwitch game={game.id} closing="끄면 새 회차를 열지 않고, 열린 회차는 예정대로 추첨해요." />
          <FieldView
            label={setting.label}
            field={{ kind: 'fields', parts }}
            path=""
            disabled={!mayEdit('games')}
            onChange={change}
            {...{ value, problems, warnings }}
          />
          <p className="part-help">
            레벨마다 다른 한도는 <AppLink to="/settings/limits">레벨 한도</AppLink>의{' '}
            {game.limitKind === 'Mini' ? '미니게임' : '로투스'} 칸에서 정해요.
          </p>
        </div>
      </div>
      <GamePrices game={game} edited={edited} />
    </div>
  );
}
