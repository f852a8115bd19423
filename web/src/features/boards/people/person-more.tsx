import type { Post } from '@newsbell/contracts/boards';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '#features/accounts/queries.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MoreVertIcon as More } from '#ui/icons.tsx';
import { returnFocus } from '#ui/return-focus.ts';
import { nameOf } from '../written-by.tsx';
import { PersonMenu } from './person-menu.tsx';

/**
 * Opens the menu about the person who has written something. There is none for a visitor, on one's own texts, and where the person has
 * removed their account.
 */
export const PersonMore = ({ author }: { author: Post['author'] }) => {
  const { t } = useTranslation();
  const { data: account } = useQuery(accountQuery());
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  if (!account || !author || author.username === account.username) return null;
  const close = () => {
    setOpen(false);
    returnFocus(() => button.current);
  };
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        label={t('boards.block.more', { name: nameOf(author) })}
        popoverTarget={isOpen ? menuId : undefined}
        popoverTargetAction={isOpen ? 'hide' : undefined}
        onClick={event => {
          if (isOpen) return;
          // The press that opens the menu would close it again, because by then the button is the menu's own.
          event.preventDefault();
          setOpen(true);
        }}
      >
        <More aria-hidden size="small" />
      </IconButton>
      {isOpen && <PersonMenu id={menuId} anchor={button} author={author} onClose={close} />}
    </>
  );
};
