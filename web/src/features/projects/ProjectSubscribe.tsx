import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/ButtonLink.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the sign-in leads back to. */
    from?: string;
  }
}

interface Props {
  /** The source's, which names the button where there are many. */
  title: string;
  size?: 'small' | 'medium';
}

/** Where a source is followed. Nobody is signed in yet, so it leads to the sign-in, which knows the way back. */
export const ProjectSubscribe = ({ title, size = 'medium' }: Props) => {
  const { t } = useTranslation();
  const from = useLocation({ select: ({ href }) => href });
  return (
    <ButtonLink
      to="/login"
      state={{ from }}
      variant={size === 'small' ? 'outlined' : 'contained'}
      aria-label={t('project.subscribeTo', { title })}
      size={size}
    >
      {t('project.subscribe')}
    </ButtonLink>
  );
};
