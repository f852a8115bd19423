import type { ModerationCase, Verdict } from '@newsbell/contracts/moderation';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { textLanguage } from '#ui/text-language.ts';
import styles from './case-item.module.css';
import { CaseText } from './case-text.tsx';
import { nameOf } from './person-name.ts';
import { ThingLink } from './thing-link.tsx';
import { wordsOf } from './words-of.ts';

interface Props {
  case_: ModerationCase;
  /** It shows the HTML of a text as its board does. */
  written: (html: string, lang: string | undefined) => ReactNode;
  onDecide: (verdict: Verdict) => void;
  onWriting: () => void;
}

/** Shows one thing that waits: its text, who has written it, why it waits, and the ways to decide on it. */
export const CaseItem = ({ case_, written, onDecide, onWriting }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const { type, author, authorId, source, openedDate, canDecide } = case_;
  const isNews = type === 'NEWS';
  const language = textLanguage(wordsOf(case_), null);
  return (
    <article className={styles.case} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        <span className={styles.type}>{t(`reports.type.${type}`)}</span> <ThingLink thing={case_} />
      </h2>
      <p className={styles.meta}>
        {source && (
          <span>
            {t('reports.source')}{' '}
            <Link to="/$urlKey" params={{ urlKey: source.urlKey }}>
              {source.title}
            </Link>
          </span>
        )}
        {!isNews && <bdi className={styles.author}>{nameOf(author) ?? t('boards.nobody')}</bdi>}
        <span>
          {t('reports.opened')} <RelativeTime moment={openedDate} />
        </span>
      </p>
      <Why case_={case_} />
      <CaseText case_={case_} written={html => written(html, language)} labelledBy={id} />
      {canDecide ? (
        <div className={styles.ways}>
          {(isNews ? (['KEEP', 'HIDE'] as const) : (['KEEP', 'HIDE', 'REMOVE'] as const)).map(verdict => (
            <Button
              key={verdict}
              variant="outlined"
              aria-haspopup="dialog"
              aria-describedby={id}
              onClick={() => onDecide(verdict)}
            >
              {t(`reports.verdict.${verdict}`)}
            </Button>
          ))}
          {!isNews && authorId !== null && (
            <Button aria-haspopup="dialog" aria-describedby={id} onClick={onWriting}>
              {t(case_.writing ? 'reports.writing.buttonClosed' : 'reports.writing.button')}
            </Button>
          )}
          {source && (
            <Link className={styles.settings} to="/$urlKey" params={{ urlKey: source.urlKey }} aria-describedby={id}>
              {t('reports.makePrivate')}
            </Link>
          )}
        </div>
      ) : (
        <p className={styles.own}>{t('reports.own')}</p>
      )}
    </article>
  );
};

const Why = ({ case_ }: { case_: ModerationCase }) => {
  const { t } = useTranslation();
  const { withheldFor, deleted, reports, objection, decided } = case_;
  const count = reports.reduce((sum, each) => sum + each.count, 0);
  return (
    <>
      {(withheldFor !== null || deleted) && (
        <p className={styles.why}>{deleted ? t('reports.deleted') : t(`reports.why.${withheldFor!}`)}</p>
      )}
      {count > 0 && (
        <ul className={styles.reports} aria-label={t('reports.reports', { count })}>
          {reports.map(each => (
            <li key={each.reason}>
              {t('reports.reasonCount', { reason: t(`report.is.${each.reason}`), given: each.count })}
            </li>
          ))}
        </ul>
      )}
      {objection !== null && (
        <figure className={styles.said}>
          <figcaption>{t('reports.objection')}</figcaption>
          <blockquote dir="auto" lang={textLanguage(objection, null)}>
            {objection}
          </blockquote>
        </figure>
      )}
      {decided && (
        <figure className={styles.said}>
          <figcaption>
            {t('reports.before', { step: t(`reports.step.${decided.step}`) })}
            <span>{t('reports.by', { name: nameOf(decided.manager) ?? t('boards.nobody') })}</span>
            <RelativeTime moment={decided.createdDate} />
          </figcaption>
          {decided.reason !== '' && (
            <blockquote dir="auto" lang={textLanguage(decided.reason, null)}>
              {decided.reason}
            </blockquote>
          )}
        </figure>
      )}
    </>
  );
};
