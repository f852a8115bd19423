import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { NotifyOffer } from '#features/subscriptions/notifyOffer.ts';
import { withAllTexts } from '#i18n/index.ts';
import { FailedDialog, FailedUnseen } from '#ui/failedParts.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';

const PushOffer = lazyPart(
  () => import('#features/notifications/push/PushOffer.tsx'),
  'PushOffer',
  FailedUnseen,
  withAllTexts,
);
const AppPushOffer = lazyPart(
  () => import('#features/notifications/push/AppPushOffer.tsx'),
  'AppPushOffer',
  FailedDialog,
  withAllTexts,
);

/** Offers push over any page: where somebody asks for notifications, and where an app has brought its token. */
export const PushOffers = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate();
  const offer = useLocation({ select: ({ state }) => state.pushOffer });
  const close = () =>
    void navigate({
      to: '.',
      search: true,
      replace: true,
      resetScroll: false,
      state: ({ pushOffer: _answered, ...rest }) => rest,
    });
  return (
    <NotifyOffer value={PushOffer}>
      {children}
      {offer && (
        <Suspense fallback={null}>
          <AppPushOffer {...offer} onClose={close} />
        </Suspense>
      )}
    </NotifyOffer>
  );
};
