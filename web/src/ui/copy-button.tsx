import { useTranslation } from '#i18n/translation.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { showMessage } from './snackbar.ts';

interface Props {
  text: string;
  label: string;
  /** It has the label's words and says more, where several such buttons stand on a page. */
  name?: string;
  /** It is outlined where it is not the main step. */
  variant?: 'contained' | 'outlined';
  autoFocus?: boolean;
}

/** Copies a text that stands beside it, where it can be marked by hand if the browser refuses. */
export const CopyButton = ({ text, label, name, variant = 'contained', autoFocus }: Props) => {
  const { t } = useTranslation();
  const copy = async () => showMessage(t((await copyText(text)) ? 'done.copied' : 'error.notCopied'));
  return (
    <Button autoFocus={autoFocus} aria-label={name} variant={variant} onClick={() => void copy()}>
      {label}
    </Button>
  );
};
