import { type HookKind, hookKinds, hookLimits } from '@newsbell/contracts/hook-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { DialogActions, DialogForm } from '#ui/shell/dialog-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import styles from './hooks-section.module.css';
import { MadeAddress } from './made-address.tsx';
import { kindNames } from './outcome.ts';
import { makeHook, refreshHooks } from './queries.ts';

interface Props {
  urlKey: string;
  onClose: () => void;
}

/** Makes a hook, and then shows its address, this once. */
export const HookDialog = ({ urlKey, onClose }: Props) => {
  const { t } = useTranslation();
  const [made, setMade] = useState<{ address: string; kind: HookKind }>();
  return (
    <ModalDialog title={made ? t('hooks.address') : t('hooks.add')} onClose={onClose}>
      {made ? <MadeAddress {...made} /> : <HookForm urlKey={urlKey} onMade={setMade} />}
    </ModalDialog>
  );
};

const names = ['name', 'secret'] as const;

interface FormProps {
  urlKey: string;
  onMade: (made: { address: string; kind: HookKind }) => void;
}

const HookForm = ({ urlKey, onMade }: FormProps) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [kind, setKind] = useState<HookKind>('github');
  const { form, faults, failure, isSending } = useForm({
    names,
    check: ({ name }) => (name.trim() ? {} : { name: t('hooks.nameMissing') }),
    send: ({ name, secret }) =>
      makeHook(urlKey, { name: name.trim(), kind, ...(kind === 'github' && secret && { secret }) }),
    onDone: made => {
      void refreshHooks(queries, urlKey);
      onMade(made);
    },
    failed: t('failed.submit'),
  });
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <DialogForm {...formOnSubmit}>
      <FormFailure text={failure} />
      <KindChoice kind={kind} onChoose={setKind} />
      <TextField
        name="name"
        label={t('hooks.name')}
        help={t('hooks.nameHelp')}
        maxLength={hookLimits.name}
        autoComplete="off"
        required
        fault={faults.name}
      />
      {kind === 'github' && <SecretField fault={faults.secret} help={t('hooks.secretHelp')} />}
      <DialogActions>
        <Button type="submit" variant="contained" disabled={isSending}>
          {t('hooks.make')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
};

export const SecretField = ({ fault, help }: { fault: string | undefined; help: string }) => {
  const { t } = useTranslation();
  return (
    <TextField
      name="secret"
      type="password"
      label={t('hooks.secret')}
      help={help}
      maxLength={hookLimits.secret}
      autoComplete="new-password"
      fault={fault}
    />
  );
};

const KindChoice = ({ kind, onChoose }: { kind: HookKind; onChoose: (kind: HookKind) => void }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend>{t('hooks.kind')}</legend>
      {hookKinds.map(each => (
        <label key={each}>
          <input
            type="radio"
            name={id}
            checked={each === kind}
            aria-labelledby={`${id}${each}`}
            aria-describedby={`${id}${each}text`}
            onChange={() => onChoose(each)}
          />
          <span>
            <span id={`${id}${each}`}>{kindNames[each]}</span>
            <span id={`${id}${each}text`} className="quiet">
              {t(`hooks.kindText.${each}`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
