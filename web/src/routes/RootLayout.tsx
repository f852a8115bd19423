import { Outlet } from '@tanstack/react-router';
import { Shell } from '#ui/shell/Shell.tsx';

/** What stands around every page. */
export const RootLayout = () => (
  <Shell>
    <Outlet />
  </Shell>
);
