import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { failureText } from '#api-error.ts';
import { NoteDialog } from '#features/accounts/note-dialog.tsx';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { VerifyFirst } from '#features/accounts/verify-first.tsx';
import { PageBuilder } from '#features/generators/page/page-builder.tsx';
import { generatorQuery } from '#features/generators/queries.ts';
import { RuleBuilder } from '#features/generators/rule/rule-builder.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Surface } from '#ui/surface.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** `/rss/{uuid}/edit` shows the builder that the generator was made with. */
export const GeneratorEditRoute = () => {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/rss/$id/edit' });
  useDocumentTitle(t('generators.edit'));
  return (
    <RequireLogin>{account => <Edit uuid={id} key={id} notice={<VerifyFirst account={account} />} />}</RequireLogin>
  );
};

const Edit = ({ uuid, notice }: { uuid: string; notice: ReactNode }) => {
  const { t } = useTranslation();
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(uuid);
  const { data, error } = useQuery({ ...generatorQuery(uuid), enabled: isUuid });
  const goBack = useGoBack();
  if (data?.builder === 'XPATH') return <PageBuilder generator={data} notice={notice} />;
  if (data?.builder === 'RULE') return <RuleBuilder generator={data} notice={notice} />;
  return (
    <>
      <PageHeader>
        <h1>{t('generators.edit')}</h1>
      </PageHeader>
      {error || !isUuid ? (
        <NoteDialog title={t('generators.failedTitle')} goOn={t('generators.goBack')} onClose={goBack}>
          <p role="alert">{failureText(error, t('failed.loadData'))}</p>
        </NoteDialog>
      ) : (
        <Surface aria-busy style={{ padding: '20px 24px' }}>
          <Skeleton style={{ width: '60%', height: 18 }} />
          <Skeleton style={{ width: '90%', marginTop: 16 }} />
        </Surface>
      )}
    </>
  );
};

/** Goes back to where the person came from, or to the list where this is the first page. */
const useGoBack = (): (() => void) => {
  const { history } = useRouter();
  const navigate = useNavigate();
  return () => (history.canGoBack() ? history.back() : void navigate({ to: '/rss/list', replace: true }));
};
