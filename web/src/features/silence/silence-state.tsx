import type { SilenceView } from '@newsbell/contracts/silence';
import { spanText } from '@newsbell/contracts/spans';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { relativeTime } from '#ui/relative-time.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './silence-state.module.css';

/** Says how things are: when something last came, and when it is late. */
export const SilenceState = ({ view }: { view: SilenceView }) => {
  const { t } = useTranslation();
  const now = useNow();
  const { silence, lastAt, checkMinutes } = view;
  const language = currentLanguage();
  const last = lastAt
    ? t('silence.last', { ago: relativeTime(lastAt, now, language, t('time.justNow')) })
    : t('silence.none');
  return (
    <div className={styles.state} data-silent={silence?.state === 'SILENT' || undefined}>
      <p>{[last, silence && stateText(t, silence)].filter(Boolean).join(' ')}</p>
      {silence?.nextAt && <p>{t('silence.next', { time: timeText(silence.nextAt) })}</p>}
      {!silence && lastAt && <p className={styles.quiet}>{t('silence.proposed')}</p>}
      {checkMinutes !== null && (
        <p className={styles.quiet}>{t('silence.checked', { span: spanText(checkMinutes, language) })}</p>
      )}
    </div>
  );
};

const stateText = (t: TFunction, { state, dueAt }: NonNullable<SilenceView['silence']>): string =>
  state === 'WATCHING' ? t('silence.state.WATCHING', { time: timeText(dueAt) }) : t(`silence.state.${state}`);

/** The day stands with its weekday and the time, in the reader's own time zone. */
const timeText = (moment: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), {
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  }).format(new Date(moment));
