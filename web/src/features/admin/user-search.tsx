import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.ts';
import styles from './user-search.module.css';

interface Props {
  word: string;
  /** It says what is looked for; people, unless it is given. */
  label?: string;
  maxLength?: number;
  onSearch: (word: string) => void;
}

export const UserSearch = ({ word, label, maxLength = 100, onSearch }: Props) => {
  const { t } = useTranslation();
  const name = label ?? t('admin.search');
  return (
    <form
      className={styles.form}
      role="search"
      aria-label={name}
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
        maxLength={maxLength}
        aria-label={name}
        placeholder={name}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="contained">
        {t('admin.submit')}
      </Button>
    </form>
  );
};
