import type { Post } from '@newsbell/contracts/boards';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { DecisionLines } from './decision-lines.tsx';
import { Note } from './note.ts';
import { useOwn } from './use-own.ts';

interface Props {
  written: Pick<Post, 'author' | 'withheldFor' | 'decision'>;
  /** It stands within a comment. */
  isInside?: boolean;
}

/** Says to those who see a text that is held or hidden that nobody else does, and why; and to the author of one that was kept, why it was. */
export const WithheldNote = ({ written, isInside }: Props) => {
  const { t } = useTranslation();
  const isOwn = useOwn(written);
  const { withheldFor, decision } = written;
  const inside = isInside ? { 'data-inside': true } : {};
  if (withheldFor === null)
    return (
      decision?.step === 'KEEP' && (
        <Note role="note" data-quiet {...inside}>
          <div>
            <p>{t('boards.taken.kept')}</p>
            <DecisionLines decision={decision} isOwn={false} />
          </div>
        </Note>
      )
    );
  if (withheldFor === 'MANAGER')
    return (
      <Note role="note" {...inside}>
        <div>
          <p>{t(isOwn ? 'boards.taken.hidden' : 'boards.taken.hiddenOf')}</p>
          {decision && <DecisionLines decision={decision} isOwn={isOwn} />}
        </div>
      </Note>
    );
  return (
    <Note role="note" data-quiet {...inside}>
      <div>
        <p>{t(isOwn ? 'boards.held.own' : 'boards.held.of')}</p>
        <p className="quiet">{t(`boards.held.why.${withheldFor}`)}</p>
      </div>
      {!isOwn && <Link to="/admin/reports">{t('boards.held.toReports')}</Link>}
    </Note>
  );
};
