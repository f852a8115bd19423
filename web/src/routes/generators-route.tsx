import type { GeneratorRow } from '@newsbell/contracts/generators';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { GeneratorList } from '#features/generators/list/generator-list.tsx';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** `/rss/list` lists the feeds that a person has made of web pages. */
export const GeneratorsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('generators.title'));
  return <RequireLogin>{() => <GeneratorList action={subscribing} />}</RequireLogin>;
};

const subscribing = ({ urlKey, title }: GeneratorRow) => (
  <SubscribeButton followed={{ type: 'PROJECT', urlKey }} title={title} size="small" />
);
