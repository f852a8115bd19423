import type { Account } from '@newsbell/contracts/accounts';
import { PROPOSED_DAYS, type TokenScope, tokenLimits, tokenScopes } from '@newsbell/contracts/token-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownProjectsQuery } from '#features/projects/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/form/check-row.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { DialogActions, DialogForm } from '#ui/shell/dialog-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { accessTokensQuery, makeAccessToken } from './queries.ts';
import styles from './token-dialog.module.css';

interface Props {
  account: Account;
  onClose: () => void;
}

/** Makes an access token, and then shows it, this once. */
export const TokenDialog = ({ account, onClose }: Props) => {
  const { t } = useTranslation();
  const [made, setMade] = useState<string>();
  return (
    <ModalDialog title={t('profile.tokens.make')} onClose={onClose}>
      {made === undefined ? (
        <TokenForm account={account} onMade={setMade} />
      ) : (
        <ShownOnce
          text={t('profile.tokens.once')}
          value={made}
          copy={t('profile.tokens.copy')}
          close={t('profile.tokens.close')}
        />
      )}
    </ModalDialog>
  );
};

const names = ['name', 'publish', 'read', 'subscribe', 'reader'] as const;
const lives = ['7', String(PROPOSED_DAYS), '365', ''] as const;

const TokenForm = ({ account, onMade }: { account: Account; onMade: (token: string) => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [days, setDays] = useState<(typeof lives)[number]>(String(PROPOSED_DAYS) as (typeof lives)[number]);
  const isDeveloper = account.mode === 'DEVELOPER';
  const { data: projects = [] } = useQuery({ ...ownProjectsQuery(), enabled: isDeveloper });
  const [only, setOnly] = useState('');
  const offered = tokenScopes.filter(scope => scope !== 'publish' || isDeveloper);
  const scopeFault = (chosen: readonly TokenScope[]) => {
    if (chosen.length === 0) return { [offered[0]!]: t('profile.tokens.scopeMissing') };
    return only && chosen.some(scope => scope !== 'publish') && { [offered[0]!]: t('profile.tokens.publishAlone') };
  };
  const { form, faults, failure, isSending } = useForm({
    names,
    check: ({ name, ...chosen }) => ({
      ...(!name.trim() && { name: t('profile.tokens.nameMissing') }),
      ...scopeFault(offered.filter(scope => chosen[scope])),
    }),
    send: ({ name, ...chosen }) =>
      makeAccessToken({
        name: name.trim(),
        scopes: offered.filter(scope => chosen[scope]),
        ...(only && { projects: [only] }),
        days: days === '' ? null : Number(days),
      }),
    onDone: ({ token }) => {
      void queries.invalidateQueries({ queryKey: accessTokensQuery().queryKey });
      onMade(token);
    },
    failed: t('failed.accessToken'),
  });
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <DialogForm {...formOnSubmit}>
      <FormFailure text={failure} />
      <TextField
        name="name"
        label={t('profile.tokens.name')}
        help={t('profile.tokens.nameHelp')}
        maxLength={tokenLimits.name}
        autoComplete="off"
        required
        fault={faults.name}
      />
      <ScopeChoice scopes={offered} fault={faults[offered[0]!]} />
      {projects.length > 0 && (
        <SelectField
          label={t('profile.tokens.projects')}
          value={only}
          options={[
            { value: '', label: t('profile.tokens.allProjects') },
            ...projects.map(({ urlKey, title }) => ({ value: urlKey, label: title })),
          ]}
          onChoose={setOnly}
        />
      )}
      <SelectField
        label={t('profile.tokens.life')}
        value={days}
        options={lives.map(value => ({
          value,
          label: value === '' ? t('profile.tokens.endless') : t('profile.tokens.days', { count: Number(value) }),
        }))}
        onChoose={setDays}
      />
      <DialogActions>
        <Button type="submit" variant="contained" disabled={isSending}>
          {t('profile.tokens.submit')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
};

const ScopeChoice = ({ scopes, fault }: { scopes: readonly TokenScope[]; fault: string | undefined }) => {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('profile.tokens.scopes')}</legend>
      {scopes.map((scope, at) => (
        <CheckRow
          key={scope}
          name={scope}
          label={t(`profile.tokens.scope.${scope}`)}
          help={t(`profile.tokens.scopeText.${scope}`)}
          defaultChecked={at === 0}
          isInvalid={Boolean(fault)}
        />
      ))}
      {fault && <p role="alert">{fault}</p>}
    </fieldset>
  );
};
