type Question = { readonly board_seq: string; readonly board_title: string; readonly board_summary: string };

const most = 3;
/** A title says more than what follows it. */
const titleWeight = 3;
/** Words everybody writes say nothing. */
const common = new Set([
  '문의',
  '질문',
  '궁금',
  '궁금해요',
  '알려',
  '주세요',
  '어떻게',
  '합니다',
  '입니다',
  '있나',
  '있어',
  '해주',
  '세요',
  '나요',
  '어요',
  '니다',
  '하나',
  '되나',
  '인가',
]);

/** Pairs of neighbouring signs: endings and particles of Korean words differ, their stems share these. */
function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (const word of text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [])
    for (let at = 0; at + 2 <= word.length; at++) {
      const pair = word.slice(at, at + 2);
      if (!common.has(pair)) pairs.add(pair);
    }
  return pairs;
}

/**
 * The questions most like what is being written, the likest first; while nothing is written, or nothing is like it, the
 * first ones. What is in the title counts more than the content, and what few questions share more than what all do.
 */
export function similarQuestions<Q extends Question>(
  questions: readonly Q[],
  title: string,
  content: string,
): readonly Q[] {
  const asked = pairsOf(`${title} ${content.slice(0, 500)}`);
  const known = questions.map((question) => ({
    question,
    title: pairsOf(question.board_title),
    summary: pairsOf(question.board_summary),
  }));
  const rarity = new Map<string, number>();
  for (const pair of asked) {
    const having = known.filter((one) => one.title.has(pair) || one.summary.has(pair)).length;
    if (having > 0) rarity.set(pair, Math.log(1 + questions.length / having));
  }
  const inTitle = pairsOf(title);
  const scored = known.map(({ question, ...pairs }) => {
    let score = 0;
    for (const [pair, weight] of rarity) {
      const of = pairs.title.has(pair) ? titleWeight : pairs.summary.has(pair) ? 1 : 0;
      score += of * weight * (inTitle.has(pair) ? 2 : 1);
    }
    return { question, score };
  });
  const like = scored.filter(({ score }) => score > 2).toSorted((a, b) => b.score - a.score);
  return (like.length > 0 ? like.map(({ question }) => question) : questions).slice(0, most);
}
