import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { StateMessage } from './state-message.tsx';

/** Shows a fault of ours that nothing else caught. */
export const CrashPage = () => {
  const { t } = useTranslation();
  return (
    <StateMessage
      alert
      isPage
      title={t('error.crashed')}
      text={t('error.crashedText')}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t('error.reload')}
        </Button>
      }
    />
  );
};
