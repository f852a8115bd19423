import type { ContactMessage } from '@newsbell/contracts/contact';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './message-item.module.css';
import { markMessage } from './queries.ts';

/** Shows one message with the way to answer it, and marks it as done. A message without a title has its text alone. */
export const MessageItem = ({ message }: { message: ContactMessage }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const id = useId();
  const { title, content, email, username, suspected, done } = message;
  const marking = useMutation({
    mutationFn: () => markMessage(message.id, !done),
    onSuccess: () => showMessage(t(done ? 'contact.reopened' : 'contact.marked')),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'contact'] }),
  });
  return (
    <li>
      <article aria-labelledby={id} className={styles.message}>
        <h2 id={id} dir="auto" className={title ? undefined : styles.untitled}>
          {title || t('contact.untitled')}
        </h2>
        <p className={styles.from}>
          <span className={styles.address}>{email}</span>
          {username && <span>@{username}</span>}
          <RelativeTime moment={message.createdDate} />
          {suspected && <span className={styles.suspected}>{t('contact.suspected')}</span>}
        </p>
        {suspected && <p>{t('contact.suspectedText')}</p>}
        {content && (
          <p className={styles.content} dir="auto">
            {content}
          </p>
        )}
        <div className={styles.ways}>
          <ButtonAnchor
            size="small"
            variant="outlined"
            href={mailTo(message)}
            aria-label={t('contact.replyTo', { email })}
          >
            {t('contact.reply')}
          </ButtonAnchor>
          <Button size="small" disabled={marking.isPending} aria-describedby={id} onClick={() => marking.mutate()}>
            {t(done ? 'contact.markOpen' : 'contact.markDone')}
          </Button>
        </div>
      </article>
    </li>
  );
};

/** The address of RFC 6068: each part is escaped, so that none of them adds a recipient or a text. */
const mailTo = ({ email, title }: ContactMessage): string => {
  const address = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${address}${title ? `?subject=${encodeURIComponent(`Re: ${title}`)}` : ''}`;
};
