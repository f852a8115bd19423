import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/RequireLogin.tsx';
import { VerifyFirst } from '#features/accounts/VerifyFirst.tsx';
import { PageBuilder } from '#features/generators/page/PageBuilder.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { useBuilderAddress } from './useBuilderAddress.ts';

/** `/rss/build` makes a feed out of a web page, by clicking two of its items. */
export const PageBuildRoute = () => {
  const { t } = useTranslation();
  const { turn, builder } = useBuilderAddress('/rss/build');
  useDocumentTitle(t('pageBuilder.title'));
  return (
    <RequireLogin>
      {account => <PageBuilder key={turn} {...builder} notice={<VerifyFirst account={account} />} />}
    </RequireLogin>
  );
};
