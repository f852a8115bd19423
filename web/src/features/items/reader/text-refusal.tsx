import articleStyles from '#features/items/article/article-styles.module.css';
import { hostOf } from '#features/items/article/host-of.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';

/** States in the server's words why there is no full text, and where the article is. */
export const TextRefusal = ({ reason, link }: { reason: string; link: string | null }) => {
  const { t } = useTranslation();
  return (
    <p className={articleStyles.note} lang={currentLanguage()}>
      {reason}{' '}
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('reader.readOriginal', { host: hostOf(link) })}
        </a>
      )}
    </p>
  );
};
