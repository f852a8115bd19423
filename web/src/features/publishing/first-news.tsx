import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { PublishLine } from './publish-line.tsx';

/** Stands where a project of one's own has no news yet. */
export const FirstNews = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  return (
    <PublishLine urlKey={urlKey}>
      <ButtonLink variant="outlined" to="/developer/$project" params={{ project: urlKey }}>
        {t('developer.open')}
      </ButtonLink>
    </PublishLine>
  );
};
