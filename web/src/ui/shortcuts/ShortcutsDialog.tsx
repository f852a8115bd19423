import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedIn } from '../search/useSearchBox.ts';
import { ModalDialog } from '../shell/ModalDialog.tsx';
import { isOfPeople, shortcutGroups } from './shortcuts.ts';

/** A key whose `key` is not the text on it has this name. */
const caps: Record<string, string | undefined> = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** Lists the shortcuts of the registry, for a visitor without those of reading. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('shortcuts.title')} onClose={onClose}>
      {shortcutGroups.map(({ id, shortcuts }) => (
        <Group key={id}>
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
        </Group>
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

const Group = styled('section')(({ theme }) => ({
  '& + &': { marginTop: 20 },
  '& h3': { ...theme.typography.body2, margin: '0 0 4px', fontWeight: 600, color: theme.vars!.palette.text.secondary },
  '& dl': { margin: 0 },
  '& dl > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 40,
    borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
  },
  '& dl > div:last-of-type': { borderBottom: 0 },
  '& dd': { display: 'flex', flex: 'none', alignItems: 'center', gap: 6, margin: 0 },
  '& dd span': { ...theme.typography.caption, color: theme.vars!.palette.text.secondary },
  '& kbd': {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 28,
    height: 28,
    padding: '0 8px',
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderBottomWidth: 2,
    borderRadius: 6,
    font: 'inherit',
    fontSize: 13,
    fontWeight: 600,
    backgroundColor: theme.vars!.palette.background.default,
  },
}));
