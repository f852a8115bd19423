import type { Post } from '@newsbell/contracts/boards';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { nameOf } from '../written-by.tsx';
import styles from './folded-text.module.css';
import { useBlocking } from './use-blocking.ts';

interface Props {
  author: NonNullable<Post['author']>;
  as?: 'h1' | 'span';
  onShow: () => void;
}

/** Stands in the place of a text whose author the person has blocked. */
export const FoldedText = ({ author, as: Line = 'span', onShow }: Props) => {
  const { t } = useTranslation();
  const blocking = useBlocking(author);
  return (
    <div className={styles.folded}>
      <Line className={styles.line}>{t('boards.block.folded')}</Line>
      <span className={styles.ways}>
        <Button size="small" onClick={onShow}>
          {t('boards.block.show')}
        </Button>
        <Button
          size="small"
          aria-label={t('boards.block.unblockName', { name: nameOf(author) })}
          disabled={blocking.isPending}
          onClick={() => blocking.mutate(false)}
        >
          {t('boards.block.unblock')}
        </Button>
      </span>
    </div>
  );
};
