/**
 * Answers the language to mark a text with, so that fonts, line breaking and speech fit it. Many sources declare none,
 * or leave their software's `en-US` above Korean text, so letters that only one language writes go first.
 */
export const textLanguage = (text: string, declared: string | null): string | undefined => {
  if (/[\u3041-\u30ff]/.test(text)) return 'ja';
  if (/[\uac00-\ud7a3]/.test(text)) return 'ko';
  const tag = wellFormed(declared);
  const isHan = /\p{Script=Han}/u.test(text);
  if (isHan) return tag && /^(zh|ja|ko)\b/i.test(tag) ? tag : 'zh-CN';
  return tag;
};

const wellFormed = (tag: string | null): string | undefined => {
  try {
    const [known] = Intl.getCanonicalLocales(tag?.trim().replaceAll('_', '-') ?? []);
    return known && /^[a-z]{2,3}(-|$)/.test(known) ? known : undefined;
  } catch {
    return undefined;
  }
};
