import { resultsPath, resultsQuestion } from '@lime/contract/host-questions.ts';
import type { HostResult } from '@lime/contract/host-questions.ts';
import type { Answering } from './signed.ts';

/** Those who know debits of some games. */
type ResultSource = { results(txns: readonly string[]): Promise<HostResult[]> };

/**
 * The site's question what became of debits that are open at it for too long. What none of the sources knows is unknown.
 *
 * Source: decision 97 (`/debitResults`, `/results`).
 */
export function registerResults(answering: Answering, sources: readonly ResultSource[]): void {
  answering(resultsPath, resultsQuestion, async ({ txns }) => {
    const known = new Map<string, HostResult>();
    for (const source of sources) for (const result of await source.results(txns)) known.set(result.txn_id, result);
    return { results: txns.map((txn) => known.get(txn) ?? { txn_id: txn, state: 'unknown' }) };
  });
}
