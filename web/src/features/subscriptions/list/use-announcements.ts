import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import type { Move } from './moves.ts';
import { moveTo, type Row } from './slots.ts';
import type { Drag } from './use-drag.ts';

type Rows = readonly Row<Subscription>[];

/** Live region: announces sorting to people who cannot see it. */
export const useAnnouncements = () => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const nameOf = (rows: Rows, kind: Row<Subscription>['kind'], id: number | null): string => {
    const row = rows.find(each => each.kind === kind && each.id === id);
    if (row?.kind === 'subscription') return row.subscription.title;
    return row?.group.folder?.name ?? t('subscribes.unclassified');
  };
  const folderOf = (rows: Rows, id: number): string => {
    const at = rows.findIndex(each => each.kind === 'subscription' && each.id === id);
    const heading = rows.findLast((each, index) => index < at && each.kind === 'folder');
    return nameOf(rows, 'folder', heading?.id ?? null);
  };
  const placeOf = (rows: Rows, move: Move): string => {
    if (move.kind === 'folder') {
      if (move.before === null) return t('subscribes.said.last');
      return t('subscribes.said.before', { name: nameOf(rows, 'folder', move.before) });
    }
    const { kind, id } = move.above;
    if (kind === 'folder') return t('subscribes.said.first', { folder: nameOf(rows, 'folder', id) });
    return t('subscribes.said.below', { title: nameOf(rows, 'subscription', id), folder: folderOf(rows, id) });
  };
  return {
    words,
    say: (event: 'pickedUp' | 'over' | 'cancelled', { listed: { rows }, dragged, slots, slot }: Drag): void => {
      const title = nameOf(rows, dragged.kind, dragged.id);
      const move = moveTo(rows, dragged, slots, slot);
      const place = move ? placeOf(rows, move) : t('subscribes.said.home');
      setWords(event === 'over' ? place : t(`subscribes.said.${event}`, { title }));
    },
    sayDropped: (move: Move, { listed: { rows } }: Drag): void =>
      setWords(t('subscribes.said.dropped', { title: nameOf(rows, move.kind, move.id), place: placeOf(rows, move) })),
  };
};
