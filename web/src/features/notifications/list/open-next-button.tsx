import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';

/** Opens the next item that is not done. `aria-disabled` keeps the focus on the button when the last one has been opened. */
export const OpenNextButton = ({ canOpen, onOpen }: { canOpen: boolean; onOpen: () => void }) => {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      variant="outlined"
      aria-disabled={!canOpen || undefined}
      aria-keyshortcuts="n"
      onClick={() => canOpen && onOpen()}
    >
      {t('inbox.openNext')}
    </Button>
  );
};
