import { Fragment } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { isSignedIn } from '../search/use-search-box.ts';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { hasCommandKey } from './palette-key.ts';
import { isGroupOfPeople, isOfPeople, shortcutGroups } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

/** A key whose `key` is not the text on it has this name. */
const caps: Record<string, string | undefined> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
  'Shift+ ': 'Shift+Space',
  'Mod+K': `${hasCommandKey() ? '⌘' : 'Ctrl+'}K`,
};

/** Lists the shortcuts of the registry, for a visitor without those of reading. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('shortcuts.title')} onClose={onClose}>
      {shortcutGroups
        .filter(({ id }) => isSignedIn() || !isGroupOfPeople(id))
        .map(({ id, shortcuts }) => (
          <section className={styles.group} key={id}>
            <h3>{t(`shortcuts.${id}`)}</h3>
            <dl>
              {shortcuts
                .filter(shortcut => isSignedIn() || !isOfPeople(shortcut))
                .map(shortcut => (
                  <div key={shortcut.id}>
                    <dt>{t(`shortcuts.${shortcut.id}`)}</dt>
                    <dd>
                      {shortcut.keys.map((sequence, index) => (
                        <Fragment key={sequence.join(' ')}>
                          {index > 0 && <span>{t('shortcuts.or')}</span>}
                          <Sequence keys={sequence} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
    </ModalDialog>
  );
};

const Sequence = ({ keys }: { keys: readonly string[] }) => {
  const { t } = useTranslation();
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span>{t('shortcuts.then')}</span>}
      <kbd>{caps[key] ?? key}</kbd>
    </Fragment>
  ));
};
