import type { Post } from '@newsbell/contracts/boards';
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import { nameOf } from '../written-by.tsx';
import styles from './person-menu.module.css';
import { useBlocking } from './use-blocking.ts';

interface Props {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  author: NonNullable<Post['author']>;
  onClose: () => void;
}

/** Blocks a person, after it has said what that does, or blocks them no more. */
export const PersonMenu = ({ id, anchor, author, onClose }: Props) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const blocking = useBlocking(author, onClose);
  const name = nameOf(author);
  return (
    <Popover id={id} label={t('boards.block.more', { name })} anchor={anchor} width={300} onClose={onClose}>
      {isAsking ? (
        <Question name={name} isBlocking={blocking.isPending} onKeep={onClose} onBlock={() => blocking.mutate(true)} />
      ) : (
        <div className={styles.ways}>
          <Button
            disabled={blocking.isPending}
            onClick={() => (author.blocked ? blocking.mutate(false) : setAsking(true))}
          >
            <span>{t(author.blocked ? 'boards.block.unblockName' : 'boards.block.block', { name })}</span>
          </Button>
        </div>
      )}
    </Popover>
  );
};

interface QuestionProps {
  name: string | undefined;
  isBlocking: boolean;
  onKeep: () => void;
  onBlock: () => void;
}

const Question = ({ name, isBlocking, onKeep, onBlock }: QuestionProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.question} role="group" aria-labelledby={id}>
      <strong id={id}>{t('boards.block.question', { name })}</strong>
      <p id={`${id}-text`}>{t('boards.block.text')}</p>
      <div>
        {/* The harmless answer has the focus. */}
        <Button
          variant="outlined"
          autoFocus
          aria-describedby={`${id} ${id}-text`}
          disabled={isBlocking}
          onClick={onKeep}
        >
          {t('boards.cancel')}
        </Button>
        <Button variant="contained" disabled={isBlocking} onClick={onBlock}>
          {t('boards.block.now')}
        </Button>
      </div>
    </div>
  );
};
