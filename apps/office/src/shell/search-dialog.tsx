import { isEnter } from '@lime/ui/composed-enter.ts';
import { settingGroups, settingRights } from '@lime/contract/settings-form.ts';
import type { FormField } from '@lime/contract/settings-form.ts';
import type { WireFound } from '@lime/contract/staff-search.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { games } from '@lime/domain/access/game-list.ts';
import { boardTypes } from '@lime/domain/boards/board-types.ts';
import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { resultWords } from '@lime/domain/betting/slip-words.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { send, wordsOf } from '../lib/api.ts';
import { can } from '../lib/staff-session.ts';
import { toast } from '@lime/ui/toast.ts';
import { screenAt, screens } from '../routes.ts';
import './search-dialog.css';

type Hit = { key: string; group: string; content: ReactNode; run: () => void };

const restMs = 150;

/** Screens and settings by name; members, bets, fixtures, agents, promotions and requests by what one knows of them. Arrows move, Enter goes there. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [words, setWords] = useState('');
  const [composing, setComposing] = useState(false);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { hits, error, isFetching } = useHits(words, composing);
  const active = Math.min(at, hits.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    hit.run();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isEnter(event.nativeEvent)) choose(hits[active]);
    else if (event.key === 'ArrowDown') setAt(hits.length === 0 ? 0 : (active + 1) % hits.length);
    else if (event.key === 'ArrowUp') setAt(hits.length === 0 ? 0 : (active - 1 + hits.length) % hits.length);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="검색" bare onClose={onClose} width={620} className="search-dialog">
      <div className="asking">
        <Search size={18} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label="회원, 베팅번호, 경기, 화면, 설정 검색"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={hits.length > 0 ? `${id}-${active}` : undefined}
          placeholder="회원, 베팅번호, 경기, 신청번호, 화면, 설정"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          data-autofocus
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={handleKey}
        />
        <kbd>Esc</kbd>
      </div>
      <div ref={list} id={id} role="listbox" aria-label="찾은 것" className="found">
        {hits.map((hit, no) => (
          <button
            key={hit.key}
            type="button"
            id={`${id}-${no}`}
            role="option"
            aria-selected={no === active}
            tabIndex={-1}
            className="hit"
            data-group={hits[no - 1]?.group === hit.group ? undefined : hit.group}
            onPointerMove={() => setAt(no)}
            onClick={() => choose(hit)}
          >
            {hit.content}
          </button>
        ))}
      </div>
      <p className="outcome" role="status">
        {error ? wordsOf(error) : hits.length > 0 ? '' : isFetching ? '찾고 있어요.' : '찾은 것이 없어요.'}
      </p>
    </Dialog>
  );
}

/** What is found for the words, asked of the server once nobody has typed for a moment. */
function useHits(words: string, composing: boolean) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => setAsked(words.trim()), restMs);
    return () => clearTimeout(timer);
  }, [words, composing]);

  const { data, error, isFetching } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => send('/staff/search/find', { q: asked }, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const found = useDeferredValue(asked === '' ? undefined : data?.found);
  const { data: listed } = useQuery({
    queryKey: ['settings'],
    queryFn: () => send('/staff/settings/list', {}),
    enabled: settingRights('view').some(can),
    staleTime: 60_000,
  });
  const hits = [
    ...screenHits(words.trim()),
    ...gameHits(words.trim()),
    ...settingHits(words.trim(), listed?.settings ?? []),
    ...(found ?? []).flatMap(hitsOf),
  ];
  return { hits, error, isFetching };
}

const plain = (name: string) => name.replaceAll(/\s/g, '').toLowerCase();

/** Screens one may see, those outside of the menu once something is typed, and the boards by their names. */
function screenHits(words: string): Hit[] {
  const wanted = plain(words);
  const own = screens
    .filter(({ path, right, hidden }) => can(right) && !path.includes('$') && (!hidden || wanted !== ''))
    .map((screen) => ({ ...screen, to: screen.path }));
  const board = screens.find(({ path }) => path === '/boards');
  const boards =
    board && wanted !== '' && can(board.right)
      ? boardTypes.map(({ id, label }) => ({ ...board, name: label, area: '게시판', to: `/boards/${id}` }))
      : [];
  return [...own, ...boards]
    .filter(({ name, also }) => plain(`${name} ${also ?? ''}`).includes(wanted))
    .map(({ to, name, area, icon: Icon }) => ({
      key: to,
      group: '화면',
      content: (
        <>
          <Icon size={16} aria-hidden />
          <b>{name}</b>
          <span className="dim">{area}</span>
        </>
      ),
      run: () => go(to),
    }));
}

/** Games by the names members read, each where it is opened and set. */
function gameHits(words: string): Hit[] {
  const wanted = plain(words);
  const screen = screens.find(({ path }) => path === '/games/settings');
  if (wanted === '' || !screen || !can(screen.right)) return [];
  return games
    .filter(({ kind }) => kind === 'mini' || kind === 'lotus' || kind === 'token')
    .map(({ id, name }) => ({ id, name: name.replace('-', ' ') }))
    .filter(({ name }) => plain(name).includes(wanted))
    .map(({ id, name }) => ({
      key: `game:${id}`,
      group: '게임',
      content: (
        <>
          <screen.icon size={16} aria-hidden />
          <b>{name}</b>
          <span className="dim">{screen.name}</span>
        </>
      ),
      run: () => go(`${screen.path}?game=${id.startsWith('token-') ? 'hosted' : id}`),
    }));
}

/** So many settings are shown of a word that many carry. */
const maxSettings = 8;

