/** The number of unread notes, next to the link to them. */
export function Unread({ count }: { count: number }) {
  return (
    <b className="unread">
      <span className="visually-hidden">안 읽음 </span>
      {count > 99 ? '99+' : count}
    </b>
  );
}
