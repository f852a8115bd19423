import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import styles from './no-lists.module.css';

interface Props {
  isMadeByScripts: boolean;
  /** The other builder may make a feed of this address. */
  ruleFor: string | undefined;
}

/** States that a page has no list that could be offered, and offers what is left to do. */
export const NoLists = ({ isMadeByScripts, ruleFor }: Props) => {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <p role="status">{isMadeByScripts ? t('pageBuilder.madeByScripts') : t('pageBuilder.noLists')}</p>
      {ruleFor !== undefined && (
        <ButtonLink variant="outlined" to="/rss/build_old" search={{ url: ruleFor }}>
          {t('pageBuilder.byRule')}
        </ButtonLink>
      )}
    </div>
  );
};
