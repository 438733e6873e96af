import type { WireNoteTemplate } from '@lime/contract/staff-notes.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column } from '../../lib/table/list-types.ts';
import './notes.css';
import { TemplateForm } from './template-form.tsx';
import { noteLinks } from './note-labels.tsx';

const columns: Column<WireNoteTemplate>[] = [
  { id: 'name', label: '이름', cell: (row) => <b className="strong">{row.name}</b>, text: (row) => row.name },
  {
    id: 'title',
    label: '제목',
    cell: (row) => (
      <span className="note-title">
        {row.title}
        {row.required && <Badge tone="warn">필독</Badge>}
      </span>
    ),
    text: (row) => row.title,
  },
  {
    id: 'content',
    label: '내용',
    cell: (row) => <span className="note-audience-words soft">{row.content}</span>,
    text: (row) => row.content,
  },
  {
    id: 'changedAt',
    label: '고친 시각',
    cell: (row) => <span className="soft">{formatDayTime(row.changedAt)}</span>,
    text: (row) => row.changedAt,
  },
];

/** All of them are one page. */
async function load() {
  const { list } = await send('/staff/notes/templates', {});
  return { list, pagination: { page: 1, size: 100, total: list.length, end: 1 } };
}

/** Texts to begin from; written in the drawer, with what members will see. */
export function TemplatesPage() {
  const [open, setOpen] = useState<WireNoteTemplate | 'new' | null>(null);
  const mayWrite = can('notes.send');
  return (
    <Page
      title="쪽지"
      sub="자주 보내는 쪽지를 저장해두고 쪽지를 쓸 때 가져와요."
      actions={
        mayWrite && (
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />새 템플릿
          </Button>
        )
      }
    >
      <SubLinks label="쪽지" links={noteLinks} />
      <DataTable
        page="note-templates"
        label="쪽지 템플릿"
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['notes', 'templates', 'table']}
        load={load}
        {...(mayWrite && { onOpen: setOpen })}
        openKey={open === null || open === 'new' ? null : open.id}
        emptyHint="새 템플릿을 만들면 쪽지를 쓸 때 가져올 수 있어요."
      />
      {open !== null && (
        <TemplateForm
          key={open === 'new' ? 'new' : open.id}
          template={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}
