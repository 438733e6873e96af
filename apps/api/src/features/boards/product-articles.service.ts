import type { Brand } from '@lime/contract/settings-brand.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import { brandText } from '../../core/branded-page.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { articleHtml } from './content/markup.ts';
import { productArticles } from './content/product-articles.ts';
import type { ContentFacts, ProductArticle } from './content/product-article.ts';
import { deleteObsolete, insertMissing, lockProductArticles, updateOutdated } from './product-articles.sql.ts';
import type { WrittenArticle } from './product-articles.sql.ts';

/** Keeps the product's own articles as the settings have them. */
export type ArticleKeeper = {
  /** Writes what is missing or out of date; from then on again after each change of the settings. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** What the product's articles say that is in no setting. */
export type ArticleFacts = Omit<ContentFacts, 'settings'>;

/**
 * Keeps the product's own articles true: their figures are those of the code and of the settings. One process of the
 * site is enough, several do no harm.
 */
export function createArticleKeeper(
  { db, log }: Pick<Core, 'db' | 'log'>,
  settings: Pick<LiveSettings, 'values' | 'onChange'>,
  about: ArticleFacts,
): ArticleKeeper {
  let working: Promise<void> = Promise.resolve();
  let running = false;

  const write = () => inTransaction(db, (tx) => writeProductArticles(tx, { ...about, settings: settings.values() }));
  settings.onChange(() => {
    if (running)
      working = working.then(write).catch((error: unknown) => {
        log.error({ err: error }, 'the product’s articles could not be brought up to date');
      });
  });

  return {
    async start() {
      running = true;
      await write();
    },
    async stop() {
      running = false;
      await working;
    },
  };
}

/** Writes articles that never were, writes others anew where they say something else, takes back those that do not hold. */
export async function writeProductArticles(tx: Tx, facts: ContentFacts): Promise<void> {
  await lockProductArticles(tx);
  const articles = productArticles(facts).map((article) => written(article, facts.settings.brand));
  const done = {
    withdrawn: await deleteObsolete(
      tx,
      articles.map(({ key }) => key),
    ),
    changed: await updateOutdated(tx, articles),
    added: await insertMissing(tx, articles),
  };
  if (Object.values(done).some((keys) => keys.length > 0))
    await addAuditEvent(tx, { actor: 'system', action: 'article.product', subject: 'article', after: done });
}

function written(
  { key, type, slug, category, title, text, pinned, source }: ProductArticle,
  brand: Brand,
): WrittenArticle {
  return {
    key,
    type,
    slug: slug ?? null,
    category: category ?? '',
    title: brandText(title, brand),
    body: articleHtml(brandText(text, brand)),
    pinned: pinned ?? false,
    source: source ?? 'product',
  };
}
