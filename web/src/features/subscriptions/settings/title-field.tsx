import { subscriptionLimits, tidyName } from '@newsbell/contracts/subscription-rules';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { setTitle } from '../changes.ts';
import { followedOf, nameOf } from '../followed.ts';
import styles from './title-field.module.css';

/** Edits what the person calls a subscription. An empty field means what the thing itself is called, which stands in it as a hint. */
export const TitleField = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const name = nameOf(subscription);
  const current = subscription.title === name ? '' : subscription.title;
  const [typed, setTyped] = useState(current);
  const [fault, setFault] = useState<string>();
  const wanted = tidyName(typed) === name ? '' : tidyName(typed);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTyped(wanted);
    setFault(undefined);
    if (wanted === current) return;
    const failure = await setTitle(queries, followedOf(subscription), wanted);
    if (failure) setFault(said(failure) ?? failureText(failure, t('failed.editSubscribes')));
    else showMessage(t('done.updated'));
  };
  return (
    <form className={styles.form} noValidate onSubmit={event => void save(event)}>
      <TextField
        name="title"
        label={t('subscribes.name')}
        help={current ? t('subscribes.nameIs', { name }) : t('subscribes.nameHelp')}
        fault={fault}
        value={typed}
        placeholder={name}
        maxLength={subscriptionLimits.title}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target: { value } }) => {
          setTyped(value);
          setFault(undefined);
        }}
        end={
          <Button size="small" type="submit" disabled={wanted === current}>
            {t('subscribes.saveName')}
          </Button>
        }
      />
    </form>
  );
};

const said = (failure: Error): string | undefined => (failure instanceof ApiError ? failure.fields.title : undefined);
