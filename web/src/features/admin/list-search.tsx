import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.ts';
import styles from './list-search.module.css';

interface Props {
  word: string;
  /** It says what is looked for. */
  label: string;
  maxLength?: number;
  onSearch: (word: string) => void;
}

/** It searches a list of administration as its person sends it; the list's address holds the word. */
export const ListSearch = ({ word, label, maxLength = 100, onSearch }: Props) => {
  const { t } = useTranslation();
  return (
    <form
      className={styles.form}
      role="search"
      aria-label={label}
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
        aria-label={label}
        placeholder={label}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="contained">
        {t('admin.submit')}
      </Button>
    </form>
  );
};
