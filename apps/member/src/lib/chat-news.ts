import { toast } from '@lime/ui/toast.ts';
import { queryClient } from './query.ts';

/** Support has written while the member is elsewhere on the site. */
export function tellOfAnswer(): void {
  toast('상담원이 답장했어요. 고객센터의 채팅상담에서 볼 수 있어요.', 'ok');
  void queryClient.invalidateQueries({ queryKey: ['chat'] });
}
