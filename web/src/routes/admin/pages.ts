/** Gathers the pages of administration, which are loaded together. */
export { AdminAnnouncementsRoute } from '../admin-announcements-route.tsx';
export { AdminBoardsRoute } from '../admin-boards-route.tsx';
export { AdminChannelsRoute } from '../admin-channels-route.tsx';
export { AdminContactRoute } from '../admin-contact-route.tsx';
export { AdminMailRoute } from '../admin-mail-route.tsx';
export { AdminModerationRoute } from '../admin-moderation-route.tsx';
export { AdminOverviewRoute } from '../admin-overview-route.tsx';
export { AdminReportsRoute } from '../admin-reports-route.tsx';
export { AdminSourcesRoute } from '../admin-sources-route.tsx';
export { AdminTagsRoute } from '../admin-tags-route.tsx';
export { AdminUsersRoute } from '../admin-users-route.tsx';
