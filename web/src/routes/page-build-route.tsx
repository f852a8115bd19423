import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { VerifyFirst } from '#features/accounts/verify-first.tsx';
import { PageBuilder } from '#features/generators/page/page-builder.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useBuilderAddress } from './use-builder-address.ts';

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
