import { type ComponentProps, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { VisibilityOffIcon as Hide, VisibilityIcon as Show } from '#ui/icons.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './password-field.module.css';
import { TextField } from './text-field.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
}

/** Takes a password, which can be shown so that it is typed right the first time. */
export const PasswordField = (props: Props) => {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const text = isShown ? t('account.hidePassword') : t('account.showPassword');
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton className={styles.eye} label={text} onClick={() => setShown(!isShown)}>
          {isShown ? <Hide aria-hidden size="text" /> : <Show aria-hidden size="text" />}
        </IconButton>
      }
    />
  );
};
