import OpenInNew from '@mui/icons-material/OpenInNew';
import Share from '@mui/icons-material/ShareOutlined';
import { styled } from '@mui/material/styles';
import type { FeedItem } from '@newsbell/contracts/items';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { textLanguage } from '#ui/textLanguage.ts';
import { useShare } from './useShare.ts';

/** A row's actions for fingers: a sheet at the bottom of the screen, which the browser itself makes modal and closes with Esc or back. */
export const RowMenu = ({ item, onClose }: { item: FeedItem; onClose: () => void }) => {
  const { t } = useTranslation();
  const share = useShare();
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!sheet.current?.open) sheet.current?.showModal();
  }, []);
  const close = () => sheet.current?.close();
  const closeOutside = ({ target }: MouseEvent) => {
    if (target === sheet.current) close();
  };
  const title = item.title || t('feed.untitled');
  return (
    <Sheet ref={sheet} aria-label={title} onClose={onClose} onClick={closeOutside}>
      <div className="inside">
        <p lang={textLanguage(title, item.project.language)}>{title}</p>
        <button
          type="button"
          onClick={() => {
            close();
            void share(item);
          }}
        >
          <Share aria-hidden />
          {t('reader.share')}
        </button>
        {item.link && (
          <a href={item.link} target="_blank" rel="noopener noreferrer" onClick={close}>
            <OpenInNew aria-hidden />
            {t('reader.original')}
          </a>
        )}
        <button type="button" className="close" onClick={close}>
          {t('feed.closeMenu')}
        </button>
      </div>
    </Sheet>
  );
};

const Sheet = styled('dialog')(({ theme }) => ({
  width: '100%',
  maxWidth: 480,
  margin: 'auto auto 0',
  padding: 0,
  border: 0,
  borderRadius: '16px 16px 0 0',
  color: theme.vars!.palette.text.primary,
  backgroundColor: theme.vars!.palette.background.paper,
  '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 45%)' },
  '& .inside': { display: 'flex', flexDirection: 'column', padding: '8px 0 calc(8px + env(safe-area-inset-bottom))' },
  '& p': {
    margin: 0,
    padding: '12px 20px 8px',
    ...theme.typography.body2,
    color: theme.vars!.palette.text.secondary,
  },
  '& button, & a': {
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    minHeight: 52,
    padding: '0 20px',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars!.palette.fill },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& svg': { color: theme.vars!.palette.text.secondary },
  '& .close': { borderTop: `1px solid ${theme.vars!.palette.hairline}`, marginTop: 8, justifyContent: 'center' },
}));
