import type { ModerationCase, Verdict } from '@newsbell/contracts/moderation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import { CaseItem } from './case-item.tsx';
import styles from './case-queue.module.css';
import { DecideDialog } from './decide-dialog.tsx';
import { dropCase, renewAll, undoStep } from './queries.ts';
import { WritingDialog } from './writing-dialog.tsx';

interface Props {
  cases: readonly ModerationCase[];
  /** It shows the HTML of a text as its board does. */
  written: (html: string, lang: string | undefined) => ReactNode;
}

type Open = { case_: ModerationCase; verdict: Verdict | undefined };

/**
 * Lists what waits. Focus management: a case that is decided goes, and the next one has the focus; one that is undone has it when it is
 * back.
 */
export const CaseQueue = ({ cases, written }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const { box, focusOn } = useCaseFocus();
  const undoing = useMutation({
    mutationFn: ({ step }: { step: number; id: number }) => undoStep(step),
    onSuccess: async (_, { id }) => {
      showMessage(t('reports.undone'));
      await renewAll(queries);
      focusOn(id);
    },
    onError: error => {
      showMessage(failureText(error, t('failed.editData')));
      void renewAll(queries);
    },
  });
  const decided = ({ id }: ModerationCase, verdict: Verdict, step: number | undefined): void => {
    const at = cases.findIndex(each => each.id === id);
    focusOn((cases[at + 1] ?? cases[at - 1])?.id ?? 'none');
    dropCase(queries, id);
    void renewAll(queries);
    if (step === undefined) showMessage(t('reports.gone'));
    else
      showMessage(t(`reports.done.${verdict}`), {
        text: t('reports.undo'),
        act: () => undoing.mutate({ step, id }),
      });
  };
  return (
    <div ref={box}>
      {cases.length === 0 ? (
        <div tabIndex={-1} data-none className={styles.none}>
          <StateMessage title={t('reports.none')} text={t('reports.noneText')} />
        </div>
      ) : (
        <Surface as="ul" className={styles.list} aria-label={t('reports.list')}>
          {cases.map(case_ => (
            <li key={case_.id} data-case={case_.id}>
              <CaseItem
                case_={case_}
                written={written}
                onDecide={verdict => setOpen({ case_, verdict })}
                onWriting={() => setOpen({ case_, verdict: undefined })}
              />
            </li>
          ))}
        </Surface>
      )}
      {open?.verdict && (
        <DecideDialog
          case_={open.case_}
          verdict={open.verdict}
          onDone={step => decided(open.case_, open.verdict!, step)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open && !open.verdict && <WritingDialog case_={open.case_} onClose={() => setOpen(undefined)} />}
    </div>
  );
};

/** Gives the heading of a case the focus as soon as the case is shown; `none` is the message of an empty queue. */
const useCaseFocus = () => {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ id: number | 'none' }>();
  useEffect(() => {
    if (!wanted) return;
    const place = wanted.id === 'none' ? '[data-none]' : `[data-case="${wanted.id}"] h2`;
    const found = box.current?.querySelector<HTMLElement>(place);
    if (!found) return;
    found.focus();
    setWanted(undefined);
  });
  return { box, focusOn: (id: number | 'none') => setWanted({ id }) };
};
