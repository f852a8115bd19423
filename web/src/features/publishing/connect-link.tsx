import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { TuneIcon as Tune } from '#ui/icons.tsx';

/** Leads the owner of a project to where programs are connected with it. */
export const ConnectLink = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  return (
    <Link to="/developer/$project" params={{ project: urlKey }}>
      <Tune aria-hidden size="text" />
      {t('developer.open')}
    </Link>
  );
};
