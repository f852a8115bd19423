import { useTranslation } from '#i18n/translation.ts';
import { Button } from './button.tsx';
import { StateMessage } from './state-message.tsx';

/** Chromium, Firefox and Safari say in these words that a module could not be loaded; the error has no code. */
const NO_CODE = /dynamically imported module|Importing a module script failed/i;

/** Shows a fault of ours that nothing else caught, or that the page's own code could not be had, as without a network. */
export const CrashPage = ({ error }: { error: unknown }) => {
  const { t } = useTranslation();
  const isCodeMissing = error instanceof Error && NO_CODE.test(error.message);
  return (
    <StateMessage
      alert
      isPage
      title={t(isCodeMissing ? 'error.part' : 'error.crashed')}
      text={t(isCodeMissing ? 'error.unreachable' : 'error.crashedText')}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t(isCodeMissing ? 'error.retry' : 'error.reload')}
        </Button>
      }
    />
  );
};
