import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.ts';
import styles from './user-search.module.css';

export const UserSearch = ({ word, onSearch }: { word: string; onSearch: (word: string) => void }) => {
  const { t } = useTranslation();
  return (
    <form
      className={styles.form}
      role="search"
      aria-label={t('admin.search')}
      onSubmit={event => {
        event.preventDefault();
        onSearch(String(new FormData(event.currentTarget).get('word') ?? '').trim());
      }}
    >
      <Input
        key={word}
        name="word"
        type="search"
        defaultValue={word}
        maxLength={100}
        aria-label={t('admin.search')}
        placeholder={t('admin.search')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="contained">
        {t('admin.submit')}
      </Button>
    </form>
  );
};
