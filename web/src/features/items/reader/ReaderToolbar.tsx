import Back from '@mui/icons-material/ArrowBack';
import Newer from '@mui/icons-material/ChevronLeft';
import Older from '@mui/icons-material/ChevronRight';
import OpenInNew from '@mui/icons-material/OpenInNew';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { FeedItem } from '@newsbell/contracts/items';
import { useTranslation } from 'react-i18next';
import { layout } from '#ui/constants.ts';
import type { ReaderActions } from './readerKeys.ts';

interface Props {
  item: FeedItem | undefined;
  actions: ReaderActions;
  hasPrevious: boolean;
  hasNext: boolean;
}

export const ReaderToolbar = ({ item, actions, hasPrevious, hasNext }: Props) => {
  const { t } = useTranslation();
  return (
    <Bar>
      <Tool label={t('reader.close')} onClick={actions.close}>
        <Back />
      </Tool>
      <span className="space" />
      {item?.link && (
        <IconButton
          component="a"
          href={item.link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('reader.original')}
          title={t('reader.original')}
          color="inherit"
        >
          <OpenInNew />
        </IconButton>
      )}
      <Tool label={t('reader.previous')} onClick={actions.previous} disabled={!hasPrevious}>
        <Newer />
      </Tool>
      <Tool label={t('reader.next')} onClick={actions.next} disabled={!hasNext}>
        <Older />
      </Tool>
    </Bar>
  );
};

/** `aria-disabled` keeps the focus where a `disabled` button would lose it at the end of the list. */
const Tool = ({
  label,
  onClick,
  disabled,
  children,
}: {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  children: React.ReactNode;
}) => (
  <IconButton aria-label={label} title={label} aria-disabled={disabled || undefined} onClick={onClick} color="inherit">
    {children}
  </IconButton>
);

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: 1,
  top: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: `calc(${layout.appBar}px + env(safe-area-inset-top))`,
  padding: 'env(safe-area-inset-top) 8px 0',
  borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
  backgroundColor: theme.vars!.palette.background.paper,
  color: theme.vars!.palette.text.secondary,
  '& .space': { flex: 1 },
  '& [aria-disabled]': { opacity: 0.38, cursor: 'default' },
}));
