import { accountLimits } from '@newsbell/contracts/account-rules';
import type { Account } from '@newsbell/contracts/accounts';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { EmailField } from './email-field.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { saveProfile } from './queries.ts';
import { useShowAccount } from './use-saved.ts';

const names = ['nickname'] as const;

/** Username and e-mail stay as they are; the picture and the nickname are saved together. */
export const ProfileForm = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const show = useShowAccount();
  const [picture, setPicture] = useState<Blob>();
  const { form, faults, failure, isSending } = useForm({
    names,
    check: ({ nickname }) =>
      nickname.trim() === account.nickname && !picture ? { nickname: t('invalid.noChanges') } : {},
    send: ({ nickname }) => {
      const isRenamed = nickname.trim() !== account.nickname;
      return saveProfile({ ...(isRenamed && { nickname }), ...(picture && { picture }) });
    },
    onDone: saved => {
      show(saved);
      setPicture(undefined);
      showMessage(t('done.updated'));
    },
    failed: t('failed.saveUser'),
  });
  // Leaving a field unchanged is no mistake: only sending it is.
  const { onBlur: _blur, ...formOnSubmit } = form;
  return (
    <Section title={t('profile.about')}>
      <form {...formOnSubmit}>
        <FormFailure text={failure} />
        <ProfilePicture account={account} picture={picture} onPicture={setPicture} />
        <TextField name="username" label={t('profile.username')} value={account.username} readOnly fault={undefined} />
        <EmailField account={account} />
        <TextField
          name="nickname"
          label={t('profile.nickname')}
          defaultValue={account.nickname}
          maxLength={accountLimits.nickname}
          autoComplete="nickname"
          autoCapitalize="words"
          required
          fault={faults.nickname}
        />
        <Button type="submit" variant="contained" disabled={isSending}>
          {t('profile.save')}
        </Button>
      </form>
    </Section>
  );
};
