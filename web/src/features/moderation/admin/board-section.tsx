import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';
import { Section } from '#ui/section.tsx';
import { ChoiceGroup } from '#ui/settings/choice-group.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './board-section.module.css';
import { type BoardSettings, boardListQuery, renewAll, setBoard, showBoard } from './queries.ts';

const writers = ['VERIFIED', 'MANAGER'] as const;

/** Optimistic update: who writes on a board, and that it is closed, holds at once and is rolled back where the server refuses it. */
export const BoardSection = ({ board: { urlKey, writers: now, closed } }: { board: BoardSettings }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (body: Pick<BoardSettings, 'writers' | 'closed'>) => setBoard(urlKey, body),
    // The changes of one board are sent one after another, so that the last one holds.
    scope: { id: `board ${urlKey}` },
    onMutate: async body => {
      await queries.cancelQueries({ queryKey: boardListQuery().queryKey });
      showBoard(queries, { urlKey, ...body });
    },
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSuccess: () => showMessage(t('done.updated')),
    onSettled: () => renewAll(queries),
  });
  return (
    <Section title={t(`boards.of.${urlKey}.title`)}>
      <div className={styles.board}>
        <ChoiceGroup
          legend={t('boardSettings.who')}
          value={now}
          choices={writers.map(value => ({ value, label: t(`boardSettings.${value}`) }))}
          onChoose={value => change.mutate({ writers: value, closed })}
        />
        <SwitchRow
          label={t('boardSettings.closed')}
          help={t('boardSettings.closedHelp')}
          isOn={closed}
          onChange={isOn => change.mutate({ writers: now, closed: isOn })}
        />
      </div>
    </Section>
  );
};
