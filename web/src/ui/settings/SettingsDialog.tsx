import { styled, useColorScheme } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../shell/ModalDialog.tsx';
import { openDialog } from '../shell/openDialog.ts';
import { ArticleSettings } from './ArticleSettings.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

const schemes = ['light', 'dark', 'system'] as const;

/** Sets the appearance of the product in this browser. Every choice holds at once. */
export const SettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <ModalDialog title={t('settings.title')} onClose={onClose}>
      <Fields>
        <ChoiceGroup
          legend={t('settings.scheme')}
          value={mode}
          choices={schemes.map(value => ({ value, label: t(`settings.${value}`) }))}
          onChoose={setMode}
        />
        <LanguageChoice />
        <h3>{t('settings.articles')}</h3>
        <ArticleSettings />
        <div className="more">
          <Link to="/help">{t('nav.help')}</Link>
          <button type="button" onClick={() => openDialog('shortcuts')}>
            {t('nav.shortcuts')}
          </button>
        </div>
      </Fields>
    </ModalDialog>
  );
};

const Fields = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '& h3': { ...theme.typography.button, margin: '8px 0 -4px' },
  '& .more': { display: 'flex', flexWrap: 'wrap', gap: '4px 24px' },
  '& .more a, & .more button': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 32,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontSize: 13,
    color: theme.vars!.palette.link,
    textDecoration: 'underline',
    textUnderlineOffset: 3,
    cursor: 'pointer',
  },
  '@media (pointer: coarse)': { gap: 12, '& .more a, & .more button': { minHeight: 44 } },
}));
