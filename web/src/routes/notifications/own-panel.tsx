import { useNavigate } from '@tanstack/react-router';
import { BellPanel, type BellPanelProps } from '#features/notifications/panel/bell-panel.tsx';
import { useInbox } from './use-inbox.ts';

const noLinkId = () => undefined;

/** Shows the bell's panel, in which what is followed can be changed. Its items open over the pages of their sources. */
export const OwnPanel = (props: BellPanelProps) => {
  const navigate = useNavigate();
  const inbox = useInbox(undefined, noLinkId);
  return (
    <BellPanel
      {...props}
      inbox={inbox}
      onOpen={({ item }) =>
        void navigate({ to: '/$urlKey/feed/$id', params: { urlKey: item.project.urlKey, id: String(item.id) } })
      }
    />
  );
};
