-- Why: the product brings its own articles (rules, questions, pages, introductions of games). Each is written once and kept
-- up to date until staff change it; one that staff deleted stays deleted, so what was written is remembered by its key.

create table product_article (
  key text primary key, -- features/boards/content
  article_id bigint references article on delete set null, -- null: staff deleted it
  at timestamptz not null default clock_timestamp()
);

grant select, insert, update, delete on product_article to lime_app;
