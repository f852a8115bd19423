import Settings from '@mui/icons-material/SettingsOutlined';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/RequireLogin.tsx';
import { DigestList } from '#features/notifications/list/DigestList.tsx';
import { MarkAllButton } from '#features/notifications/list/MarkAllButton.tsx';
import { useBell } from '#features/notifications/useBell.ts';
import { ButtonLink } from '#ui/ButtonLink.ts';
import { from } from '#ui/constants.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { lessOf } from './notifications/lessOf.tsx';

/** `/notifications` lists what the person was notified of in the last 30 days, and why. */
export const NotificationsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('notifications.title'));
  return <RequireLogin>{() => <Notifications />}</RequireLogin>;
};

const Notifications = () => {
  const { t } = useTranslation();
  const bell = useBell();
  return (
    <Page>
      <PageHeader>
        <h1>{t('notifications.title')}</h1>
        <div className="tools">
          <MarkAllButton bell={bell} />
          <ButtonLink
            size="small"
            to="/setting/notifications"
            className="settings"
            aria-label={t('notifications.settings')}
            title={t('notifications.settings')}
          >
            <Settings aria-hidden />
          </ButtonLink>
        </div>
      </PageHeader>
      <DigestList bell={bell} reasonTool={lessOf} />
    </Page>
  );
};

const Page = styled('div')(({ theme }) => ({
  '& .tools': { display: 'flex', alignItems: 'center', gap: 4 },
  '& .settings': { minWidth: 40, padding: 0, color: theme.vars!.palette.text.secondary },
  '& .settings svg': { margin: 0 },
  '@media (pointer: coarse)': { '& .settings': { minWidth: 44 } },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { '& .tools': { gap: 0 } },
}));
