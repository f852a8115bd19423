import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '#ui/Button.tsx';
import { ModalDialog } from '#ui/shell/ModalDialog.tsx';
import type { DownloadTarget } from './downloadTarget.ts';

/** Shows a link that came with the address. A stranger chose its title, so its host stands plainly beside the title against phishing. */
export const DownloadPopup = ({ target, title, onClose }: DownloadTarget & { onClose: () => void }) => {
  const { t } = useTranslation();
  const { host } = new URL(target);
  return (
    <ModalDialog title={title || t('link.title')} onClose={onClose}>
      <Inside>
        <p>{t('link.text')}</p>
        <p className="host">{host}</p>
        <p className="address">{target}</p>
        <div className="choices">
          <Button onClick={event => event.currentTarget.closest('dialog')?.close()}>{t('link.close')}</Button>
          <ButtonAnchor
            variant="contained"
            href={target}
            target="_blank"
            rel="noopener noreferrer nofollow"
            onClick={event => event.currentTarget.closest('dialog')?.close()}
          >
            {t('link.open', { host })}
          </ButtonAnchor>
        </div>
      </Inside>
    </ModalDialog>
  );
};

const Inside = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& .host': { ...theme.typography.h2, marginTop: 8 },
  '& .address': {
    ...theme.typography.body2,
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    marginTop: 4,
    color: theme.vars!.palette.text.secondary,
  },
  '& .choices': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 24 },
  '& .choices a': { overflowWrap: 'anywhere' },
}));
