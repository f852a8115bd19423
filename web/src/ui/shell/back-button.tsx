import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { ArrowBackIcon as Back } from '#ui/icons.tsx';
import styles from './back-button.module.css';

/** Floats over the page of an app's web view, which has no back button of its own. */
export const BackButton = ({ inert }: { inert: boolean }) => {
  const { t } = useTranslation();
  const { history } = useRouter();
  return (
    <button
      className={styles.round}
      type="button"
      inert={inert}
      aria-label={t('nav.back')}
      title={t('nav.back')}
      onClick={() => history.back()}
    >
      <Back aria-hidden />
    </button>
  );
};
