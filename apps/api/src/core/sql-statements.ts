/** One statement of a SQL text. */
export type Statement = {
  /** as written, without the semicolon and without the comments before it */
  readonly text: string;
  /** of the text's first line, counted from 1 */
  readonly line: number;
  /** without comments, and outside of quotes with one space or none for any gap: it changes when the statement does */
  readonly code: string;
  /** the lines of the comments before it, without their dashes */
  readonly notes: readonly string[];
};

/** What semicolons may hide in comes first; `begin`, `case` and `end` matter in the body of a SQL-standard function. */
const tokens =
  /(?<comment>--[^\n]*|\/\*)|(?<quoted>e'(?:[^'\\]+|\\.|'')*(?:'|$)|'[^']*(?:''[^']*)*(?:'|$)|"[^"]*(?:""[^"]*)*(?:"|$))|(?<word>[a-z_\u0080-\uffff][\w$\u0080-\uffff]*)|(?<dollar>\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)|(?<gap>\s+)|(?<end>;)|[0-9(),.=<>+*|:]+|./giu;

/**
 * Splits a SQL text at the semicolons that end a statement, as psql does. Semicolons in strings, quoted names, dollar
 * quotes, (nested) comments and bodies of `begin atomic … end` do not count. What has no code in it is no statement.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = -1;
  let code = '';
  let apart = false; // a comment or a gap comes before the next token
  let notes: string[] = [];
  let depth = 0;
  let line = 1;
  let seen = 0; // how far the lines are counted
  const finish = (end: number) => {
    if (start >= 0) {
      for (; seen < start; seen++) if (sql[seen] === '\n') line++;
      statements.push({ text: sql.slice(start, end).trimEnd(), line, code, notes });
    }
    start = -1;
    code = '';
    notes = [];
    depth = 0;
  };
  tokens.lastIndex = 0;
  for (let match = tokens.exec(sql); match; match = tokens.exec(sql)) {
    const { comment, word, dollar, gap, end } = match.groups!;
    let token = match[0];
    if (comment) {
      if (token === '/*') tokens.lastIndex = endOfBlock(sql, match.index);
      else if (start < 0) notes.push(token.slice(2).trim());
      apart = true;
      continue;
    }
    if (gap) {
      apart = true;
      continue;
    }
    if (end && depth === 0) {
      finish(match.index);
      continue;
    }
    if (dollar) {
      const close = sql.indexOf(dollar, tokens.lastIndex);
      tokens.lastIndex = close < 0 ? sql.length : close + dollar.length;
      token = sql.slice(match.index, tokens.lastIndex);
    }
    if (word) depth = depthAfter(word.toLowerCase(), depth, code);
    if (start < 0) start = match.index;
    else if (apart && !/[(),]$/.test(code) && !/^[(),]/.test(token)) code += ' ';
    apart = false;
    code += token;
  }
  finish(sql.length);
  return statements;
}

/** How deep in `begin atomic … end` the text is after this word; 0 where a semicolon ends the statement. */
function depthAfter(word: string, depth: number, before: string): number {
  if (depth === 0) {
    const opens = word === 'atomic' && /\bbegin$/i.test(before);
    return opens && /^create (or replace )?(function|procedure)\b/i.test(before) ? 1 : 0;
  }
  if (word === 'case') return depth + 1;
  return word === 'end' ? depth - 1 : depth;
}

/** Comments of `/* … *\/` may be nested. */
function endOfBlock(sql: string, from: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
}
