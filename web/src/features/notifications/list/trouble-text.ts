import type { DeliveryTrouble, PushDestination } from '@newsbell/contracts/notifications';
import type { TFunction } from '#i18n/translation.ts';

interface Troubled {
  trouble: DeliveryTrouble | null;
  answered?: number | undefined;
}

/** Says in plain words why a message did not arrive; empty where nothing is in its way. A far end that answered is quoted. */
export const troubleText = ({ trouble, answered: status }: Troubled, t: TFunction): string => {
  if (trouble === null) return '';
  if (status === undefined) return t(`notifications.trouble.${trouble}`);
  if (status === 410) return t('notifications.answer.gone', { status });
  return t(`notifications.answer.${status >= 300 && status < 400 ? 'redirect' : 'status'}`, { status });
};

/** Says how a destination that is in trouble is doing, in a sentence, and why, in another one where that is known. */
export const stateTexts = (destination: PushDestination, t: TFunction): string[] => {
  const { state, webhook } = destination;
  const said =
    state === 'gone' && webhook
      ? t('notificationSettings.webhook.ended')
      : t(`notificationSettings.destinations.${state === 'active' ? 'troubled' : state}`);
  const why = troubleText(destination, t);
  return why === '' ? [said] : [said, why];
};
