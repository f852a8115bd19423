import type { Post } from '@newsbell/contracts/boards';
import { useContext, useId, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { AskReport, type Reported } from '#ui/ask-report.ts';
import { Button } from '#ui/button.tsx';
import type { MenuPlace } from '#ui/more-button.tsx';
import { Popover } from '#ui/popover.tsx';
import { nameOf } from '../written-by.tsx';
import styles from './person-menu.module.css';
import { useBlocking } from './use-blocking.ts';

interface Props extends MenuPlace {
  /** The person who can be blocked. */
  author: Person | undefined;
  thing: Reported | undefined;
}

type Person = NonNullable<Post['author']>;

/** Reports a text, and blocks its author after it has said what that does, or blocks them no more. */
export const PersonMenu = ({ id, anchor, author, thing, onClose }: Props) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Person>();
  const name = author && nameOf(author);
  return (
    <Popover
      id={id}
      label={name === undefined ? t('boards.more') : t('boards.block.more', { name })}
      anchor={anchor}
      width={300}
      onClose={onClose}
    >
      {asked ? (
        <Question author={asked} onClose={onClose} />
      ) : (
        <div className={styles.ways}>
          {thing && <ReportButton thing={thing} onClose={onClose} />}
          {author && <BlockButton author={author} onAsk={() => setAsked(author)} onClose={onClose} />}
        </div>
      )}
    </Popover>
  );
};

const ReportButton = ({ thing, onClose }: { thing: Reported; onClose: () => void }) => {
  const { t } = useTranslation();
  const ask = useContext(AskReport);
  return (
    <Button
      aria-haspopup="dialog"
      onClick={() => {
        onClose();
        ask?.(thing);
      }}
    >
      {t('boards.report')}
    </Button>
  );
};

interface BlockButtonProps {
  author: Person;
  onAsk: () => void;
  onClose: () => void;
}

const BlockButton = ({ author, onAsk, onClose }: BlockButtonProps) => {
  const { t } = useTranslation();
  const blocking = useBlocking(author, onClose);
  return (
    <Button disabled={blocking.isPending} onClick={() => (author.blocked ? blocking.mutate(false) : onAsk())}>
      <span>{t(author.blocked ? 'boards.block.unblockName' : 'boards.block.block', { name: nameOf(author) })}</span>
    </Button>
  );
};

const Question = ({ author, onClose }: { author: Person; onClose: () => void }) => {
  const { t } = useTranslation();
  const id = useId();
  const blocking = useBlocking(author, onClose);
  const name = nameOf(author);
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
          disabled={blocking.isPending}
          onClick={onClose}
        >
          {t('boards.cancel')}
        </Button>
        <Button variant="contained" disabled={blocking.isPending} onClick={() => blocking.mutate(true)}>
          {t('boards.block.now')}
        </Button>
      </div>
    </div>
  );
};
