/**
 * This file makes up prose in four languages whose words, and whose characters where words are not parted by blanks,
 * are as frequent as in real text: a few very common, most rare. The common ones are real.
 */
import { type Random, randomOf, zipf } from './random.ts';

export type Language = 'ko' | 'en' | 'ja' | 'zh-CN';

export const languages: readonly Language[] = ['ko', 'en', 'ja', 'zh-CN'];

export interface Prose {
  /** Answers about so many words, without an end. */
  phrase(random: Random, words: number): string;
  /** Answers sentences with their ends, at least so many bytes of UTF-8. */
  text(random: Random, bytes: number): string;
  /** It is the vocabulary, the most frequent word first. */
  words: readonly string[];
}

export const proseIn = (language: Language): Prose => {
  const known = made.get(language) ?? makers[language]();
  made.set(language, known);
  return known;
};

const made = new Map<Language, Prose>();

const proseOf = (words: readonly string[], joined: string, ends: readonly string[], inflect: Inflect): Prose => {
  const rank = zipf(words.length);
  const phrase = (random: Random, count: number): string => {
    let text = '';
    for (let at = 0; at < count; at++)
      text += (at > 0 ? joined : '') + inflect(words[rank(random)]!, random, at === count - 1);
    return text;
  };
  const text = (random: Random, bytes: number): string => {
    let all = '';
    for (let size = 0; size < bytes; ) {
      const sentence = phrase(random, 3 + random.below(11)) + random.pick(ends);
      size += Buffer.byteLength(sentence);
      all += sentence;
    }
    return all.trimEnd();
  };
  return { phrase, text, words };
};

type Inflect = (word: string, random: Random, isLast: boolean) => string;

/** Makes words of syllables, the more frequent the shorter, after the real ones. */
const vocabulary = (first: string, count: number, syllables: readonly string[], seed: number, lengths: number[]) => {
  const random = randomOf(seed);
  const rank = zipf(syllables.length, 0.7);
  const words = new Set(first.split(' '));
  while (words.size < count) {
    const length = lengths[Math.min(lengths.length - 1, random.below(lengths.length))]!;
    let word = '';
    for (let at = 0; at < length; at++) word += syllables[rank(random)];
    words.add(word);
  }
  return [...words];
};

const english = (): Prose => {
  const starts = 'b c d f g h l m n p r s t v w st tr pl gr ch sh br cl th sp k j qu'.split(' ');
  const ends = 'a e i o u an en in on er or al el at et it ing ent and ar'.split(' ');
  const syllables = ends.flatMap(end => starts.map(start => start + end));
  const common =
    'the of and to in a is that for it as was with be by on not he this are or his from at which but have an had they ' +
    'you were their one all we can her has there been if more when will would who so no time people world year news';
  const words = vocabulary(common, 40_000, syllables, 1, [1, 2, 2, 2, 3, 3, 3, 4]);
  return proseOf(words, ' ', ['. ', '. ', '. ', '? ', ', “so it is.” '], (word, random) =>
    random.below(12) === 0 ? word[0]!.toUpperCase() + word.slice(1) : word,
  );
};

const korean = (): Prose => {
  const common =
    '이 그 것 수 등 때 년 한국 서울 정부 사람 경제 시장 기업 대통령 국회 사회 문제 지난 오늘 올해 미국 중국 일본 세계';
  const words = vocabulary(common, 25_000, shuffled(codes(0xac00, 0xd7a3, 7), 2), 3, [2, 2, 2, 2, 3, 3, 4]);
  const particles = ' 은 는 이 가 을 를 에 에서 의 로 과 와 도 까지 부터 에게'.split(' ');
  const verbs = '했다 한다 된다 됐다 있다 밝혔다 말했다 합니다 있습니다 나섰다'.split(' ');
  const rank = zipf(particles.length, 0.6);
  return proseOf(words, ' ', ['. ', '. ', '. ', '? '], (word, random, isLast) =>
    isLast ? word + random.pick(verbs) : word + particles[rank(random)],
  );
};

const japanese = (): Prose => {
  const common = '日本 東京 政府 時間 会社 市場 経済 問題 世界 今年 昨日 今日 人 年 月 日 中 国 東京都 大阪 研究 開発';
  const words = [
    ...vocabulary(common, 16_000, han(), 5, [2, 2, 2, 2, 2, 3, 1]),
    ...vocabulary('ニュース サービス', 4_000, codes(0x30a2, 0x30f3, 1), 6, [3, 4, 5]),
  ];
  const particles = 'の は を に が で と も から まで へ や より など'.split(' ');
  const verbs = 'した する です ます ました している だった という 発表した'.split(' ');
  const rank = zipf(particles.length, 0.8);
  return proseOf(words, '', ['。', '。', '。', '、'], (word, random, isLast) =>
    isLast ? word + random.pick(verbs) : word + particles[rank(random)],
  );
};

const chinese = (): Prose => {
  const common =
    '的 了 在 是 和 有 不 我 他 这 中国 北京 政府 经济 市场 公司 问题 发展 今年 记者 表示 国家 世界 研究 上海';
  const words = vocabulary(common, 20_000, han(), 8, [2, 2, 2, 2, 2, 3, 1, 4]);
  return proseOf(words, '', ['。', '。', '，', '，', '，', '？'], word => word);
};

const makers: Record<Language, () => Prose> = { ko: korean, en: english, ja: japanese, 'zh-CN': chinese };

/** Answers the characters that Chinese and Japanese share, of which the common ones are real. */
const han = (): string[] => {
  const common =
    '一人大中国年出上生会本日学地同事自社発者方新場員立開手力問代明動京目通言理体田主題意不作用度強公野思家世';
  return [...new Set([...common, ...shuffled(codes(0x4e00, 0x9fa5, 7), 4)])];
};

const codes = (from: number, to: number, step: number): string[] => {
  const found: string[] = [];
  for (let code = from; code <= to; code += step) found.push(String.fromCharCode(code));
  return found;
};

const shuffled = (list: string[], seed: number): string[] => {
  const random = randomOf(seed);
  for (let at = list.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
};
