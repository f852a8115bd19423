import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { VerifyFirst } from '#features/accounts/verify-first.tsx';
import { RuleBuilder } from '#features/generators/rule/rule-builder.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useBuilderAddress } from './use-builder-address.ts';

/** `/rss/build_old` makes a feed out of a web page by a rule for its source. */
export const RuleBuildRoute = () => {
  const { t } = useTranslation();
  const { turn, builder } = useBuilderAddress('/rss/build_old');
  useDocumentTitle(t('ruleBuilder.title'));
  return (
    <RequireLogin>
      {account => <RuleBuilder key={turn} {...builder} notice={<VerifyFirst account={account} />} />}
    </RequireLogin>
  );
};
