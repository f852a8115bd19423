import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '#apiError.ts';
import { projectByLinkQuery } from '#features/projects/queries.ts';
import { ErrorMessage } from '#ui/ErrorMessage.tsx';
import { inheritedState } from '#ui/inheritedState.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ResultSkeleton } from './ResultSkeleton.tsx';
import { ResultTitle } from './ResultTitle.tsx';
import { UnknownAddress } from './UnknownAddress.tsx';

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
