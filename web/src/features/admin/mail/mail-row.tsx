import type { SentMail } from '@newsbell/contracts/mails';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { failureText } from '#api-error.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { showMessage } from '#ui/snackbar.ts';
import mailTableStyles from './mail-table.module.css';
import { sendAgain } from './queries.ts';

export const MailRow = ({ mail }: { mail: SentMail }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { kind, subject, address, username, state, attempts, trouble, error } = mail;
  const again = useMutation({
    mutationFn: () => sendAgain(mail.id),
    onSuccess: ({ switchedOn }) =>
      showMessage(t(switchedOn ? 'admin.mail.switchedOn' : 'admin.mail.sentAgain', { address })),
    onError: failure => showMessage(failureText(failure, t('failed.editData'))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'mail'] }),
  });
  const at = address.lastIndexOf('@');
  const isTrouble = state === 'failed' || state === 'expired' || state === 'suppressed';
  return (
    <tr>
      <th scope="row">
        <span className={mailTableStyles.long} dir="auto">
          {subject ?? t(`admin.mail.kind.${kind}`)}
        </span>
        <span className="quiet">
          {subject !== null && `${t(`admin.mail.kind.${kind}`)} · `}
          <RelativeTime moment={mail.createdDate} />
        </span>
      </th>
      <td className={mailTableStyles.long}>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
        {username !== null && <span className={mailTableStyles.line}>@{username}</span>}
      </td>
      <td>
        <span className={clsx(isTrouble && mailTableStyles.failed)}>{t(`admin.mail.is.${state}`)}</span>
        <When mail={mail} />
        {attempts > 1 && <span className={mailTableStyles.line}>{t('admin.mail.attempts', { count: attempts })}</span>}
        {(trouble ?? error) !== null && (
          <details>
            <summary>{t('admin.mail.why')}</summary>
            {trouble !== null && <p>{t(`admin.mail.trouble.${trouble}`)}</p>}
            {error !== null && (
              <p className="quiet" dir="auto">
                {error}
              </p>
            )}
          </details>
        )}
      </td>
      <td className={mailTableStyles.end}>
        {mail.mayResend && (
          <Button
            size="small"
            variant="outlined"
            disabled={again.isPending}
            aria-label={t('admin.mail.againTo', { address })}
            onClick={() => again.mutate()}
          >
            {t('admin.mail.again')}
          </Button>
        )}
      </td>
    </tr>
  );
};

/** A try is never further away than a day. */
const shortTime = (moment: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(
    new Date(moment),
  );

const When = ({ mail: { sentDate, nextDate, state } }: { mail: SentMail }) => {
  const { t } = useTranslation();
  if (sentDate !== null)
    return (
      <span className={mailTableStyles.line}>
        <RelativeTime moment={sentDate} />
      </span>
    );
  if (nextDate === null || state !== 'waiting') return null;
  const isDue = Date.parse(nextDate) <= Date.now();
  return (
    <span className={mailTableStyles.line}>
      {isDue ? (
        t('admin.mail.due')
      ) : (
        <time dateTime={nextDate}>{t('admin.mail.next', { date: shortTime(nextDate) })}</time>
      )}
    </span>
  );
};
