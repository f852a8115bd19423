/** A visitor chooses an account on this page. It works without scripts, in a popup and on a phone. */

import { type Language, pickLanguage } from '@newsbell/contracts/languages';
import { escapeAttribute } from '@newsbell/server/text/html/escape';
import { visitors } from './visitors.ts';

const words: Record<Language, { title: string; lead: string; cancel: string }> = {
  en: {
    title: 'Sign in with {provider}',
    lead: 'This is not {provider}. It stands in for it on this machine, and nothing leaves it. Choose who you are.',
    cancel: 'Cancel',
  },
  ko: {
    title: '{provider} 계정으로 로그인',
    lead: '{provider} 대신 이 컴퓨터에서 동작하는 데모 페이지입니다. 외부로 나가는 정보는 없습니다. 사용할 사람을 선택하십시오.',
    cancel: '취소',
  },
  ja: {
    title: '{provider} でログイン',
    lead: 'これは {provider} ではなく、このコンピューターで代わりに動くデモです。外部には何も送信されません。誰としてログインするかを選んでください。',
    cancel: 'キャンセル',
  },
  'zh-CN': {
    title: '使用 {provider} 登录',
    lead: '这不是 {provider}，而是在本机上代替它运行的演示页面，不会向外发送任何内容。请选择您的身份。',
    cancel: '取消',
  },
};

/** `linkOf` answers the address that a choice leads to; undefined means that the visitor cancels. */
export const choosePage = (
  provider: string,
  acceptLanguage: string | undefined,
  linkOf: (login: string | undefined) => string,
): string => {
  const language = pickLanguage(acceptLanguage);
  const { title, lead, cancel } = words[language];
  const say = (text: string) => text.replaceAll('{provider}', provider);
  const rows = visitors.map(
    ({ login, name, email }) =>
      `<li><a href="${escapeAttribute(linkOf(login))}"><b>${name}</b><span>${email}</span></a></li>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(title)}</title><style>
:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}
body{max-width:420px;margin:0 auto;padding:32px 20px}
h1{font-size:22px;line-height:1.3;margin:0 0 8px}
p{margin:0 0 20px;color:light-dark(#59636e,#9aa5ae)}
ul{list-style:none;margin:0 0 20px;padding:0}
li a{display:block;padding:12px 16px;margin-bottom:8px;border:1px solid light-dark(#d0d7de,#3d444d);border-radius:8px;color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{border-color:light-dark(#1565c0,#90caf9)}
li b,li span{display:block}li span{color:light-dark(#59636e,#9aa5ae);font-size:14px}
.cancel{display:inline-block;padding:10px 0;color:light-dark(#1565c0,#90caf9)}
</style></head><body><main><h1>${say(title)}</h1><p>${say(lead)}</p>
<ul>${rows.join('\n')}</ul><a class="cancel" href="${escapeAttribute(linkOf(undefined))}">${cancel}</a></main></body></html>`;
};
