import type { BellEntry, Digest } from '@newsbell/contracts/notifications';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, memo } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { FieldLine } from '#ui/field-line.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import {
  TaskAltIcon as Done,
  RadioButtonUncheckedIcon as NotDone,
  StarBorderIcon as Star,
  StarIcon as Starred,
} from '#ui/icons.tsx';
import { isPlainClick } from '#ui/is-plain-click.ts';
import { listed } from '#ui/listed.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type Inbox, isDone } from '../inbox.ts';
import entryStyles from './entry-styles.module.css';
import { doneFrom } from './focus.ts';
import { useReasonChip, useReasonText } from './reason-text.ts';

interface Props {
  digest: Digest;
  entry: BellEntry;
  inbox: Inbox;
}

/**
 * Shows an item of a digest in one line, on a phone in two, and why the person was notified of it. Its title leads to the item's own
 * address, which opens it in the reader. Memoized: what is done with one entry renders no other.
 */
export const EntryRow = memo(({ digest, entry, inbox }: Props) => {
  const { t } = useTranslation();
  const { item, others } = entry;
  const { urlKey, title: source } = item.project;
  const isRead = isDone(entry);
  const open = (event: MouseEvent) => {
    if (!inbox.open || !isPlainClick(event)) return;
    event.preventDefault();
    inbox.open(item.id);
  };
  const press = ({ currentTarget }: MouseEvent) =>
    isRead ? inbox.notDone(entry) : doneFrom(currentTarget, onBack => inbox.done(digest, [entry], onBack));
  return (
    <li data-id={item.id}>
      <div className={entryStyles.entry} data-row data-read={isRead || undefined}>
        <IconButton
          className={entryStyles.done}
          data-tool="done"
          size="small"
          label={isRead ? t('inbox.notDone') : t('inbox.done')}
          onClick={press}
        >
          {isRead ? <Done size="small" /> : <NotDone size="small" />}
        </IconButton>
        <span className={entryStyles.source}>
          <span lang={textLanguage(source, null)}>{source}</span>
          <OtherSources others={others} />
        </span>
        <div className={entryStyles.line}>
          {item.priority === 'high' && <strong className={entryStyles.high}>{t('feed.high')}</strong>}
          <Link
            to="/$urlKey/feed/$id"
            params={{ urlKey, id: String(item.id) }}
            preload={false}
            id={inbox.linkId(item.id)}
            className={entryStyles.title}
            lang={textLanguage(`${item.title} ${item.excerpt}`, null)}
            onClick={open}
          >
            {item.title || t('feed.untitled')}
          </Link>
          {item.fields && (
            <span className={entryStyles.fields}>
              <FieldLine fields={item.fields} />
            </span>
          )}
        </div>
        <Reasons entry={entry} inbox={inbox} />
        <RelativeTime moment={item.sortAt} />
        <IconButton
          className={entryStyles.star}
          data-tool="star"
          data-on={entry.starred || undefined}
          size="small"
          label={entry.starred ? t('reading.unstar') : t('reading.star')}
          onClick={() => inbox.star(entry)}
        >
          {entry.starred ? <Starred size="small" /> : <Star size="small" />}
        </IconButton>
      </div>
    </li>
  );
});

/** The number of other sources that tell the same stands for their names, which a screen reader and a tooltip say. */
const OtherSources = ({ others }: Pick<BellEntry, 'others'>) => {
  const { t } = useTranslation();
  if (others.length === 0) return null;
  const names = [...new Set(others.map(({ title }) => title))];
  const said = t('reading.also', { sources: listed(names, currentLanguage()) });
  return (
    <>
      <VisuallyHidden> {said}</VisuallyHidden>
      <span className={entryStyles.others} title={said} aria-hidden>
        +{names.length}
      </span>
    </>
  );
};

/** Each reason is a chip that leads to where it can be changed. */
const Reasons = ({ entry: { reasons }, inbox }: { entry: BellEntry; inbox: Inbox }) => {
  const textOf = useReasonText();
  const chipOf = useReasonChip();
  return (
    <span className={entryStyles.reasons}>
      {reasons.map(reason => (
        <span key={`${reason.type} ${reason.key} ${reason.keyword}`}>
          {inbox.reasonTool(reason, chipOf(reason), textOf(reason))}
        </span>
      ))}
    </span>
  );
};
