import { fillPlaces } from '@lime/domain/inquiries/canned-reply.ts';
import type { ReplyValues } from '@lime/domain/inquiries/canned-reply.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { IconButton } from '@lime/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { send, wordsOf } from '../../lib/api.ts';
import { Popover } from '../../lib/popover.tsx';

type Props = {
  /** the member's data, as far as it is known: other places stay to be filled by hand */
  values: Partial<ReplyValues>;
  onChoose: (text: string) => void;
};

/** Replies written beforehand: the same as for inquiries. */
export function CannedMenu({ values, onChoose }: Props) {
  return (
    <Popover
      label="답변 문구"
      align="left"
      className="canned-menu"
      button={(props) => (
        <IconButton label="답변 문구" {...props}>
          <MessageSquareText size={19} aria-hidden />
        </IconButton>
      )}
    >
      {(close) => (
        <Choices
          onChoose={(text) => {
            close();
            onChoose(fillKnown(text, values));
          }}
        />
      )}
    </Popover>
  );
}

function Choices({ onChoose }: { onChoose: (content: string) => void }) {
  const { data, error } = useQuery({
    queryKey: ['canned'],
    queryFn: ({ signal }) => send('/staff/inquiries/canned/list', {}, { signal }),
  });
  if (error && !data) return <p className="none">{wordsOf(error)}</p>;
  if (!data) return <p className="none">불러오는 중이에요.</p>;
  if (data.list.length === 0)
    return (
      <p className="none">
        답변 문구가 없어요. <AppLink to="/inquiries/canned">답변 문구</AppLink>에서 만들 수 있어요.
      </p>
    );
  return (
    <ul>
      {data.list.map(({ seq, title, content }) => (
        <li key={seq}>
          <button type="button" onClick={() => onChoose(content)}>
            <b>{title}</b>
            <span className="clip">{content}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What is not known stays as a place. */
function fillKnown(text: string, values: Partial<ReplyValues>): string {
  const all = new Proxy(values, { get: (known, name: string) => known[name as keyof ReplyValues] ?? `{${name}}` });
  return fillPlaces(text, all as ReplyValues);
}
