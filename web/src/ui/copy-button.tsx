import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { showMessage } from './snackbar.ts';

/** Copies a text that stands beside it, where it can be marked by hand if the browser refuses. */
export const CopyButton = ({ text, label, autoFocus }: { text: string; label: string; autoFocus?: boolean }) => {
  const { t } = useTranslation();
  const copy = async () => showMessage(t((await copyText(text)) ? 'done.copied' : 'error.notCopied'));
  return (
    <Button autoFocus={autoFocus} variant="contained" onClick={() => void copy()}>
      {label}
    </Button>
  );
};
