import type { SentMail } from '@newsbell/contracts/mails';
import { useTranslation } from '#i18n/translation.ts';
import { Surface } from '#ui/surface.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { CardTable } from '../card-table.ts';
import { MailRow } from './mail-row.tsx';
import styles from './mail-table.module.css';

/** Lists mails of all people, without their texts. On a phone each row is a card of its own. */
export const MailTable = ({ mails }: { mails: readonly SentMail[] }) => {
  const { t } = useTranslation();
  return (
    <Surface>
      <CardTable className={styles.table} aria-label={t('admin.mail.list')}>
        <thead>
          <tr>
            <th scope="col">{t('admin.mail.mail')}</th>
            <th scope="col">{t('admin.mail.to')}</th>
            <th scope="col">{t('admin.state')}</th>
            <th scope="col">
              <VisuallyHidden>{t('admin.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {mails.map(mail => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </tbody>
      </CardTable>
    </Surface>
  );
};
