import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLogin, wasSignedIn } from '#features/accounts/login.ts';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { draftPlace } from '#features/contact/draft.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './contact-route.module.css';

/** `/contact` takes a message to the administrators, of anybody; so does `/kakaoChat` where no chat is set up. */
export const ContactRoute = () => {
  const { t } = useTranslation();
  const { state, account } = useLogin();
  const [isSent, setSent] = useState(false);
  useDocumentTitle(t('contact.title'));
  // The draft is the account's, so the form waits where somebody is likely to be signed in.
  const isWaiting = state === 'waiting' && wasSignedIn();
  return (
    <div className={styles.column} aria-busy={isWaiting}>
      <div className={styles.sheet}>
        <h1>{t('contact.title')}</h1>
        <p className={styles.lead} role="status">
          {t(isSent ? 'done.opinion' : 'contact.text')}
        </p>
        {isSent && (
          <Button variant="outlined" onClick={() => setSent(false)}>
            {t('contact.another')}
          </Button>
        )}
        {!isSent && !isWaiting && (
          <ContactForm
            key={account?.id}
            place={draftPlace(account?.id)}
            email={account?.email ?? ''}
            onSent={() => setSent(true)}
          />
        )}
        <p className={styles.others}>
          {t('contact.others')}
          <Link to="/board/$board" params={{ board: 'qna' }} search={{}}>
            {t('nav.community')}
          </Link>
          <Link to="/help">{t('nav.help')}</Link>
        </p>
      </div>
    </div>
  );
};
