import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '#features/notifications/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { Section } from '#ui/section.tsx';

/** Shows how many notifications are unread, and leads to them. */
export const BellSection = () => {
  const { t } = useTranslation();
  const { data } = useQuery(unreadQuery());
  return (
    <Section title={t('dashboard.bell')} anchor="bell">
      <div className="row">
        <div>
          <p aria-busy={!data} className="numbers">
            {data && t('dashboard.unread', { count: data.unread })}
          </p>
        </div>
        <ButtonLink variant="outlined" to="/notifications">
          {t('dashboard.openBell')}
        </ButtonLink>
      </div>
    </Section>
  );
};
