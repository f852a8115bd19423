import { useTranslation } from '#i18n/translation.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { mostOfWord } from './searchable.ts';

/** Takes the place of results for what cannot be searched, and says what is wrong with it. The search box is above. */
export const WordFault = ({ word }: { word: string }) => {
  const { t } = useTranslation();
  const { length } = word.trim();
  return (
    <StateMessage
      isPage
      alert
      title={length === 0 ? t('search.blank') : t('search.tooLong', { most: mostOfWord, length })}
    />
  );
};
