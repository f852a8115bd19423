import type { DigestEntry, NoticeReason } from '@newsbell/contracts/notifications';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { FieldLine } from '#ui/field-line.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { textLanguage } from '#ui/text-language.ts';
import entryStyles from './entry-styles.module.css';
import { useReasonText } from './reason-text.ts';

/** The tool beside a reason changes what caused it. */
export type ReasonTool = (reason: NoticeReason, text: string) => ReactNode;

interface Props {
  entry: DigestEntry;
  reasonTool: ReasonTool;
}

/**
 * Shows an item of a digest, and why the person was notified of it. Its title leads to the item's own address, which
 * opens it in the reader.
 */
export const EntryRow = ({ entry: { item, others, reasons }, reasonTool }: Props) => {
  const { t } = useTranslation();
  const textOf = useReasonText();
  const { urlKey, title: source } = item.project;
  const names = [...new Set(others.map(({ title }) => title))];
  return (
    <li className={entryStyles.entry}>
      <p className={entryStyles.meta}>
        <span className={entryStyles.source} lang={textLanguage(source, null)}>
          {source}
        </span>
        <RelativeTime moment={item.sortAt} />
        {item.priority === 'high' && <strong className={entryStyles.high}>{t('feed.high')}</strong>}
      </p>
      <Link
        to="/$urlKey/feed/$id"
        params={{ urlKey, id: String(item.id) }}
        preload={false}
        className={entryStyles.title}
        lang={textLanguage(`${item.title} ${item.excerpt}`, null)}
      >
        {item.title || t('feed.untitled')}
      </Link>
      {item.fields && <FieldLine fields={item.fields} />}
      {names.length > 0 && (
        <p className={entryStyles.also}>
          {t('reading.also', { sources: new Intl.ListFormat(currentLanguage()).format(names) })}
        </p>
      )}
      {reasons.map(reason => {
        const text = textOf(reason);
        return (
          <div key={`${reason.type} ${reason.key}`} className={entryStyles.reason}>
            <span>{text}</span>
            {reasonTool(reason, text)}
          </div>
        );
      })}
    </li>
  );
};
