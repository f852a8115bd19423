import { LONGEST_URL } from '@newsbell/contracts/urls';
import { useEffect } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { addressIn } from '#ui/address-in.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from './address-form.module.css';

const names = ['url'] as const;

interface Props {
  address: string;
  /** The server has found this fault in the address. */
  refused?: string | undefined;
  /** The page is this one field, where it is empty; it is false where the field is a part of a page. */
  takesFocus?: boolean;
  onLookUp: (address: string) => void;
  onType?: (typed: string) => void;
}

/** Holds the one field. `address` is the one that is looked up at present; the field follows it whenever it changes. */
export const AddressForm = ({ address, refused, takesFocus = address === '', onLookUp, onType }: Props) => {
  const { t } = useTranslation();
  const { form, faults } = useForm({
    names,
    check: ({ url }) => (addressIn(url) ? {} : { url: t('addSource.invalid') }),
    send: async ({ url }) => addressIn(url)!,
    onDone: found => {
      show(found);
      onLookUp(found);
    },
    failed: t('failed.loadUrl'),
  });
  // An empty field that is only passed by is no mistake.
  const { onBlur: _blur, ...formOnSubmit } = form;
  const { ref } = form;
  const show = (url: string) => {
    const field = ref.current?.elements.namedItem('url') as HTMLInputElement | null | undefined;
    if (field) field.value = url;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is written when the address changes, and else is the reader's
  useEffect(() => show(address), [address]);
  const isWrong = address !== '' && addressIn(address) === undefined;
  return (
    <form className={styles.form} {...formOnSubmit}>
      <TextField
        name="url"
        label={t('addSource.label')}
        help={t('addSource.help')}
        defaultValue={address}
        inputMode="url"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        maxLength={LONGEST_URL + 20}
        autoFocus={takesFocus}
        onChange={onType && (({ target }) => onType(target.value))}
        fault={faults.url ?? refused ?? (isWrong ? t('addSource.invalid') : undefined)}
      />
      <Button type="submit" variant="contained">
        {t('addSource.submit')}
      </Button>
    </form>
  );
};
