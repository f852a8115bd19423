import { styled } from '@mui/material/styles';
import type { Digest } from '@newsbell/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInOptionsQuery } from '#features/accounts/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { Button } from '#ui/Button.tsx';
import { canHover } from '#ui/constants.ts';
import { MailPageLink } from '#ui/MailPageLink.tsx';
import { Surface } from '#ui/Surface.tsx';
import { useFocusKept } from '#ui/useFocusKept.ts';
import { DeliveryList } from './DeliveryList.tsx';
import { DigestHead } from './DigestHead.tsx';
import { fateOf, summaryOf } from './deliveries.ts';
import { EntryRow, type ReasonTool } from './EntryRow.tsx';
import { Entries } from './entryStyles.ts';

/** At most this many entries are shown at first. */
const AT_FIRST = 5;

interface Props {
  digest: Digest;
  reasonTool: ReasonTool;
}

/** Shows one digest on the page: its entries, how much of it is not listed, and the outcome of its deliveries. */
export const DigestCard = ({ digest, reasonTool }: Props) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { items, entries, deliveries, held } = digest;
  const id = useId();
  const shown = isOpen ? entries : entries.slice(0, AT_FIRST);
  const hidden = entries.length - shown.length;
  const beyond = items - entries.length;
  const list = useRef<HTMLUListElement>(null);
  const kept = useFocusKept(isOpen, () => list.current?.children[AT_FIRST]?.querySelector('a'));
  return (
    <Card as="article" aria-labelledby={id}>
      <DigestHead id={id} digest={digest} />
      <Entries ref={list}>
        {shown.map(entry => (
          <EntryRow key={entry.item.id} entry={entry} reasonTool={reasonTool} />
        ))}
      </Entries>
      {hidden > 0 && (
        <div className="more">
          <Button size="small" onClick={() => setOpen(true)} {...kept}>
            {t('notifications.showMore', { count: hidden })}
          </Button>
        </div>
      )}
      {hidden === 0 && beyond > 0 && (
        <p className="beyond">
          {t('notifications.beyond', { count: beyond })} <Link to="/">{t('notifications.toNews')}</Link>
        </p>
      )}
      {!(held && deliveries.length === 0) && <Ways deliveries={deliveries} />}
    </Card>
  );
};

/** Sums up the deliveries in a word, and lists each when it is opened. The list is open from the start where there is trouble. */
const Ways = ({ deliveries }: Pick<Digest, 'deliveries'>) => {
  const { t } = useTranslation();
  const summary = summaryOf(deliveries);
  const { data: options } = useQuery({ ...signInOptionsQuery(), enabled: deliveries.some(each => each.kept) });
  if (summary === 'none') return <p className="ways">{t('notifications.delivery.none')}</p>;
  const names = [...new Set(deliveries.filter(each => fateOf(each) === 'sent').map(({ channel }) => channel))];
  const channels = new Intl.ListFormat(currentLanguage()).format(
    names.map(channel => t(`subscribes.channel.${channel}`)),
  );
  const text =
    summary === 'sent' ? t('notifications.delivery.sentBy', { channels }) : t(`notifications.delivery.${summary}`);
  return (
    <details className="ways" data-summary={summary} open={summary === 'troubled'}>
      <summary>{text}</summary>
      <DeliveryList deliveries={deliveries} />
      <MailPageLink page={options?.mailPage} />
    </details>
  );
};

const Card = styled(Surface)(({ theme }) => ({
  marginBottom: 12,
  overflow: 'hidden',
  '& .more': { padding: '0 8px' },
  '& .beyond': { margin: 0, padding: '4px 20px', ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
  '& .ways': {
    margin: '4px 0 0',
    padding: '8px 20px',
    borderTop: `1px solid ${theme.vars!.palette.hairline}`,
    ...theme.typography.body2,
    color: theme.vars!.palette.text.secondary,
  },
  '& .ways a': { color: 'inherit' },
  // The link stands below the words of the list, not below its icons.
  '& .ways > a': { display: 'flex', alignItems: 'center', width: 'fit-content', minHeight: 28, marginInlineStart: 24 },
  // The marker stands beside the words also where they are wrapped as one.
  '& summary': {
    width: 'fit-content',
    marginInlineStart: 16,
    paddingBlock: 2,
    listStylePosition: 'outside',
    cursor: 'pointer',
  },
  [canHover]: { '& summary:hover': { color: theme.vars!.palette.text.primary } },
  '& [data-summary=troubled] > summary': { color: theme.vars!.palette.trouble },
  '@media (pointer: coarse)': {
    '& summary': { paddingBlock: 12 },
    '& details.ways': { paddingBlock: 0 },
    '& details.ways[open]': { paddingBottom: 8 },
    '& .ways > a': { minHeight: 44 },
  },
}));
