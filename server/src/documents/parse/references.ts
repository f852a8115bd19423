/**
 * Decodes character references once: numeric ones and the names of HTML 4, which feeds use without declaring them.
 * Anything else that begins with `&` stays as it is. Entities that a document defines itself are replaced before (`entities.ts`).
 * References to characters that XML forbids or that are half a surrogate pair vanish.
 */
export const decodeReferences = (text: string): string => {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let decoded = '';
  let copied = 0;
  for (; at >= 0; at = text.indexOf('&', at + 1)) {
    const end = referenceEnd(text, at + 1);
    if (end < 0) continue;
    const character = markup(text, at + 1, end) ?? named(text, at + 1, end) ?? numbered(text, at + 1, end);
    if (character === null) continue;
    decoded += copied === at ? character : text.slice(copied, at) + character;
    copied = text.charCodeAt(end) === SEMICOLON ? end + 1 : end;
    at = copied - 1;
  }
  return copied === 0 ? text : decoded + text.slice(copied);
};

const LONGEST = 10;
const SEMICOLON = 0x3b;

/** Where the letters and digits after `&` end; negative when they are none or too many for any reference. */
const referenceEnd = (text: string, from: number): number => {
  const start = text.charCodeAt(from) === 0x23 ? from + 1 : from;
  for (let i = start; i <= start + LONGEST; i++) {
    const code = text.charCodeAt(i) | 0x20;
    const alphanumeric = (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
    if (!alphanumeric) return i > start ? i : -1;
  }
  return -1;
};

/** The signs that escaped HTML is full of, without a look into the table. */
const markup = (text: string, from: number, end: number): string | null => {
  if (text.charCodeAt(end) !== SEMICOLON) return null;
  const first = text.charCodeAt(from);
  if (end - from === 2 && text.charCodeAt(from + 1) === 0x74) return first === 0x6c ? '<' : first === 0x67 ? '>' : null;
  return end - from === 4 && first === 0x71 && text.startsWith('quot', from) ? '"' : null;
};

const named = (text: string, from: number, end: number): string | null => {
  if (text.charCodeAt(from) === 0x23 || text.charCodeAt(end) !== SEMICOLON) return null;
  const name = text.slice(from, end);
  return (
    names.get(name) ??
    (name === 'AMP' || name === 'LT' || name === 'GT' || name === 'QUOT' ? names.get(name.toLowerCase())! : null)
  );
};

const numbered = (text: string, from: number, end: number): string | null => {
  if (text.charCodeAt(from) !== 0x23) return null;
  const hexadecimal = (text.charCodeAt(from + 1) | 0x20) === 0x78;
  const digits = text.slice(hexadecimal ? from + 2 : from + 1, end);
  if (!(hexadecimal ? /^[\da-f]+$/i : /^\d+$/).test(digits)) return null;
  const code = Number.parseInt(digits, hexadecimal ? 16 : 10);
  if (code >= 0x80 && code <= 0x9f) return windows1252[code - 0x80]!;
  return isAllowed(code) ? String.fromCodePoint(code) : '';
};

const isAllowed = (code: number): boolean => {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
};

/** Browsers read 0x80 to 0x9f as these characters, although the standard of characters says otherwise (Windows-1252). */
const windows1252 = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];

const latin = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
  Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
  igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
  thorn yuml
`;

const others = `
  OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2c6 tilde 2dc Alpha 391 Beta 392 Gamma 393 Delta
  394 Epsilon 395 Zeta 396 Eta 397 Theta 398 Iota 399 Kappa 39a Lambda 39b Mu 39c Nu 39d Xi 39e Omicron 39f Pi 3a0
  Rho 3a1 Sigma 3a3 Tau 3a4 Upsilon 3a5 Phi 3a6 Chi 3a7 Psi 3a8 Omega 3a9 alpha 3b1 beta 3b2 gamma 3b3 delta 3b4
  epsilon 3b5 zeta 3b6 eta 3b7 theta 3b8 iota 3b9 kappa 3ba lambda 3bb mu 3bc nu 3bd xi 3be omicron 3bf pi 3c0 rho
  3c1 sigmaf 3c2 sigma 3c3 tau 3c4 upsilon 3c5 phi 3c6 chi 3c7 psi 3c8 omega 3c9 thetasym 3d1 upsih 3d2 piv 3d6 ensp
  2002 emsp 2003 thinsp 2009 zwnj 200c zwj 200d lrm 200e rlm 200f ndash 2013 mdash 2014 lsquo 2018 rsquo 2019 sbquo
  201a ldquo 201c rdquo 201d bdquo 201e dagger 2020 Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032 Prime
  2033 lsaquo 2039 rsaquo 203a oline 203e frasl 2044 euro 20ac image 2111 weierp 2118 real 211c trade 2122 alefsym
  2135 larr 2190 uarr 2191 rarr 2192 darr 2193 harr 2194 crarr 21b5 lArr 21d0 uArr 21d1 rArr 21d2 dArr 21d3 hArr
  21d4 forall 2200 part 2202 exist 2203 empty 2205 nabla 2207 isin 2208 notin 2209 ni 220b prod 220f sum 2211 minus
  2212 lowast 2217 radic 221a prop 221d infin 221e ang 2220 and 2227 or 2228 cap 2229 cup 222a int 222b there4 2234
  sim 223c cong 2245 asymp 2248 ne 2260 equiv 2261 le 2264 ge 2265 sub 2282 sup 2283 nsub 2284 sube 2286 supe 2287
  oplus 2295 otimes 2297 perp 22a5 sdot 22c5 lceil 2308 rceil 2309 lfloor 230a rfloor 230b lang 27e8 rang 27e9 loz
  25ca spades 2660 clubs 2663 hearts 2665 diams 2666
`;

const names = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
for (const [index, name] of latin.trim().split(/\s+/).entries()) names.set(name, String.fromCharCode(0xa0 + index));
for (const [, name, code] of others.matchAll(/(\w+)\s+(\w+)/g))
  names.set(name!, String.fromCharCode(Number.parseInt(code!, 16)));
