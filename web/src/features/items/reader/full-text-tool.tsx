import { useLocation } from '@tanstack/react-router';
import type { FullTextState } from '#features/items/full-text/use-full-text.ts';
import { useTranslation } from '#i18n/translation.ts';
import { IconButton, IconLink } from '#ui/icon-button.tsx';
import { SubjectIcon as Text } from '#ui/icons.tsx';
import styles from './full-text-tool.module.css';

/** Shows the whole article in place of what the source sends, and back. A visitor is led to the sign-in. */
export const FullTextTool = ({ text: { isVisitor, isOn, isLoading, press } }: { text: FullTextState }) => {
  const { t } = useTranslation();
  const from = useLocation({ select: ({ href }) => href });
  if (isVisitor) {
    return (
      <IconLink size="large" label={t('fullText.signIn')} to="/login" state={{ from }}>
        <Text size="small" />
      </IconLink>
    );
  }
  return (
    <IconButton
      className={styles.tool}
      size="large"
      label={t('fullText.show')}
      aria-pressed={isOn}
      aria-busy={isLoading}
      onClick={press}
    >
      <Text size="small" />
    </IconButton>
  );
};
