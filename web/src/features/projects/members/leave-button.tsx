import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import styles from '../editing/edit-button.module.css';
import { AskDialog } from './ask-dialog.tsx';
import { forgetProject, leaveProject } from './queries.ts';

/** A member of a private source ends their membership. It stands in a line of text, where no dialog can be. */
export const LeaveButton = ({ urlKey, title }: { urlKey: string; title: string }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button className={styles.quiet} type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('members.leave')}
      </button>
      {isAsking &&
        createPortal(
          <AskDialog
            title={t('members.leaveTitle', { title })}
            text={t('members.leaveText')}
            doIt={t('members.leave')}
            work={() => leaveProject(urlKey)}
            onDone={async () => {
              showMessage(t('members.left', { title }));
              await navigate({ to: '/', replace: true });
              await forgetProject(queries, urlKey);
            }}
            onClose={() => setAsking(false)}
          />,
          document.body,
        )}
    </>
  );
};