/** Single settings, and parts of them, by their labels; each leads to its field. */
function settingHits(words: string, settings: readonly WireStaffSetting[]): Hit[] {
  const wanted = plain(words);
  if (wanted === '') return [];
  return settings
    .flatMap((setting) => [
      { setting, label: setting.label },
      ...labelsIn(setting.form).map((label) => ({ setting, label })),
    ])
    .filter(({ label }) => plain(label).includes(wanted))
    .slice(0, maxSettings)
    .map(({ setting, label }) => ({
      key: `setting:${setting.key}:${label}`,
      group: '설정',
      content: (
        <>
          <SlidersHorizontal size={16} aria-hidden />
          <b>{label}</b>
          {label !== setting.label && <span className="soft">{setting.label}</span>}
          <span className="dim">{settingGroups.find(({ id }) => id === setting.group)?.name}</span>
        </>
      ),
      run: () => go(`${pageOf(setting)}?setting=${encodeURIComponent(setting.key)}&field=${encodeURIComponent(label)}`),
    }));
}

function pageOf({ key, group }: WireStaffSetting): string {
  if (key === 'lotto') return '/lotto/settings';
  const found = settingGroups.find(({ id }) => id === group)!;
  return 'path' in found ? found.path : `/settings/${group}`;
}

/** The labels of a form's parts, each once. */
function labelsIn(form: FormField): string[] {
  if (form.kind === 'list') return labelsIn(form.item);
  if (form.kind !== 'fields' && form.kind !== 'levels') return [];
  return [...new Set(form.parts.flatMap(({ label, field }) => [label, ...labelsIn(field)]))];
}

/** What is found leads to its screen; where there is none for it, its number is copied. */
function hitsOf(found: WireFound): Hit[] {
  switch (found.kind) {
    case 'member':
      return [
        {
          key: `member:${found.id}`,
          group: '회원',
          content: (
            <>
              <b>{found.loginId}</b>
              <span className="soft">{found.nickname}</span>
              <Badge>{found.grade}레벨</Badge>
              {found.state !== 'normal' && <Badge tone="warn">{stateNames[found.state] ?? found.state}</Badge>}
            </>
          ),
          run: () => openAt('/members', found.id),
        },
      ];
    case 'bet':
      return [
        {
          key: `bet:${found.betCode}`,
          group: '베팅',
          content: (
            <>
              <b>{found.loginId}</b>
              <code>{found.slipNumber}</code>
              <span>{formatWon(found.stake)}</span>
              <Badge>{resultNames[found.result] ?? found.result}</Badge>
              <span className="dim">{formatDayTime(found.placedAt)}</span>
            </>
          ),
          run: () => (screenAt('/slips') ? go(slipLink(found.betCode)) : openAt('/members', found.memberId)),
        },
      ];
    case 'deposit':
    case 'withdrawal': {
      const path = found.kind === 'deposit' ? '/deposits' : '/withdrawals';
      return [
        {
          key: `${found.kind}:${found.seq}`,
          group: '입출금',
          content: (
            <>
              <Badge tone={found.kind === 'deposit' ? 'lime' : 'info'}>
                {found.kind === 'deposit' ? '입금' : '출금'}
              </Badge>
              <span className="dim">{found.seq}</span>
              <b>{found.loginId}</b>
              <span>{formatWon(found.amount)}</span>
              <span className="dim">{formatDayTime(found.requestedAt)}</span>
            </>
          ),
          run: () => openAt(path, found.seq),
        },
      ];
    }
    case 'agent':
      return [
        {
          key: `agent:${found.id}`,
          group: '총판',
          content: (
            <>
              <b>{found.code}</b>
              <span className="soft">{found.name}</span>
              {found.suspended && <Badge tone="warn">정지</Badge>}
            </>
          ),
          run: () => openAt('/agents', found.id),
        },
      ];
    case 'promotion':
      return [
        {
          key: `promotion:${found.id}`,
          group: '프로모션',
          content: (
            <>
              <b>{found.name}</b>
              <span className="soft">{promotionKinds.find(({ id }) => id === found.promotion)?.name}</span>
              {found.stopped && <Badge tone="plain">중지</Badge>}
            </>
          ),
          run: () => go(`/promotions?q=${encodeURIComponent(found.name)}`),
        },
      ];
    case 'fixture':
      return [
        {
          key: `fixture:${found.id}`,
          group: can('trading.view') ? '경기' : '경기 (Enter: 번호 복사)',
          content: (
            <>
              <span className="dim">{found.id}</span>
              <b>
                {found.home} : {found.away}
              </b>
              <span className="soft clip">{found.league}</span>
              <span className="dim">{formatDayTime(found.startsAt)}</span>
            </>
          ),
          run: () => (can('trading.view') ? go(`/trading?game=${found.id}`) : void copy(found.id)),
        },
      ];
  }
}

const stateNames: Record<string, string> = { waiting: '대기', suspended: '정지', left: '탈퇴' };
const resultNames: Record<string, string> = { ...resultWords, wait: '대기' };

/** The slip in its list: by its code, whatever its day. */
const slipLink = (betCode: string) => `/slips?q=${encodeURIComponent(betCode)}&open=${encodeURIComponent(betCode)}`;

/** A list with one of its rows opened. */
function openAt(path: string, id: string): void {
  if (screenAt(path)) go(`${path}?open=${encodeURIComponent(id)}`);
  else void copy(id);
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`번호를 복사했어요: ${text}`, 'ok');
  } catch {
    toast(`번호 ${text}`);
  }
}
