import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { isNotFound } from '#api-error.ts';
import { projectByLinkQuery } from '#features/projects/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { inheritedState } from '#ui/inherited-state.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';
import { ResultTitle } from './result-title.tsx';
import { UnknownAddress } from './unknown-address.tsx';

/** An address of a known feed becomes its source's page, in the same history entry so that back does not return here. */
export const AddressResults = ({ keyword, title }: { keyword: string; title: string }) => {
  const { t } = useTranslation();
  const { data: found, error, refetch } = useQuery(projectByLinkQuery(keyword));
  if (found) return <Navigate to="/$urlKey" params={{ urlKey: found.urlKey }} replace state={inheritedState} />;
  return (
    <>
      <ResultTitle>{title}</ResultTitle>
      {!error && (
        <>
          <VisuallyHidden role="status">{t('search.lookingUp')}</VisuallyHidden>
          <ResultSkeleton />
        </>
      )}
      {isNotFound(error) && <UnknownAddress address={keyword} />}
      {error && !isNotFound(error) && (
        <ErrorMessage error={error} title={t('failed.fetchRss')} onRetry={() => void refetch()} />
      )}
    </>
  );
};
