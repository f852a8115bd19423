import { notifyChoices, subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { Folder, Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { DeleteQuestion } from '#ui/delete-question.tsx';
import { Input } from '#ui/form/input.ts';
import { IconButton } from '#ui/icon-button.tsx';
import {
  NotificationsNoneIcon as Bell,
  CloseIcon as Close,
  SubjectIcon as FullText,
  type Icon,
  DoneAllIcon as MarkRead,
  CreateNewFolderIcon as ToFolder,
  DeleteIcon as Unsubscribe,
} from '#ui/icons.tsx';
import { MenuEntries } from '#ui/menu-entries.ts';
import { Popover } from '#ui/popover.tsx';
import { popoverOpener } from '#ui/popover-opener.ts';
import { returnFocus } from '#ui/return-focus.ts';
import { showMessage } from '#ui/snackbar.ts';
import { addFolder } from '../folder-changes.ts';
import { endMany, moveMany, notifyOfMany, restoreMany, setFullTextOfMany } from './many-changes.ts';
import styles from './selection-bar.module.css';

interface Props {
  selected: readonly Subscription[];
  folders: readonly Folder[];
  onMarkRead: (ids: readonly number[]) => void;
  onClear: () => void;
}

/** Changes all that is chosen. It stays in view, near the thumb on a phone. */
export const SelectionBar = ({ selected, folders, onMarkRead, onClear }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const count = selected.length;
  const ids = selected.map(({ id }) => id);
  const told = async (change: Promise<Error | undefined>, text = t('subscriptionTable.changed', { count })) => {
    const trouble = await change;
    showMessage(trouble ? failureText(trouble, t('failed.editSubscribes')) : text);
  };
  const end = async () => {
    onClear();
    const undos = await endMany(queries, ids);
    if (undos instanceof Error) return showMessage(failureText(undos, t('failed.unsubscribe')));
    const act = () => void told(restoreMany(queries, undos), t('subscriptionTable.restored', { count }));
    showMessage(t('subscriptionTable.ended', { count }), { text: t('subscribes.undo'), act });
  };
  if (isAsking) {
    return (
      <section className={styles.bar} aria-label={t('subscriptionTable.actions')}>
        <DeleteQuestion
          question={t('subscriptionTable.endQuestion', { count })}
          text={t('subscriptionTable.endText')}
          keep={t('subscriptionTable.keep')}
          deleteNow={t('subscribe.unsubscribe')}
          failure={undefined}
          isDeleting={false}
          onKeep={() => setAsking(false)}
          onDelete={() => void end()}
        />
      </section>
    );
  }
  return (
    <section className={styles.bar} aria-label={t('subscriptionTable.actions')}>
      <strong>{t('folder.chosen', { count })}</strong>
      <div className={styles.actions}>
        <Menu Sign={ToFolder} text={t('subscriptionTable.action.folder')}>
          {close => (
            <FolderChoice
              folders={folders}
              onChoose={folder => {
                close();
                const name = folder?.name ?? t('subscribes.unclassified');
                void told(moveMany(queries, ids, folder), t('subscriptionTable.moved', { count, name }));
              }}
              onMake={name => {
                close();
                void told(addFolder(queries, name, ids), t('subscriptionTable.moved', { count, name }));
              }}
            />
          )}
        </Menu>
        <Menu Sign={Bell} text={t('subscriptionTable.action.notify')}>
          {close =>
            notifyChoices.map(minutes => (
              <button
                key={minutes}
                type="button"
                onClick={() => {
                  close();
                  void told(notifyOfMany(queries, ids, minutes));
                }}
              >
                {minutes === null ? t('subscribe.none') : t('subscribe.every', { count: minutes })}
              </button>
            ))
          }
        </Menu>
        <Action Sign={MarkRead} text={t('subscriptionTable.action.read')} onPress={() => onMarkRead(ids)} />
        <Menu Sign={FullText} text={t('subscriptionTable.action.fullText')}>
          {close =>
            [true, false].map(isOn => (
              <button
                key={String(isOn)}
                type="button"
                onClick={() => {
                  close();
                  void told(setFullTextOfMany(queries, ids, isOn));
                }}
              >
                {isOn ? t('fullText.always') : t('subscriptionTable.fullTextOff')}
              </button>
            ))
          }
        </Menu>
        <Action Sign={Unsubscribe} text={t('subscribe.unsubscribe')} onPress={() => setAsking(true)} />
      </div>
      <IconButton label={t('subscriptionTable.clear')} onClick={onClear}>
        <Close aria-hidden />
      </IconButton>
    </section>
  );
};

interface ActionProps {
  Sign: Icon;
  text: string;
}

const Action = ({ Sign, text, onPress }: ActionProps & { onPress: () => void }) => (
  <button type="button" onClick={onPress}>
    <Sign aria-hidden />
    {text}
  </button>
);

const Menu = ({ Sign, text, children }: ActionProps & { children: (close: () => void) => ReactNode }) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    returnFocus(() => button.current);
  };
  return (
    <>
      <button ref={button} type="button" {...popoverOpener({ id, isOpen, open: () => setOpen(true) })}>
        <Sign aria-hidden />
        {text}
      </button>
      {isOpen && (
        <Popover id={id} label={text} anchor={button} width={280} onClose={close}>
          <MenuEntries className={styles.entries}>{children(close)}</MenuEntries>
        </Popover>
      )}
    </>
  );
};

interface FolderChoiceProps {
  folders: readonly Folder[];
  onChoose: (folder: Folder | null) => void;
  onMake: (name: string) => void;
}

const FolderChoice = ({ folders, onChoose, onMake }: FolderChoiceProps) => {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  return (
    <>
      {folders.map(folder => (
        <button key={folder.id} type="button" onClick={() => onChoose(folder)}>
          {folder.name}
        </button>
      ))}
      <button type="button" className="quiet" onClick={() => onChoose(null)}>
        {t('subscribes.unclassified')}
      </button>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (name.trim()) onMake(name.trim());
        }}
      >
        <Input
          value={name}
          maxLength={subscriptionLimits.folderName}
          aria-label={t('subscriptionTable.newFolder')}
          placeholder={t('subscriptionTable.newFolder')}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="outlined" size="small" disabled={!name.trim()}>
          {t('folder.add')}
        </Button>
      </form>
    </>
  );
};
