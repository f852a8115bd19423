import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FailedDialog, FailedUnseen } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { answerPrompt } from './prompt-answers.ts';
import { usePromptTurn } from './use-prompt-turn.ts';

const DownloadPopup = lazyPart(() => import('./download-popup.tsx'), 'DownloadPopup', FailedDialog);
const AppPrompt = lazyPart(() => import('./app-prompt.tsx'), 'AppPrompt', FailedUnseen);

/** Shows the overlays of the apps that lie over any page: the popup of `/link`, and the prompt for the app on mobile web. */
export const AppOverlays = ({ isLoggedOut }: { isLoggedOut: boolean }) => {
  const navigate = useNavigate();
  const download = useLocation({ select: ({ state }) => state.download });
  const { system, end } = usePromptTurn();
  const closePopup = () =>
    void navigate({
      to: '.',
      search: true,
      replace: true,
      resetScroll: false,
      state: ({ download: _shown, ...rest }) => rest,
    });
  const onAnswer = () => {
    answerPrompt();
    end();
  };
  return (
    <Suspense fallback={null}>
      {download && <DownloadPopup {...download} onClose={closePopup} />}
      {isLoggedOut && system && <AppPrompt system={system} onAnswer={onAnswer} />}
    </Suspense>
  );
};
