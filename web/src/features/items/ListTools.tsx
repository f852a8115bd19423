import MarkAll from '@mui/icons-material/DoneAll';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '#features/accounts/queries.ts';
import { from } from '#ui/constants.ts';
import { loadCode } from '#ui/loadCode.ts';
import { showMessage } from '#ui/snackbar.ts';
import type { FeedSource } from './queries.ts';
import { scopeOf } from './read-state/scope.ts';
import { chooseUnreadOnly, useUnreadOnly } from './unreadOnly.ts';
import { Choices, ViewTypeSwitch } from './ViewTypeSwitch.tsx';

/** Shows the tools of a list: its view, and for a signed-in person what concerns the read state. */
export const ListTools = ({ source }: { source: FeedSource }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: account } = useQuery(accountQuery());
  const isUnreadOnly = useUnreadOnly();
  if (!account || !scopeOf(source)) return <ViewTypeSwitch />;
  const markAll = () =>
    void loadCode(() => import('./read-state/markList.ts')).then(
      ({ markList }) => markList(queries, source),
      () => showMessage(t('error.part')),
    );
  return (
    <Tools as="div">
      <button
        type="button"
        className="unread"
        aria-pressed={isUnreadOnly}
        title={t('reading.unreadOnly')}
        onClick={() => chooseUnreadOnly(queries, !isUnreadOnly)}
      >
        <span>{t('reading.unreadOnly')}</span>
      </button>
      <button type="button" aria-label={t('reading.markAll')} title={t('reading.markAll')} onClick={markAll}>
        <MarkAll aria-hidden fontSize="inherit" />
      </button>
      <ViewTypeSwitch />
    </Tools>
  );
};

const Tools = styled(Choices)(({ theme }) => ({
  '& .unread': {
    gridAutoFlow: 'column',
    gap: 8,
    width: 'auto',
    padding: '0 12px',
    border: `1px solid ${theme.vars!.palette.hairline}`,
    ...theme.typography.body2,
  },
  '& .unread::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: theme.vars!.palette.accent,
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    '& .unread': { width: 40, padding: 0, '@media (pointer: coarse)': { width: 44 } },
    '& .unread span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
}));
