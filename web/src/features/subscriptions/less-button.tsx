import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { popoverOpener } from '#ui/popover-opener.ts';
import { returnFocus } from '#ui/return-focus.ts';
import { showMessage } from '#ui/snackbar.ts';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { Followed } from './followed.ts';
import styles from './less-button.module.css';
import { AskedKeyword } from './menu/asked-keyword.ts';
import { subscriptionsQuery } from './queries.ts';
import { MuteFields } from './settings/mute-fields.tsx';
import { useSubscribeMenu } from './use-subscribe-menu.ts';
import { useSubscription } from './use-subscription.ts';

interface Props {
  followed: Followed;
  title: string;
  text: string;
  label: string;
  /** The words say that the thing is not followed any more. */
  notFollowed: string;
  /** The menu opens at this keyword of the filter; null: at the filter. */
  keyword: string | null;
  /** It replaces the look of a button. */
  className?: string | undefined;
}

/** Offers less of a followed thing beside what it has notified of: fewer channels, a closer filter, or its end. */
export const LessButton = ({ followed, title, text, label, notFollowed, keyword, className }: Props) => {
  const { t } = useTranslation();
  const { menu, load, preload } = useSubscribeMenu();
  const subscription = useSubscription(followed);
  const isLoaded = useQuery(subscriptionsQuery()).isSuccess;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const note = useRef<HTMLSpanElement>(null);
  const kept = useFocusKept(subscription === undefined, () => note.current);
  if (!subscription) {
    return (
      <span className={className} title={isLoaded ? notFollowed : undefined} ref={note} tabIndex={-1}>
        {text}
        {isLoaded && <VisuallyHidden> {notFollowed}</VisuallyHidden>}
      </span>
    );
  }
  const close = () => {
    setOpen(false);
    returnFocus(() => button.current ?? note.current);
  };
  const open = () => {
    setOpen(true);
    void load().catch((error: Error) => {
      close();
      showMessage(failureText(error, t('failed.loadData')));
    });
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        className={className}
        aria-label={label}
        title={label}
        {...popoverOpener({ id: menuId, isOpen, open })}
        onPointerEnter={preload}
        onFocus={() => {
          kept.onFocus();
          preload();
        }}
        onBlur={kept.onBlur}
      >
        {text}
      </Button>
      {isOpen &&
        menu &&
        // The menu stands outside of the element around the button, so that it does not look like that element.
        createPortal(
          <AskedKeyword value={keyword}>
            <menu.SubscribeMenu
              id={menuId}
              title={title}
              followed={followed}
              subscription={subscription}
              lead={
                <div className={styles.lead}>
                  <MuteFields subscription={subscription} />
                </div>
              }
              anchor={button}
              onClose={close}
            />
          </AskedKeyword>,
          document.body,
        )}
    </>
  );
};
