import { calendarOf } from './calendar.ts';
import type { Random } from './random.ts';
import type { Bank, Language } from './words/bank.ts';

/** The templates of one item draw from these facts; `bound` keeps each word once it is chosen. */
export type Facts = {
  language: Language;
  bank: Bank;
  random: Random;
  bound: Map<string, string>;
};

export const factsOf = (language: Language, bank: Bank, random: Random, published: Date, no: number): Facts => {
  const bound = new Map<string, string>(Object.entries(calendarOf(published, language)));
  const later = new Date(published.getTime() + random.int(4, 21) * 86_400_000);
  bound.set('later', calendarOf(later, language).date);
  bound.set('no', String(no));
  bound.set('version', `${1 + Math.floor(no / 60)}.${Math.floor((no % 60) / 5)}.${no % 5}`);
  return { language, bank, random, bound };
};

/**
 * Chooses the words of a title by its turn instead of by chance: any run of turns no longer than the number of
 * combinations gives each combination once, so that one source never repeats a headline.
 */
export const bindByTurn = (template: string, turn: number, facts: Facts): void => {
  const names = namesIn(template).filter(name => !facts.bound.has(name) && listOf(name, facts.bank));
  const sizes = names.map(name => choices(name, facts, names).length);
  const combinations = sizes.reduce((product, size) => product * size, 1);
  let index = (turn * strideFor(combinations)) % combinations;
  for (const [at, name] of names.entries()) {
    facts.bound.set(name, choices(name, facts)[index % sizes[at]!]!);
    index = Math.floor(index / sizes[at]!);
  }
};

/** Template: fills in all its words; English sentences get their capital. */
export const fill = (template: string, facts: Facts): string => {
  const text = template.replace(/\{([^{}]+)\}/g, (whole, slot: string) => {
    const [, name = '', low, high, particle] = /^([A-Za-z]+\d?)?(?:=?([\d.]+)-([\d.]+))?(?::(.+))?$/.exec(slot) ?? [];
    const value = wordFor(name, low, high, facts);
    if (value === undefined) throw new Error(`no word for ${whole} in "${template}"`);
    return particle ? value + particleFor(value, particle) : value;
  });
  return facts.language === 'en' ? asEnglish(text) : text;
};

/** Sets capitals at the start of sentences, and `an` before a vowel's sound. */
const asEnglish = (text: string): string =>
  text
    .replace(/(^|[.?!] )([a-z])/g, (_, gap, letter) => gap + letter.toUpperCase())
    .replace(/\b([Aa]) (?=[aeio](?!ne\b))/g, '$1n ');

const namesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(/\{([A-Za-z]+\d?)(?::[^}]+)?\}/g)].map(match => match[1]!)),
];

const listOf = (name: string, bank: Bank): string[] | undefined => bank.words[name.replace(/\d$/, '')]?.split('|');

/** Answers a list without the words that its sisters (`place`, `place2`) already took; `unbound` sisters count as taken too. */
const choices = (name: string, facts: Facts, unbound: string[] = []): string[] => {
  const root = name.replace(/\d$/, '');
  const isSister = (other: string): boolean => other !== name && other.replace(/\d$/, '') === root;
  const taken = [...facts.bound].filter(([other]) => isSister(other)).map(([, value]) => value);
  const before = unbound.slice(0, unbound.indexOf(name)).filter(isSister).length;
  const free = (listOf(name, facts.bank) ?? []).filter(word => !taken.includes(word));
  return free.slice(0, free.length - before);
};

/** Answers a stride near the golden section of the size and coprime to it, so neighbours differ in all words. */
const strideFor = (size: number): number => {
  let stride = Math.max(1, Math.round(size * 0.618));
  while (divisor(stride, size) !== 1) stride++;
  return stride;
};

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** A named number is kept by name and range: `{p=2-9}` and `{p=40-60}` are two numbers, `{p}` is the later one. */
const wordFor = (name: string, low: string | undefined, high: string | undefined, facts: Facts): string | undefined => {
  const key = low ? `${name}=${low}-${high}` : name;
  const known = name ? facts.bound.get(key) : undefined;
  if (known !== undefined) return known;
  const list = choices(name, facts);
  const value = low && high ? numberBetween(low, high, facts) : list.length > 0 ? facts.random.pick(list) : undefined;
  if (name && value !== undefined) {
    facts.bound.set(key, value);
    facts.bound.set(name, value);
  }
  return value;
};

const numberBetween = (low: string, high: string, { random, language }: Facts): string => {
  const places = low.split('.')[1]?.length ?? 0;
  if (places > 0) return random.between(Number(low), Number(high)).toFixed(places);
  const value = random.int(Number(low), Number(high));
  const isYear = Number(low) > 1900 && Number(high) < 2100;
  return language === 'zh-CN' || isYear ? String(value) : value.toLocaleString('en');
};

const particles: Record<string, [afterConsonant: string, afterVowel: string]> = {
  은: ['은', '는'],
  이: ['이', '가'],
  을: ['을', '를'],
  과: ['과', '와'],
  으로: ['으로', '로'],
  이라: ['이라', '라'],
  이다: ['이다', '다'],
  이나: ['이나', '나'],
};

/** Korean particles follow the sound that a word ends in; 으로 also drops its vowel after ㄹ. */
const particleFor = (word: string, particle: string): string => {
  const pair = particles[particle];
  if (!pair) throw new Error(`unknown particle ${particle}`);
  const ending = finalSound(word);
  return ending === 'none' || (ending === 'l' && particle === '으로') ? pair[1] : pair[0];
};

const finalSound = (word: string): 'none' | 'l' | 'other' => {
  const last = word.replace(/[^\p{L}\p{N}]+$/u, '').at(-1) ?? '';
  if (last >= '가' && last <= '힣') {
    const final = (last.charCodeAt(0) - 0xac00) % 28;
    return final === 0 ? 'none' : final === 8 ? 'l' : 'other';
  }
  if ('178lr'.includes(last.toLowerCase())) return 'l';
  return '036mn'.includes(last.toLowerCase()) ? 'other' : 'none';
};
