import type { FeedItem } from '@newsbell/contracts/items';
import { useContext } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { AskReport } from '#ui/ask-report.ts';
import { DeleteIcon as Delete, FlagOutlinedIcon as Report, LiveHelpIcon as Why } from '#ui/icons.tsx';
import { MenuEntry } from './action-menu.tsx';
import { AskDelete } from './ask-delete.ts';
import { AskWhy } from './ask-why.ts';
import { DropSaved } from './drop-saved.ts';

interface Props {
  item: FeedItem;
  onDone: () => void;
}

/** Asks why the person was not notified of an item; a visitor is offered nothing. */
export const WhyEntry = ({ item, onDone }: Props) => {
  const { t } = useTranslation();
  const ask = useContext(AskWhy);
  return (
    ask && (
      <MenuEntry Sign={Why} text={t('reading.why')} opensDialog onPress={() => afterClosing(onDone, () => ask(item))} />
    )
  );
};

/** Reports an item to the managers; a page that the person keeps is seen by nobody else. */
export const ReportEntry = ({ item: { id, saved }, onDone }: Props) => {
  const { t } = useTranslation();
  const ask = useContext(AskReport);
  return (
    ask &&
    !saved && (
      <MenuEntry
        Sign={Report}
        text={t('reading.report')}
        opensDialog
        onPress={() => afterClosing(onDone, () => ask({ type: 'NEWS', id }))}
      />
    )
  );
};

/** Deletes published news, for its publisher and for managers. */
export const DeleteEntry = ({ item, onDone }: Props) => {
  const { t } = useTranslation();
  const ask = useContext(AskDelete);
  return (
    ask &&
    item.canDelete && (
      <MenuEntry
        Sign={Delete}
        text={t('reading.delete')}
        opensDialog
        onPress={() => afterClosing(onDone, () => ask(item))}
      />
    )
  );
};

/** Removes a page that the person keeps. */
export const DropSavedEntry = ({ item, onDone }: Props) => {
  const { t } = useTranslation();
  const drop = useContext(DropSaved);
  return (
    drop &&
    item.saved && (
      <MenuEntry Sign={Delete} text={t('saved.remove')} onPress={() => afterClosing(onDone, () => drop(item))} />
    )
  );
};

/** The menu has closed by the time its dialog opens, so that the focus returns to the menu's button. */
const afterClosing = (close: () => void, act: () => void): void => {
  close();
  act();
};
