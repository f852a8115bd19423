import { isUrl } from '@newsbell/contracts/urls';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { AddressResults } from './search/AddressResults.tsx';
import { WordResults } from './search/WordResults.tsx';

/** What is found for words; for an address, the source that has it. */
export const SearchRoute = () => {
  const { t } = useTranslation();
  const { keyword } = useParams({ from: '/search/$keyword' });
  const title = t('search.title', { keyword });
  useDocumentTitle(title);
  const Results = isUrl(keyword) ? AddressResults : WordResults;
  return <Results key={keyword} keyword={keyword} title={title} />;
};
