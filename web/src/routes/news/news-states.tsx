import { failureText, isRefusal } from '#api-error.ts';
import { ArticleSkeleton } from '#features/items/article/article.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** A failure that no second try would mend leads home; all else can be tried again. */
export const NewsFailure = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const { t } = useTranslation();
  if (!isRefusal(error)) return <ErrorMessage isPage error={error} title={t('failed.feed')} onRetry={retry} />;
  const title = failureText(error, t('failed.feed'));
  return <StateMessage isPage alert title={title} text={t('notFound.subtitle')} action={<HomeButton />} />;
};

export const NoNews = ({ isFiltered }: { isFiltered: boolean }) => {
  const { t } = useTranslation();
  if (isFiltered) return <StateMessage isPage title={t('news.noneMatching')} />;
  return <StateMessage isPage title={t('news.empty')} text={t('news.emptyText')} action={<HomeButton />} />;
};

/** Layout shift: it has the place of the header that comes with the articles, unless that is there. */
export const NewsWaiting = ({ hasHeader = false }: { hasHeader?: boolean }) => (
  <>
    {!hasHeader && (
      <PageHeader aria-hidden>
        <Skeleton style={{ width: 180, marginBlock: 4.25 }} />
      </PageHeader>
    )}
    <Surface aria-busy>
      <VisuallyHidden as="h1">{useTranslation().t('state.loading')}</VisuallyHidden>
      <ArticleSkeleton />
    </Surface>
  </>
);

const HomeButton = () => (
  <ButtonLink variant="contained" to="/">
    {useTranslation().t('news.home')}
  </ButtonLink>
);
