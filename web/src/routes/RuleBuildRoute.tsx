import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/RequireLogin.tsx';
import { VerifyFirst } from '#features/accounts/VerifyFirst.tsx';
import { RuleBuilder } from '#features/generators/rule/RuleBuilder.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { useBuilderAddress } from './useBuilderAddress.ts';

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
