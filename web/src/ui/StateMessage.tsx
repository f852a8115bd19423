import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useDocumentTitle } from './useDocumentTitle.ts';

/** Says in an empty or failed place what would be here, and offers the one next step. */
export const StateMessage = ({
  title,
  text,
  action,
  alert,
  isPage,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
  alert?: boolean;
  /** It is the whole page, so its title is the page's heading, and the document's. */
  isPage?: boolean;
}) => {
  useDocumentTitle(isPage ? title : undefined);
  return (
    <Place role={alert ? 'alert' : undefined}>
      {isPage ? <h1 className="title">{title}</h1> : <p className="title">{title}</p>}
      {text && <p className="text">{text}</p>}
      {action && <div className="action">{action}</div>}
    </Place>
  );
};

const Place = styled('div')(({ theme }) => ({
  padding: '64px 24px',
  textAlign: 'center',
  '& p, & h1': { margin: '0 auto', maxWidth: '32em', textWrap: 'balance' },
  '& p:lang(ja)': { wordBreak: 'auto-phrase' },
  '& .title': { ...theme.typography.h3, color: theme.vars!.palette.text.primary },
  '& .text': { ...theme.typography.body1, marginTop: 8, color: theme.vars!.palette.text.secondary },
  '& .action': { marginTop: 20 },
}));
