import type { SourceHealth } from '@newsbell/contracts/source-health';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { DialogForm } from '#ui/shell/dialog-form.ts';
import { SourceIcon } from '#ui/source-icon.tsx';
import { useSettled } from '#ui/use-settled.ts';
import styles from './merge-choice.module.css';
import { sourceListQuery } from './queries.ts';

const SETTLES_MS = 250;
const WORD_AT_MOST = 500;

/** Finds the source that stays. What has the same title is looked for first: two of one feed mostly have. */
export const MergeChoice = ({
  source,
  onChoose,
}: {
  source: SourceHealth;
  onChoose: (other: SourceHealth) => void;
}) => {
  const { t } = useTranslation();
  const [word, setWord] = useState(source.title);
  const sought = useSettled(word.trim(), SETTLES_MS);
  const { data, error, refetch } = useQuery(sourceListQuery('all', sought, 0));
  const others = data?.content.filter(({ id, kind }) => id !== source.id && kind === 'FEED');
  return (
    <>
      <DialogForm role="search" onSubmit={event => event.preventDefault()}>
        <TextField
          name="word"
          label={t('admin.sources.choose')}
          help={t('admin.sources.chooseHelp')}
          value={word}
          maxLength={WORD_AT_MOST}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          ref={firstInDialog}
          fault={undefined}
          onChange={({ target }) => setWord(target.value)}
        />
      </DialogForm>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {others?.length === 0 && <p className={styles.none}>{t('admin.sources.nobody')}</p>}
      {others && others.length > 0 && (
        <ul className={styles.list} aria-label={t('admin.sources.candidates')}>
          {others.map(other => (
            <li key={other.id}>
              <button type="button" onClick={() => onChoose(other)}>
                <SourceIcon title={other.title} image={other.image} size={32} />
                <span>
                  <bdi>{other.title}</bdi>
                  <small>
                    {other.urlKey} · {t('admin.sources.followersOf', { count: other.subscribers })}
                  </small>
                  {other.feedUrl && <small>{other.feedUrl}</small>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** A dialog gives the focus to what has the attribute; React sets none, but focuses by itself before the dialog is shown. */
const firstInDialog = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');
