import type { Project } from '@newsbell/contracts/projects';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { accountQuery } from '#features/accounts/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { AddIcon as Add, NotificationsNoneIcon as Bell, CheckIcon as Check } from '#ui/icons.tsx';
import { isPlainClick } from '#ui/is-plain-click.ts';
import { popoverOpener } from '#ui/popover-opener.ts';
import { returnFocus } from '#ui/return-focus.ts';
import { showMessage } from '#ui/snackbar.ts';
import type { Followed } from './followed.ts';
import styles from './subscribe-button.module.css';
import { useSubscribeMenu } from './use-subscribe-menu.ts';
import { useSubscription } from './use-subscription.ts';
import { keepWish } from './wish.ts';

interface Props {
  followed: Followed;
  /** The title of the thing that is followed names the button where there are many. */
  title: string;
  project?: Project;
  /** `icon` is for rows that have no room for words. */
  size?: 'small' | 'medium' | 'icon';
  /** The button has this text instead of “Subscribe”. */
  text?: string;
}

/**
 * Follows something. The first press follows it, and opens the menu of how often to notify; later ones only open it. A
 * visitor is led to the sign-in, which knows the way back and the wish.
 */
export const SubscribeButton = ({ followed, title, project, size = 'medium', text }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: account } = useQuery(accountQuery());
  const from = useLocation({ select: ({ href }) => href });
  const subscription = useSubscription(followed, project);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const { menu, load, preload } = useSubscribeMenu();

  const isIcon = size === 'icon';
  const words = text ?? t('subscribe.subscribe');
  const look = {
    size: isIcon ? 'small' : size,
    variant: size === 'medium' && !subscription ? 'contained' : 'outlined',
    'data-icon': isIcon || undefined,
  } as const;
  const label = text === undefined || isIcon ? t('subscribe.to', { title }) : undefined;
  if (!account) {
    return (
      <ButtonLink
        className={styles.button}
        to="/login"
        state={{ from }}
        {...look}
        aria-label={label}
        title={isIcon ? words : undefined}
        onClick={event => isPlainClick(event) && keepWish({ followed, title })}
      >
        {isIcon ? <Add aria-hidden /> : words}
      </ButtonLink>
    );
  }
  const close = () => {
    setOpen(false);
    returnFocus(() => button.current);
  };
  const press = async () => {
    setOpen(true);
    const failure = await load().then(
      ({ subscribe }) => (subscription ? undefined : subscribe(queries, followed, project)),
      (error: Error) => error,
    );
    if (!failure) return;
    close();
    showMessage(failureText(failure, t(subscription ? 'failed.loadData' : 'failed.subscribe')));
  };
  const State = subscription?.notifyMinute ? Bell : Check;
  return (
    <>
      <Button
        className={styles.button}
        ref={button}
        {...look}
        aria-label={subscription ? t('subscribe.subscribedTo', { title }) : label}
        title={isIcon ? (subscription ? t('subscribe.subscribed') : words) : undefined}
        {...popoverOpener({ id: menuId, isOpen, open: () => void press() })}
        // The menu waits for the subscription.
        aria-expanded={isOpen && subscription !== undefined}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {subscription ? <State aria-hidden /> : isIcon && <Add aria-hidden />}
        {!isIcon && (subscription ? t('subscribe.subscribed') : words)}
      </Button>
      {isOpen && subscription && menu && (
        <menu.SubscribeMenu
          id={menuId}
          title={title}
          followed={followed}
          subscription={subscription}
          anchor={button}
          onClose={close}
        />
      )}
    </>
  );
};
