import type { RequestState } from '@newsbell/contracts/board-rules';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { CheckIcon as Check, CloseIcon as Declined, type Icon, ScheduleIcon as Planned } from '#ui/icons.tsx';
import styles from './badge.module.css';

interface Kind {
  text: 'boards.notice' | 'boards.answer.answered' | 'boards.answer.title' | `boards.request.is.${RequestState}`;
  Sign?: Icon;
}

/** A kind joins here by one line; its colour is in the sheet beside. */
const kinds = {
  notice: { text: 'boards.notice' },
  answered: { text: 'boards.answer.answered', Sign: Check },
  PLANNED: { text: 'boards.request.is.PLANNED', Sign: Planned },
  DONE: { text: 'boards.request.is.DONE', Sign: Check },
  DECLINED: { text: 'boards.request.is.DECLINED', Sign: Declined },
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

/** An open request is as every request begins, so it has no badge. */
export const StateBadge = ({ state }: { state: RequestState | null }) =>
  state === null || state === 'OPEN' ? null : <Badge kind={state} />;
