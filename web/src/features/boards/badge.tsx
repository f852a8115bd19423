import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { CheckIcon as Check, type Icon } from '#ui/icons.tsx';
import styles from './badge.module.css';

interface Kind {
  text: 'boards.notice' | 'boards.answer.answered' | 'boards.answer.title';
  Sign?: Icon;
}

/** A kind joins here by one line; its colour is in the sheet beside. */
const kinds = {
  notice: { text: 'boards.notice' },
  answered: { text: 'boards.answer.answered', Sign: Check },
  accepted: { text: 'boards.answer.title', Sign: Check },
} satisfies Record<string, Kind>;

/** Says in a word what a post or a comment is. It may stand within a text of another language. */
export const Badge = ({ kind }: { kind: keyof typeof kinds }) => {
  const { t } = useTranslation();
  const { text, Sign }: Kind = kinds[kind];
  return (
    <span className={styles.badge} data-kind={kind} lang={currentLanguage()}>
      {Sign && <Sign aria-hidden size="text" />}
      {t(text)}
    </span>
  );
};
