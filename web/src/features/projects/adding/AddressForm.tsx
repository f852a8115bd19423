import { styled } from '@mui/material/styles';
import { LONGEST_URL } from '@newsbell/contracts/urls';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { from } from '#ui/constants.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { addressIn } from './addressIn.ts';

const names = ['url'] as const;

/** Holds the one field. `address` is the one that is looked up at present; the field follows it whenever it changes. */
export const AddressForm = ({ address, onLookUp }: { address: string; onLookUp: (address: string) => void }) => {
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
    <Form {...formOnSubmit}>
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
        // The page is this one field.
        autoFocus={address === ''}
        fault={faults.url ?? (isWrong ? t('addSource.invalid') : undefined)}
      />
      <Button type="submit" variant="contained">
        {t('addSource.submit')}
      </Button>
    </Form>
  );
};

const Form = styled('form')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  '& > div': { flex: 1, minWidth: 0 },
  // The button stands beside the box, which stands under its label.
  '& > button': { minHeight: 44, marginTop: 24 },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    flexDirection: 'column',
    gap: 8,
    padding: '0 16px',
    '& > div, & > button': { flex: 'none', width: '100%', marginTop: 0 },
  },
});
