import { useTranslation } from '#i18n/translation.ts';
import { CloseIcon as Close } from '#ui/icons.tsx';
import { dropSearch } from './recent-searches.ts';
import styles from './remove-search.module.css';

/** It is for pointers; the field removes the chosen search by Delete, which the option's description says. */
export const RemoveSearch = ({ words }: { words: string }) => {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: An option holds nothing interactive, and Delete does the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Delete does the same.
    <span
      className={styles.remove}
      title={t('search.removeRecent')}
      onClick={event => {
        event.stopPropagation();
        dropSearch(words);
      }}
    >
      <Close aria-hidden size="text" />
    </span>
  );
};
