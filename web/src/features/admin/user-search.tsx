import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.ts';
import styles from './user-search.module.css';

interface Props {
  word: string;
  /** It says what is looked for: people, unless it says something else. */
  label?: string;
  onSearch: (word: string) => void;
}

export const UserSearch = ({ word, label, onSearch }: Props) => {
  const { t } = useTranslation();
  const says = label ?? t('admin.search');
  return (
    <form
      className={styles.form}
      role="search"
      aria-label={says}
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
        aria-label={says}
        placeholder={says}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="contained">
        {t('admin.submit')}
      </Button>
    </form>
  );
};
