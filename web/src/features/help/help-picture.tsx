import { currentLanguage } from '#i18n/index.ts';
import styles from './help-picture.module.css';

/** Shows a screenshot, 336 by 210, in the page's language and colour scheme: `npm run help-pictures -w e2e` takes them. */
export const HelpPicture = ({
  screen,
  alt,
}: {
  screen: 'sources' | 'notifications' | 'source' | 'mail';
  alt: string;
}) => {
  const path = `/help/${screen}-${currentLanguage()}`;
  // Lazy loading: the image that `display: none` hides is not loaded either.
  return (
    <div className={styles.frame}>
      <img className={styles.light} src={`${path}-light.webp`} alt={alt} width={336} height={210} loading="lazy" />
      <img className={styles.dark} src={`${path}-dark.webp`} alt={alt} width={336} height={210} loading="lazy" />
    </div>
  );
};
