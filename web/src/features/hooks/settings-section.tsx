import { alertKinds, hookLimits } from '@newsbell/contracts/hook-rules';
import type { Hook } from '@newsbell/contracts/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { DeleteQuestion } from '#ui/delete-question.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { SecretField } from './hook-dialog.tsx';
import styles from './hooks-section.module.css';
import { AddressDialog } from './made-address.tsx';
import { changeHook, deleteHook, hooksQuery, refreshHooks, renewHook } from './queries.ts';

interface Props {
  urlKey: string;
  hook: Hook;
}

/** `onDeleted` leaves the page, which is of nothing any more. */
export const HookSettings = ({ urlKey, hook, onDeleted }: Props & { onDeleted: () => void }) => {
  const { t } = useTranslation();
  return (
    <Section title={t('hooks.settings')}>
      <SettingsForm urlKey={urlKey} hook={hook} />
      {alertKinds.includes(hook.kind) && <ResolvedSwitch urlKey={urlKey} hook={hook} />}
      <AddressRow urlKey={urlKey} hook={hook} />
      <DeleteRow urlKey={urlKey} hook={hook} onDeleted={onDeleted} />
    </Section>
  );
};

const names = ['name', 'secret'] as const;

const SettingsForm = ({ urlKey, hook }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isSigned = hook.kind === 'github';
  const { form, faults, failure, isSending } = useForm({
    names,
    check: ({ name }) => (name.trim() ? {} : { name: t('hooks.nameMissing') }),
    send: ({ name, secret }) => changeHook(urlKey, hook.id, { name: name.trim(), ...(secret && { secret }) }),
    onDone: () => {
      showMessage(t('hooks.saved'));
      void refreshHooks(queries, urlKey);
    },
    failed: t('failed.submit'),
  });
  const takeAway = useMutation({
    mutationFn: () => changeHook(urlKey, hook.id, { secret: null }),
    onSuccess: () => showMessage(t('hooks.saved')),
    onError: error => showMessage(failureText(error, t('failed.submit'))),
    onSettled: () => refreshHooks(queries, urlKey),
  });
  return (
    <form className={styles.settings} {...form}>
      <FormFailure text={failure} />
      <TextField
        name="name"
        label={t('hooks.name')}
        defaultValue={hook.name}
        maxLength={hookLimits.name}
        autoComplete="off"
        required
        fault={faults.name}
      />
      {isSigned && (
        <SecretField fault={faults.secret} help={t(hook.signed ? 'hooks.secretKept' : 'hooks.secretHelp')} />
      )}
      <Button type="submit" variant="contained" disabled={isSending}>
        {t('hooks.save')}
      </Button>
      {isSigned && hook.signed && (
        <Button disabled={takeAway.isPending} onClick={() => takeAway.mutate()}>
          {t('hooks.secretAway')}
        </Button>
      )}
    </form>
  );
};

const ResolvedSwitch = ({ urlKey, hook }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (tellsResolved: boolean) => changeHook(urlKey, hook.id, { tellsResolved }),
    onError: error => showMessage(failureText(error, t('failed.submit'))),
    onSettled: () => refreshHooks(queries, urlKey),
  });
  return (
    <SwitchRow
      label={t('hooks.resolved')}
      help={t('hooks.resolvedHelp')}
      isOn={isPending ? variables : hook.tellsResolved}
      onChange={isOn => mutate(isOn)}
    />
  );
};

const AddressRow = ({ urlKey, hook }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [address, setAddress] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => renewHook(urlKey, hook.id),
    onSuccess: made => {
      setAsking(false);
      setAddress(made.address);
    },
    onError: error => showMessage(failureText(error, t('failed.submit'))),
    onSettled: () => refreshHooks(queries, urlKey),
  });
  return (
    <div className="row">
      <div>
        <h3>{t('hooks.address')}</h3>
        <p className="quiet">
          <code>…/hook/{hook.hint}…</code> · {t(isAsking ? 'hooks.renewText' : 'hooks.addressText')}
        </p>
      </div>
      {isAsking ? (
        <Button autoFocus variant="contained" disabled={renew.isPending} onClick={() => renew.mutate()}>
          {t('hooks.renewNow')}
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('hooks.renew')}
        </Button>
      )}
      {address !== undefined && (
        <AddressDialog address={address} kind={hook.kind} onClose={() => setAddress(undefined)} />
      )}
    </div>
  );
};

const DeleteRow = ({ urlKey, hook, onDeleted }: Props & { onDeleted: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteHook(urlKey, hook.id),
    onSuccess: () => {
      showMessage(t('done.deleted'));
      onDeleted();
      void queries.invalidateQueries({ queryKey: hooksQuery(urlKey).queryKey });
    },
  });
  return (
    <div className="row">
      {isAsking ? (
        <DeleteQuestion
          text={t('hooks.deleteText')}
          keep={t('hooks.keep')}
          deleteNow={t('hooks.deleteNow')}
          failure={remove.error ? failureText(remove.error, t('failed.delete')) : undefined}
          isDeleting={remove.isPending}
          onKeep={() => setAsking(false)}
          onDelete={() => remove.mutate()}
        />
      ) : (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('hooks.delete')}
        </Button>
      )}
    </div>
  );
};
