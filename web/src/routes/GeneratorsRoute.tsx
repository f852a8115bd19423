import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/RequireLogin.tsx';
import { GeneratorList } from '#features/generators/list/GeneratorList.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';

/** `/rss/list` lists the feeds that a person has made of web pages. */
export const GeneratorsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('generators.title'));
  return <RequireLogin>{() => <GeneratorList />}</RequireLogin>;
};
