import type { Language } from '@newsbell/contracts/languages';

/** Contact is a chat in Korean, and a form otherwise (specification, §2). Without a chat, the form is at both addresses. */
export const contactAddress = (language: Language): '/kakaoChat' | '/contact' =>
  language === 'ko' ? '/kakaoChat' : '/contact';

/**
 * The server answers with a document of its own at this address where the operator has set up a chat, so a link there loads it. The
 * server says so in the page.
 */
export const isServerDocument = (address: string): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="newsbell-chat"]')?.content === address;
