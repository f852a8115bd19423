import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { Button } from '#ui/Button.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import type { NewsEdge } from './useNews.ts';

/** What is to be said at one end of the column: that it is one, or why it goes no further. */
export const NewsEnd = ({ edge: { isEnd, error, retry }, label }: { edge: NewsEdge; label: string }) => {
  const { t } = useTranslation();
  return (
    <ListEnd>
      {error !== undefined && (
        <>
          <p role="alert">{failureText(error, t('failed.feeds'))}</p>
          <Button variant="outlined" onClick={retry}>
            {t('error.retry')}
          </Button>
        </>
      )}
      {isEnd && <p>{label}</p>}
    </ListEnd>
  );
};
