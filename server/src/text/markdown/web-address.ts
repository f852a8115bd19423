/**
 * Answers the length of the rest of a web address, which begins at `from` with the `//` after its scheme, or 0 for none. Its bounds
 * are those of GitHub's autolinks, and narrower: Korean, Japanese and Chinese write on right after an address, so their punctuation
 * ends it, and so do their letters where a part of the address has begun with others: `https://example.com/a를`. A part that begins
 * with them is kept, `https://ko.wikipedia.org/wiki/대한민국`, unless it is a particle alone. Linear in the text.
 */
export const restOfAddress = (text: string, from: number): number => {
  const host = matchAt(HOST, text, from);
  const hostEnd = from + (BEFORE_CJK.exec(host)?.[0] ?? host).length;
  const end = BEGINS_PATH.test(text[hostEnd] ?? '') ? pathEnd(text, hostEnd) : hostEnd;
  const rest = text.slice(from, end).replace(TRAILING, '');
  return text.slice(from, hostEnd).includes('.') ? rest.length : 0;
};

const letters = String.raw`[\p{L}\p{N}\p{M}]`;
const scripts = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}]`;
const cjk = `[${letters}&&${scripts}]`;
/** The dot within Japanese names does not end them. */
const CJK = new RegExp(`(?:${cjk}・?)+(?<!・)`, 'vy');
const OTHERS = new RegExp(String.raw`(?:[${letters}--${scripts}]|[\w\-.~%!$\&'*+,;=:@\/?#])+`, 'vy');

/** A host has no user before it, who could look like a host: `https://bank.example@evil.example`. */
const HOST = /\/\/[\p{L}\p{N}][\p{L}\p{N}\p{M}.-]*(?::\d{1,5})?/uy;
const BEFORE_CJK = new RegExp(`^.*?[a-zA-Z\\d](?=${cjk})`, 'v');
const BEGINS_PATH = /[/?#]/;
const TRAILING = /(?<![.,:;!?'*_~])[.,:;!?'*_~]+$/;
/** Greedy: the last part of a path begins after it. */
const EARLIER_PARTS = /^.*[/?#=&:+_-]/;
const PARTICLE =
  /^(?:[을를은는이가에의도만와과로]|에[서는도]|으로|부터|까지|입니다|이[다고며]|예요|라[는고]|[はがにでとのもへ]|から|まで|です|を.*)$/su;
const closing: Record<string, string> = { '(': ')', '[': ']' };
/** More brackets than this are no address; without a limit, an unclosed one would have the rest of the text read again and again. */
const MOST_BRACKETS = 4;

const pathEnd = (text: string, from: number): number => {
  const open: { close: string; at: number }[] = [];
  let at = from;
  let part: 'empty' | 'cjk' | 'other' = 'empty';
  for (;;) {
    const others = matchAt(OTHERS, text, at);
    const last = others.replace(EARLIER_PARTS, '');
    if (last !== others) part = 'empty';
    if (last !== '' && part === 'empty') part = 'other';
    at += others.length;
    const run = matchAt(CJK, text, at);
    const next = text[at + run.length] ?? '';
    if (run !== '') {
      if (part === 'other' || (part === 'empty' && PARTICLE.test(run) && !/[\w/]/.test(next))) break;
      part = 'cjk';
      at += run.length;
    } else if (next in closing) {
      if (open.length === MOST_BRACKETS) break;
      open.push({ close: closing[next]!, at });
      at++;
    } else if (next !== '' && next === open.at(-1)?.close) {
      open.pop();
      at++;
    } else if (others === '') break;
  }
  return open[0]?.at ?? at;
};

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
};
