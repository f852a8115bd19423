import type { SourceHealth } from '@newsbell/contracts/source-health';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { MergeChoice } from './merge-choice.tsx';
import { MergeQuestion } from './merge-question.tsx';

/** Merges a source into another one, which is chosen first. */
export const MergeDialog = ({ source, onClose }: { source: SourceHealth; onClose: () => void }) => {
  const { t } = useTranslation();
  const [other, setOther] = useState<SourceHealth>();
  return (
    <ModalDialog title={t('admin.sources.mergeTitle', { title: source.title })} onClose={onClose}>
      {other ? (
        <MergeQuestion first={source} second={other} onBack={() => setOther(undefined)} />
      ) : (
        <MergeChoice source={source} onChoose={setOther} />
      )}
    </ModalDialog>
  );
};
