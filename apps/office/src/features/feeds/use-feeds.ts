import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { toast } from '@lime/ui/toast.ts';

export type FeedCommand = 'recover' | 'pause' | 'resume';

const refreshMs = 5_000;

/** All sources as they are, followed while the page is open. */
export function useFeeds() {
  return useQuery({
    queryKey: ['feeds', 'list'],
    queryFn: async () => (await send('/staff/feeds/list', {})).list,
    refetchInterval: refreshMs,
  });
}

const questions: Record<
  FeedCommand,
  { title: string; text: string; yes: string; danger?: boolean; presets: readonly string[] }
> = {
  recover: {
    title: '지금 복구할까요?',
    text: '모든 마켓을 잠시 멈추고 전체 자료를 새로 받아 맞춘 뒤 다시 판매해요.',
    yes: '지금 복구',
    presets: ['배당이 이상해서 새로 맞춰요.', '경기가 빠져 있어요.'],
  },
  pause: {
    title: '수신을 멈출까요?',
    text: '이 피드의 마켓이 모두 멈추고, 재개할 때까지 경기와 배당이 바뀌지 않아요.',
    yes: '수신 멈추기',
    danger: true,
    presets: ['피드 이상을 확인하고 있어요.', '공급사 점검 시간이에요.'],
  },
  resume: {
    title: '수신을 재개할까요?',
    text: '전체 자료를 새로 받아 맞춘 뒤 다시 판매해요.',
    yes: '수신 재개',
    presets: ['피드가 정상인 것을 확인했어요.'],
  },
};
const doneWords: Record<FeedCommand, string> = {
  recover: '복구를 시작했어요.',
  pause: '수신을 멈췄어요.',
  resume: '수신을 재개했어요.',
};

/** Asks why, then asks the source. */
export function useFeedCommand() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<{ source: string; command: FeedCommand } | null>(null);
  async function command(source: string, name: string, what: FeedCommand): Promise<void> {
    const { title, ...question } = questions[what];
    const reason = await askReason({ title: `${name} ${title}`, ...question });
    if (reason === null) return;
    setBusy({ source, command: what });
    try {
      await send('/staff/feeds/command', { source, command: what, reason });
      toast(doneWords[what], 'ok');
    } catch (error) {
      toast(wordsOf(error), 'danger');
    } finally {
      setBusy(null);
      void client.invalidateQueries({ queryKey: ['feeds'] });
    }
  }
  return { command, busy };
}
