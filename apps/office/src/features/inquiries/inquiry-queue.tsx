import type { WireInquiryFigures, WireStaffInquiry } from '@lime/contract/staff-inquiries.ts';
import { inquiryTabs } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { InquiryTab } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { Switch } from '@lime/ui/switch.tsx';
import { Tabs } from '@lime/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useMemo, useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { useSounds } from '../../lib/sounds.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Filter, TableQuery } from '../../lib/table/list-types.ts';
import { useOpen } from '../../lib/use-open.ts';
import { useTab } from '../../lib/use-tab.ts';
import { takeInquiry } from './actions.ts';
import { inquiryColumns } from './inquiry-columns.tsx';
import { InquiryDrawer } from './inquiry-drawer.tsx';
import { SignInHelpList } from './sign-in-help-list.tsx';
import { inquiryLinks, kindOptions, tabNames } from './inquiry-labels.tsx';
import './inquiries.css';

const longestFirst = { id: 'waitingSince', dir: 'asc' } as const;
const newestFirst = { id: 'changedAt', dir: 'desc' } as const;
const refreshMs = 15_000;
const usualTarget = { targetMinutes: 60, lateMinutes: 240 };

/** 1:1 문의: what members asked, the longest waiting first; answered next to the list. */
export function InquiryQueue() {
  const [tab, setTab] = useTab(inquiryTabs);
  const [open, setOpen] = useOpen();
  const [answering, setAnswering] = useState(false);
  const [figures, setFigures] = useState<WireInquiryFigures | null>(null);
  const sounds = useSounds();
  const staff = useQuery({
    queryKey: ['inquiry-staff'],
    queryFn: async () => (await send('/staff/inquiries/staff', {})).list,
    staleTime: 60_000,
  }).data;
  const target = figures?.target ?? usualTarget;
  const columns = useMemo(() => inquiryColumns(target), [target]);
  const overdue = figures?.overdue ?? 0;
  const filters = useMemo(() => filtersOf(staff ?? [], overdue), [staff, overdue]);
  const load = async (query: TableQuery) => {
    const answer = await send('/staff/inquiries/list', { ...query, tab } as Body<'/staff/inquiries/list'>);
    setFigures(answer.figures);
    return answer;
  };
  const openRow = (row: WireStaffInquiry, toAnswer = false) => {
    setAnswering(toAnswer);
    setOpen(row.seq);
  };

  return (
    <Page
      title="1:1 문의"
      sub={figures && subOf(figures)}
      actions={
        <>
          <Switch label="소리 알림" on={sounds.inquiry} onChange={(on) => sounds.set('inquiry', on)} />
          {can('settings.site.view') && (
            <AppLink to="/settings/site" className="btn outline small">
              <Settings size={15} aria-hidden />
              답변 목표
            </AppLink>
          )}
        </>
      }
    >
      <SubLinks label="1:1 문의" links={inquiryLinks} />
      <SignInHelpList />
      <QueueTabs tab={tab} figures={figures} onTab={setTab} />
      <DataTable<WireStaffInquiry>
        key={tab}
        page="inquiries"
        label="1:1 문의"
        columns={columns}
        rowKey={(row) => row.seq}
        load={load}
        queryKey={['inquiries', 'list', tab]}
        filters={filters}
        onOpen={(row) => openRow(row)}
        openKey={open}
        refreshMs={refreshMs}
        defaultSort={tab === 'answered' || tab === 'all' ? newestFirst : longestFirst}
        {...(can('inquiries.answer') && {
          keys: {
            a: (row: WireStaffInquiry) => openRow(row, true),
            t: (row: WireStaffInquiry) => void takeInquiry(row),
          },
          keyNames: { A: '답변', T: '맡기' },
        })}
        emptyHint={
          tab === 'waiting' || tab === 'mine'
            ? '새 문의가 오면 소리와 위쪽 알림으로 알려드려요.'
            : '다른 탭이나 기간을 골라보세요.'
        }
      />
      {open !== null && (
        <InquiryDrawer
          key={open}
          seq={open}
          staff={staff ?? []}
          target={target}
          answering={answering}
          onClose={() => setOpen(null)}
          onOpen={(seq) => {
            setAnswering(false);
            setOpen(seq);
          }}
        />
      )}
    </Page>
  );
}

function filtersOf(staff: readonly { id: string; name: string }[], overdue: number): Filter[] {
  return [
    { id: 'q', label: '제목, 내용, 회원', kind: 'text' },
    { id: 'kind', label: '종류', kind: 'select', options: kindOptions },
    {
      id: 'assignee',
      label: '담당',
      kind: 'select',
      options: [
        { value: 'none', label: '맡은 사람 없음' },
        ...staff.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    { id: 'days', label: '접수일', kind: 'days' },
    { id: 'overdue', label: overdue > 0 ? `목표 초과 ${formatAmount(overdue)}` : '목표 초과', kind: 'toggle' },
  ];
}

type QueueTabsProps = { tab: InquiryTab; figures: WireInquiryFigures | null; onTab: (tab: InquiryTab) => void };

function QueueTabs({ tab, figures, onTab }: QueueTabsProps) {
  return (
    <Tabs
      label="문의 상태"
      className="inquiry-tabs"
      value={tab}
      onChange={onTab}
      items={inquiryTabs.map((id) => ({
        id,
        name: (
          <>
            {tabNames[id]} {figures && <em>{formatAmount(figures.tabs[id])}</em>}
          </>
        ),
      }))}
    />
  );
}

function subOf({ tabs, overdue, answeredToday, averageMinutes, target }: WireInquiryFigures): string {
  const parts = [`대기 ${formatAmount(tabs.waiting)}`];
  if (overdue > 0) parts.push(`목표 ${minutesText(target.targetMinutes)} 초과 ${formatAmount(overdue)}`);
  parts.push(`오늘 답변 ${formatAmount(answeredToday)}건`);
  if (averageMinutes !== null) parts.push(`첫 답변까지 평균 ${minutesText(averageMinutes)}`);
  return parts.join(' · ');
}

/** "20분", "3시간 20분". */
function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return minutes === 0 ? '1분 미만' : `${minutes}분`;
  return minutes % 60 === 0 ? `${hours}시간` : `${hours}시간 ${minutes % 60}분`;
}
