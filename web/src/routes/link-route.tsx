import { Navigate, useSearch } from '@tanstack/react-router';
import { downloadTarget } from '#features/app/download-target.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** Goes home with the link that it was given, so that the download popup shows there. A link that may not be offered is named as such. */
export const LinkRoute = () => {
  const { target, title } = useSearch({ from: '/link' });
  const download = downloadTarget(target, title);
  return download ? <Navigate to="/" replace state={{ download, appPrompt: false }} /> : <BadLink />;
};

const BadLink = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('link.badTitle'));
  return (
    <StateMessage
      isPage
      title={t('link.badTitle')}
      text={t('link.badText')}
      action={
        <ButtonLink variant="contained" to="/">
          {t('link.home')}
        </ButtonLink>
      }
    />
  );
};
