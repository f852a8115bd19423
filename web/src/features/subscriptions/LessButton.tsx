import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/Button.tsx';
import { returnFocus } from '#ui/returnFocus.ts';
import { useFocusKept } from '#ui/useFocusKept.ts';
import type { Followed } from './followed.ts';
import { subscriptionsQuery } from './queries.ts';
import { MuteFields } from './settings/MuteFields.tsx';
import { useSubscription } from './useSubscription.ts';

const load = () => import('./menu/SubscribeMenu.tsx');
const SubscribeMenu = lazy(() => load().then(module => ({ default: module.SubscribeMenu })));

interface Props {
  followed: Followed;
  title: string;
  text: string;
  label: string;
  /** What is said where it is not followed any more. */
  notFollowed: string;
}

/** Beside what something that is followed has told: its ways fewer, its filter closer, or its end. */
export const LessButton = ({ followed, title, text, label, notFollowed }: Props) => {
  const subscription = useSubscription(followed);
  const isLoaded = useQuery(subscriptionsQuery()).isSuccess;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const note = useRef<HTMLSpanElement>(null);
  const kept = useFocusKept(subscription === undefined, () => note.current);
  if (!subscription) {
    return isLoaded ? (
      <span ref={note} tabIndex={-1}>
        {notFollowed}
      </span>
    ) : null;
  }
  const close = () => {
    setOpen(false);
    returnFocus(() => button.current ?? note.current);
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={isOpen ? menuId : undefined}
        popoverTargetAction={isOpen ? 'hide' : undefined}
        onClick={event => {
          // The press that opens it would close it again: it is the menu's own button by then.
          if (!isOpen) event.preventDefault();
          setOpen(true);
        }}
        onPointerEnter={() => void load().catch(() => {})}
        onFocus={() => {
          kept.onFocus();
          void load().catch(() => {});
        }}
        onBlur={kept.onBlur}
      >
        {text}
      </Button>
      {isOpen &&
        // Outside of what it stands in, whose look is not its own.
        createPortal(
          <Suspense fallback={null}>
            <SubscribeMenu
              id={menuId}
              title={title}
              followed={followed}
              subscription={subscription}
              lead={
                <Lead>
                  <MuteFields subscription={subscription} />
                </Lead>
              }
              anchor={button}
              onClose={close}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
};

const Lead = styled('div')({ marginBottom: 16 });
