/** The texts of our mails are in four languages. English decides which letters there are; the type holds the others to it. */
import type { Language } from '@newsbell/contracts/languages';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { zhCN } from './zh-CN.ts';

export type LetterKind =
  | 'verify'
  | 'known-email'
  | 'reset'
  | 'password-changed'
  | 'provider-linked'
  | 'channel-down'
  | 'contact'
  | 'generator-broken'
  | 'generator-unreachable'
  | 'generator-blocked'
  | 'test';

/** `{product}`, `{username}`, `{provider}`, `{error}`, `{feed}`, `{since}`, `{sender}` and `{title}` stand for values; nothing else may. */
export interface LetterTexts {
  subject: string;
  /** The event or the request, in one sentence a paragraph or two. */
  before: string[];
  /** The one thing to do. */
  button: string;
  after: string[];
  /** It stands in place of the usual reason for a mail. */
  footer?: string;
}

export interface Letters {
  greeting: string;
  /** Before the bare address, for whom the button does not work. */
  bareLink: string;
  /** The footer gives the reason for this mail. */
  footer: string;
  letters: Record<LetterKind, LetterTexts>;
}

export const lettersIn = (language: Language): Letters => all[language];

const all: Record<Language, Letters> = { en, ko, ja, 'zh-CN': zhCN };
