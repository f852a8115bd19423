import { type Token, XpathError, type XpathProblem } from './tokens.ts';

export type TokenReader = ReturnType<typeof tokenReaderOf>;

/** Cursor: it says where the parser is among the tokens. `fail` throws `XpathError`. */
export const tokenReaderOf = (tokens: Token[]) => {
  let at = 0;
  const peek = (ahead = 0): Token => tokens[Math.min(at + ahead, tokens.length - 1)]!;
  const fail = (problem: XpathProblem, token = peek()): never => {
    throw new XpathError(problem, token.position);
  };
  /** Answers whether the next token is one of these; a literal never is, as it has its quotes. */
  const sees = (...texts: string[]): boolean => peek().kind !== 'end' && texts.includes(peek().text);
  const take = (): Token => tokens[at++] ?? fail('unexpected');
  const accept = (text: string): boolean => {
    if (!sees(text)) return false;
    at += 1;
    return true;
  };
  const expect = (text: string): void => {
    if (!accept(text)) fail('unexpected');
  };
  return { peek, fail, sees, take, accept, expect };
};
