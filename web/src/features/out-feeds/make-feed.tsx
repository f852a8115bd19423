import type { SecretFeed } from '@newsbell/contracts/out-feeds';
import type { Folder } from '@newsbell/contracts/subscriptions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './make-feed.module.css';
import { type FeedWanted, makeSecretFeed, refreshSecretFeeds } from './queries.ts';
import { useListTitle } from './use-list-title.ts';

const lists = ['MY_NEWS', 'STARRED', 'SAVED'] as const;

/** Makes an address for a list that has none yet. */
export const MakeFeed = ({ feeds, folders }: { feeds: readonly SecretFeed[]; folders: readonly Folder[] }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const titleOf = useListTitle();
  const options = [
    ...lists.map(kind => ({ value: kind as string, label: titleOf(kind) })),
    ...folders.map(({ id, name }) => ({ value: String(id), label: titleOf('FOLDER', name) })),
  ].filter(({ value }) => !feeds.some(({ kind, folder }) => (folder ? String(folder.id) : kind) === value));
  const [chosen, setChosen] = useState('');
  const value = options.find(option => option.value === chosen)?.value ?? options[0]?.value;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wanted: string) => makeSecretFeed(wantedOf(wanted)),
    onSuccess: () => showMessage(t('outFeedSettings.madeNow')),
    onSettled: () => refreshSecretFeeds(queries),
  });
  if (value === undefined) return null;
  return (
    <Section title={t('outFeedSettings.make')}>
      <SelectField label={t('outFeedSettings.list')} value={value} options={options} onChoose={setChosen} />
      <p className="quiet">{t('outFeedSettings.secret')}</p>
      <FormFailure text={error ? failureText(error, t('outFeedSettings.notMade')) : undefined} />
      <Button className={styles.make} variant="contained" disabled={isPending} onClick={() => mutate(value)}>
        {t('outFeedSettings.makeNow')}
      </Button>
    </Section>
  );
};

const wantedOf = (value: string): FeedWanted => {
  const kind = lists.find(each => each === value);
  return kind ? { kind } : { kind: 'FOLDER', folderId: Number(value) };
};
