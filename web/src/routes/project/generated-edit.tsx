import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { generatorsQuery } from '#features/generators/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { TuneIcon as Tune } from '#ui/icons.tsx';

/** Leads the owner of a feed that was made of a page to the builder. A manager who may edit the source has no builder. */
export const GeneratedEdit = ({ urlKey }: { urlKey: string }) => {
  const { t } = useTranslation();
  const { data } = useQuery(generatorsQuery());
  const own = data?.find(each => each.urlKey === urlKey);
  if (!own) return null;
  return (
    <Link to="/rss/$id/edit" params={{ id: own.uuid }}>
      <Tune aria-hidden size="text" />
      {t('generators.editOnPage')}
    </Link>
  );
};
