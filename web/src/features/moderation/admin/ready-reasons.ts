/** Sentences to begin a reason with. An author reads the reason, so they are in the author's language and not in the manager's. */
import type { ReportReason } from '@newsbell/contracts/board-rules';
import { type Language, languages } from '@newsbell/contracts/languages';
import { textLanguage } from '#ui/text-language.ts';

export const readyReasons: Record<Language, Record<ReportReason, string>> = {
  en: {
    SPAM: 'It is an advertisement.',
    ABUSE: 'It insults other people.',
    ADULT: 'It has adult content.',
    RIGHTS: 'It infringes the rights of others.',
    OTHER: 'It does not belong on this board.',
  },
  ko: {
    SPAM: '광고로 판단했습니다.',
    ABUSE: '다른 사람을 비방하는 내용이 있습니다.',
    ADULT: '성인용 내용이 포함되어 있습니다.',
    RIGHTS: '다른 사람의 권리를 침해합니다.',
    OTHER: '게시판의 주제와 맞지 않습니다.',
  },
  ja: {
    SPAM: '広告と判断しました。',
    ABUSE: 'ほかの人を中傷する内容が含まれています。',
    ADULT: '成人向けの内容が含まれています。',
    RIGHTS: '他者の権利を侵害しています。',
    OTHER: 'この掲示板の趣旨に合いません。',
  },
  'zh-CN': {
    SPAM: '此内容属于广告。',
    ABUSE: '此内容辱骂他人。',
    ADULT: '此内容包含成人信息。',
    RIGHTS: '此内容侵犯他人权益。',
    OTHER: '此内容与本版块主题不符。',
  },
};

/** Heuristic: somebody reads the language that they write. Where letters do not tell, it is English. */
export const languageOfText = (text: string): Language => {
  const found = textLanguage(text, null);
  return languages.find(each => each === found) ?? 'en';
};
