/** Writes figures as a reader of the language does. Pure. */
import type { Language } from '@newsbell/contracts/languages';
import { spacedAs, spanText } from '@newsbell/contracts/spans';

export interface Figures {
  number(value: number): string;
  percent(share: number): string;
  bytes(bytes: number): string;
  span(seconds: number): string;
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export const figuresIn = (language: Language): Figures => {
  const unit = (value: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(language, { style: 'unit', maximumFractionDigits: 0, ...options }).format(value);
  return {
    number: value => new Intl.NumberFormat(language).format(value),
    percent: share => new Intl.NumberFormat(language, { style: 'percent' }).format(share),
    bytes: bytes => {
      const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
      const value = bytes / 1000 ** step;
      const digits = step > 1 && value < 100 ? 1 : 0;
      return unit(value, {
        unit: sizes[step]!,
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: digits,
      });
    },
    span: seconds => {
      if (seconds >= 120) return spanText(seconds / 60, language);
      const digits = seconds < 10 ? 1 : 0;
      const text = unit(seconds, { unit: 'second', unitDisplay: 'long', maximumFractionDigits: digits });
      return language === 'en' ? text : spacedAs(language, text.replaceAll(/\s/g, ''));
    },
  };
};
