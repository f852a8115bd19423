import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { CopyLine } from '#ui/copy-line.tsx';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { bookmarkletOf } from './bookmarklet.ts';
import styles from './ways-to-keep.module.css';

/** Tells how a page is kept from where one reads it: by a bookmark, and by the share menu of a phone. */
export const WaysToKeep = () => {
  const { t } = useTranslation();
  const code = bookmarkletOf(location.origin);
  return (
    <>
      <Section title={t('saving.bookmark')} anchor="bookmark">
        <div className={styles.ways}>
          <p className={styles.drag}>{t('saving.bookmarkText')}</p>
          <Bookmark code={code} />
          <p>{t('saving.bookmarkCode')}</p>
          <CopyLine line={code} label={t('saving.copy')} variant="outlined" />
        </div>
      </Section>
      <Section title={t('saving.phone')} anchor="phone">
        <div className={styles.ways}>
          <p>
            {t('saving.phoneAndroid')}{' '}
            <Link to="/app/$os" params={{ os: 'android' }}>
              {t('saving.phoneInstall')}
            </Link>
          </p>
          <p>{t('saving.phoneIos')}</p>
        </div>
      </Section>
    </>
  );
};

/** React writes no address of this kind, and a press here would run nothing: it is there to be dragged. */
const Bookmark = ({ code }: { code: string }) => {
  const { t } = useTranslation();
  const anchor = useRef<HTMLAnchorElement>(null);
  useEffect(() => anchor.current?.setAttribute('href', code), [code]);
  return (
    <p className={styles.drag}>
      <ButtonAnchor
        ref={anchor}
        variant="outlined"
        onClick={event => {
          event.preventDefault();
          showMessage(t('saving.bookmarkDrag'));
        }}
      >
        {t('saving.bookmarkName')}
      </ButtonAnchor>
    </p>
  );
};
