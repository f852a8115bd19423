import type { Post } from '@newsbell/contracts/boards';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { RelativeTime } from '#ui/relative-time.tsx';

interface Props {
  decision: NonNullable<Post['decision']>;
  /** The person has written the text, which was taken away, and may object. */
  isOwn: boolean;
}

/** Says why and when a manager has decided so, and to the author of a text that was taken away how to object. */
export const DecisionLines = ({ decision: { reason, createdDate }, isOwn }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      <p>
        {t('boards.taken.reason')}
        <bdi>{reason}</bdi>{' '}
        <span className="quiet">
          <RelativeTime moment={createdDate} />
        </span>
      </p>
      {isOwn && (
        <p className="quiet">
          {t('boards.taken.object')} <Link to="/notifications">{t('boards.taken.toBell')}</Link>
        </p>
      )}
    </>
  );
};
