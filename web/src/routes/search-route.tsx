import { isUrl } from '@newsbell/contracts/urls';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { AddressResults } from './search/address-results.tsx';
import { isSearchable } from './search/searchable.ts';
import { WordFault } from './search/word-fault.tsx';
import { WordResults } from './search/word-results.tsx';

/** Shows the results for words; for an address, the source that has it. */
export const SearchRoute = () => {
  const { t } = useTranslation();
  const { keyword } = useParams({ from: '/search/$keyword' });
  const title = t('search.title', { keyword });
  const isAddress = isUrl(keyword);
  const isFaulty = !isAddress && !isSearchable(keyword);
  useDocumentTitle(isFaulty ? undefined : title);
  if (isFaulty) return <WordFault word={keyword} />;
  const Results = isAddress ? AddressResults : WordResults;
  return <Results key={keyword} keyword={keyword} title={title} />;
};
